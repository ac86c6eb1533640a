/** One seat of Werewolf: builds a brain's table from the tools' results. */
import { toolCallOf } from '../../../../shared/games/werewolf/bots/action-call.ts';
import { ChronicleKeeper, noteOfWire } from '../../../../shared/games/werewolf/bots/chronicle.ts';
import type { BotAction } from '../../../../shared/games/werewolf/bots/policy.ts';
import { type SeenView, sightFromView } from '../../../../shared/games/werewolf/bots/sight.ts';
import type { Brain, Table } from '../../../../shared/games/werewolf/mind/brain.ts';
import { type Team, teamOf } from '../../../../shared/games/werewolf/model.ts';
import { plainNames } from '../../../../shared/matches/plain-names.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { SeatOutcome } from '../../../../shared/mind/player.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { AgentPlayer, Body, Move } from '../../agent-game.ts';
import { Duties } from './duties.ts';
import { actionWords } from './story.ts';

/** The part of `get_state` that an agent reads. */
interface SeenState extends SeenView {
  readonly phaseEndsAt: string;
  readonly winner: Team | null;
}

export const TOOL_PREFIX = 'et.werewolf';

export class WerewolfPlayer implements AgentPlayer {
  readonly #brain: Brain;
  readonly #chronicle = new ChronicleKeeper();
  readonly #duties = new Duties();
  #table: Table | null = null;
  #taken: BotAction['tool'] | null = null;

  constructor(brain: Brain) {
    this.#brain = brain;
  }

  get wakeAt(): number | null {
    return this.#brain.wakeAt;
  }

  saw(news: readonly WireEvent[], body: Body, now: number): SeatOutcome | null {
    for (const event of news) {
      const note = noteOfWire(event);
      if (note) this.#chronicle.add(note);
    }
    const state = body.state as SeenState;
    if (state.phase === 'ENDED') return outcomeOf(state, this.#duties.settle());
    const sight = sightFromView(state, this.#chronicle);
    if (!sight) throw new Error(`this agent has no seat in ${state.matchId}`);
    // The deadline by this machine's clock, whatever the town's clock shows.
    const left = Date.parse(state.phaseEndsAt) - Date.parse(String(body.serverTime));
    this.#table = { sight, phaseEndsAt: now + left };
    this.#duties.look(sight);
    this.#brain.notice(this.#table, news, now);
    return null;
  }

  async take(now: number): Promise<Move | null> {
    const table = this.#table;
    const decision = table && (await this.#brain.take(table, now));
    if (!decision) return null;
    const { action, maker, reasoning } = decision;
    const { tool, args } = toolCallOf(action);
    this.#taken = action.tool;
    return {
      tool: tool.slice(TOOL_PREFIX.length + 1),
      args,
      words: actionWords(action, plainNames(table.sight.players)),
      ...(maker && { maker }),
      ...(reasoning && { reasoning }),
    };
  }

  accepted(): void {
    if (this.#taken) this.#duties.accepted(this.#taken);
  }

  rejected(refusal: Refusal, now: number): void {
    this.#brain.rejected(refusal, now);
  }

  reflect(outcome: SeatOutcome): Promise<string | null> {
    return this.#brain.reflect?.(outcome) ?? Promise.resolve(null);
  }
}

const outcomeOf = ({ you, winner }: SeenState, missed: number): SeatOutcome => ({
  playerId: you?.playerId ?? '',
  role: you?.role ?? '',
  winner,
  won: winner !== null && you !== null && teamOf(you.role) === winner,
  survived: you?.alive ?? false,
  missed,
});
