/** What decides for an agent. It sees what the tools have told, and nothing else. */

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
  /** What its words mean, where whoever found them knows. */
  readonly meaning?: Talk;
  readonly maker?: MoveMaker;
  /** Why the model did not make it. */
  readonly because?: Trouble;
  /** What it thought: sent beside the move, for spectators. */
  readonly reasoning?: string;
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
