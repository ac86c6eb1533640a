/** One match from an agent's seat: listen, look, let the player move, until it is over. */
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { AgentGame, AgentPlayer, Body, Move, SeatOutcome } from './agent-game.ts';
import { Ears } from './ears.ts';
import type { TownClient } from './town-client.ts';

export interface Outcome extends SeatOutcome {
  readonly matchId: string;
  readonly calls: number;
  readonly refusals: number;
  /** Moves that the town took, by who made them; where no model was asked for, both are 0. */
  readonly modelMoves: number;
  readonly fallbackMoves: number;
}

export interface MatchOptions {
  readonly matchId: string;
  readonly game: AgentGame;
  readonly player: AgentPlayer;
  /** What the agent sees and does, for whoever watches it. */
  onEvent?(event: WireEvent): void;
  onMove?(move: Move): void;
}

export async function playMatch(town: TownClient, options: MatchOptions): Promise<Outcome> {
  const { matchId, game, player, onEvent, onMove } = options;
  const ears = new Ears(town, matchId, game.isEnd);
  const count = { calls: 0, refusals: 0, modelMoves: 0, fallbackMoves: 0 };
  try {
    for (;;) {
      const news = await ears.news(player.wakeAt);
      for (const event of news) onEvent?.(event);
      const outcome = player.saw(news, await look(town, matchId), Date.now());
      if (outcome) return { matchId, ...outcome, ...count };
      if (player.wakeAt === null || player.wakeAt > Date.now()) continue;
      const move = await player.take(Date.now());
      if (!move) continue;
      onMove?.(move);
      count.calls += 1;
      const reply = await town.act(move.tool, { matchId, ...move.args }, move.reasoning);
      if (reply.ok) {
        player.accepted(move);
        if (move.maker) count[`${move.maker}Moves`] += 1;
      } else {
        count.refusals += 1;
        player.rejected(reply.refusal, Date.now());
      }
    }
  } finally {
    ears.close();
  }
}

export async function look(town: TownClient, matchId: string): Promise<Body> {
  const reply = await town.read('match.get_state', { matchId });
  if (!reply.ok) throw new Error(`${reply.refusal.code}: ${reply.refusal.message}`);
  return reply.body;
}
