/** One match from an agent's seat: wait for events, read the state, let the player move, until it is over. */
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { SeatOutcome } from '../../shared/mind/player.ts';
import type { AgentGame, AgentPlayer, Body, Move } from './agent-game.ts';
import { Ears } from './ears.ts';
import type { GameClient } from './game-client.ts';

/** An agent's results by role, as rows of a table. */
type Result = Pick<Outcome, 'role' | 'won' | 'survived' | 'missed' | 'modelMoves' | 'fallbackMoves'>;

type ResultRow = Readonly<Record<string, string | number>>;

/** One row for each role, in the order of their first game, and one for all when there are several. */
export function resultRows(results: readonly Result[]): ResultRow[] {
  const roles = [...new Set(results.map(({ role }) => role))];
  const rows = roles.map((role) =>
    rowOf(
      role,
      results.filter((each) => each.role === role),
    ),
  );
  return roles.length > 1 ? [...rows, rowOf('all', results)] : rows;
}

function rowOf(role: string, results: readonly Result[]): ResultRow {
  const sum = (pick: (result: Result) => number): number =>
    results.reduce((total, each) => total + pick(each), 0);
  return {
    role,
    games: results.length,
    won: sum(({ won }) => Number(won)),
    survived: sum(({ survived }) => Number(survived)),
    'model moves': sum(({ modelMoves }) => modelMoves),
    'fallback moves': sum(({ fallbackMoves }) => fallbackMoves),
    missed: sum(({ missed }) => missed),
  };
}

export interface Outcome extends SeatOutcome {
  readonly matchId: string;
  readonly calls: number;
  readonly refusals: number;
  /** Accepted moves by author; both are 0 if no model was requested. */
  readonly modelMoves: number;
  readonly fallbackMoves: number;
}

export interface MatchOptions {
  readonly matchId: string;
  readonly game: AgentGame;
  readonly player: AgentPlayer;
  /** What the agent sees and does, for the terminal. */
  onEvent?(event: WireEvent): void;
  onMove?(move: Move): void;
}

export async function playMatch(town: GameClient, options: MatchOptions): Promise<Outcome> {
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

export async function look(town: GameClient, matchId: string): Promise<Body> {
  const reply = await town.read('match.get_state', { matchId });
  if (!reply.ok) throw new Error(`${reply.refusal.code}: ${reply.refusal.message}`);
  return reply.body;
}
