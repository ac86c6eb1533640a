/** What decides for an agent. It sees what the tools have told, and nothing else. */
import type { BotAction } from '../../../../shared/games/werewolf/bots/policy.ts';
import type { BotSight } from '../../../../shared/games/werewolf/bots/sight.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { Move, SeatOutcome } from '../../agent-game.ts';

/** The table as the agent sees it now. */
export interface Table {
  readonly sight: BotSight;
  /** By the agent's own clock. */
  readonly phaseEndsAt: number;
}

export interface Decision extends Pick<Move, 'maker' | 'reasoning'> {
  readonly action: BotAction;
}

export interface Brain {
  /** When to ask for a move; `null` until something happens. */
  readonly wakeAt: number | null;
  /** Something visible happened, or a move of its own came through. */
  notice(table: Table, news: readonly WireEvent[], now: number): void;
  /** What to do now; `null` to go on watching. Must be done well before the phase ends. */
  take(table: Table, now: number): Promise<Decision | null>;
  rejected(refusal: Refusal, now: number): void;
  reflect?(outcome: SeatOutcome): Promise<string | null>;
}

/** The rules expect something that has not been done yet. */
export const isOwed = ({ alive, action }: BotSight): boolean =>
  alive && action !== null && action.type !== 'NONE' && !action.alreadySubmitted;

/** A round of a patient discussion is a phase of its own: it has its own deadline, and asks anew. */
export const phaseName = ({ phase, day, night, round }: BotSight): string =>
  `${phase} ${day} ${night} ${round}`;
