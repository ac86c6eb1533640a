/** The decision-maker of an agent. It sees only the results of the tools. */

import type { WireEvent } from '../../../matches/wire-event.ts';
import type { Trouble } from '../../../mind/model-trouble.ts';
import type { MoveMaker, SeatOutcome } from '../../../mind/player.ts';
import type { Refusal } from '../../../protocol/refusals.ts';
import type { BotAction } from '../bots/policy.ts';
import type { BotSight } from '../bots/sight.ts';
import type { Talk } from '../talk/talk.ts';

/** The table as the agent sees it now. */
export interface Table {
  readonly sight: BotSight;
  /** By the agent's own clock. */
  readonly phaseEndsAt: number;
}

export interface Decision {
  readonly action: BotAction;
  /** The meaning of its words, where known. */
  readonly meaning?: Talk;
  readonly maker?: MoveMaker;
  /** Why the model did not make it. */
  readonly because?: Trouble;
  /** Its reasoning: sent with the move, for spectators. */
  readonly reasoning?: string;
}

export interface Brain {
  /** When to ask for a move; `null` until something happens. */
  readonly wakeAt: number | null;
  /** Call when something visible happened, or a move of its own succeeded. */
  notice(table: Table, news: readonly WireEvent[], now: number): void;
  /** The next move; `null` to keep watching. Must resolve well before the phase ends. */
  take(table: Table, now: number): Promise<Decision | null>;
  rejected(refusal: Refusal, now: number): void;
  reflect?(outcome: SeatOutcome): Promise<string | null>;
}

/** The rules expect an action that has not been done yet. */
export const isOwed = ({ alive, action }: BotSight): boolean =>
  alive && action !== null && action.type !== 'NONE' && !action.alreadySubmitted;

/** A round of a patient discussion counts as a phase: it has its own deadline and its own request. */
export const phaseName = ({ phase, day, night, round }: BotSight): string =>
  `${phase} ${day} ${night} ${round}`;
