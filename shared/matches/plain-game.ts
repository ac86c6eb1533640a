/**
 * A game in plain text for a language model: a line per event, briefs, and when a model is worth waking. Built from
 * one viewer's own view and events, so it cannot reveal anything this viewer may not know, not even by its timing.
 */
import type { LabelledLine } from './labels.ts';
import type { PublicMoment } from './moment.ts';
import type { PlainSeat } from './plain-names.ts';
import type { WireEvent } from './wire-event.ts';

/**
 * `now`: at once. `duty`: at once, while the reader has a task. `soon`: with other events of the next seconds.
 * `later`: with the next message.
 */
export const WAKES = ['now', 'duty', 'soon', 'later'] as const;
export type Wake = (typeof WAKES)[number];

/** One event from its reader's perspective. */
export interface Telling {
  /** Null: of no use to a player. */
  readonly line: string | null;
  readonly wake: Wake;
  /** The reader's own action, which need not be repeated. */
  readonly own?: true;
  readonly turn?: true;
}

/** `out`: the player has nothing more to do, though the match goes on. */
export const STANDINGS = ['watches', 'plays', 'out', 'over'] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Question {
  readonly from: string;
  readonly text: string;
}

/** The context of a text besides the view. */
export interface Circumstances {
  readonly now: number;
  readonly asked: readonly Question[];
  readonly moments: readonly PublicMoment[];
}

export interface PlainGame<View = unknown> {
  seats(view: View): readonly PlainSeat[];
  standing(view: View): Standing;
  /** In the order of the events, one for each. */
  tell(events: readonly WireEvent[], view: View): readonly Telling[];
  welcome(view: View): string;
  /** The state of the match, the reader's task with the exact call, and the record so far. */
  brief(view: View, about: Circumstances): string;
  /** Unanswered questions to the reader. `events`: the latest that it has seen; `labels`: of any of them. */
  questions(events: readonly WireEvent[], labels: readonly LabelledLine[], view: View): readonly Question[];
  /** The reader's remaining task in this phase, with the exact call; null: none. */
  duty(view: View, asked: readonly Question[]): string | null;
  status(view: View, now: number): string;
}

/** Separate from the line that states the task: these are players' words. Empty: no questions. */
export const askedLine = (asked: readonly Question[]): string =>
  asked.length === 0
    ? ''
    : `Asked of you: ${asked.map(({ from, text }) => `${from}: "${text.replaceAll('"', "'")}"`).join(' | ')}`;
