/**
 * How a game is told to a language model: a line for an event, briefs as text, and when a model is worth waking. Made
 * from one viewer's own view and events, so it can tell nothing that this viewer may not know, not even by its timing.
 */
import type { LabelledLine } from './labels.ts';
import type { PublicMoment } from './moment.ts';
import type { PlainSeat } from './plain-names.ts';
import type { WireEvent } from './wire-event.ts';

/**
 * `now`: at once. `duty`: at once, as long as something is asked of the reader. `soon`: with what else comes in the next
 * seconds. `later`: with whatever is told next.
 */
export const WAKES = ['now', 'duty', 'soon', 'later'] as const;
export type Wake = (typeof WAKES)[number];

/** What one event is to its reader. */
export interface Telling {
  /** Null: of no use to a player. */
  readonly line: string | null;
  readonly wake: Wake;
  /** The reader's own doing, of which it need not be told again. */
  readonly own?: true;
  readonly turn?: true;
}

/** `out`: nothing more is asked of this player, though the match goes on. */
export const STANDINGS = ['watches', 'plays', 'out', 'over'] as const;
export type Standing = (typeof STANDINGS)[number];

export interface Question {
  readonly from: string;
  readonly text: string;
}

/** What a text may draw upon beside the view. */
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
  /** Where the match stands, what is asked of the reader with the very call, and the record so far. */
  brief(view: View, about: Circumstances): string;
  /** What others have asked the reader, and it has not answered. `events`: the latest that it has seen; `labels`: of any of them. */
  questions(events: readonly WireEvent[], labels: readonly LabelledLine[], view: View): readonly Question[];
  /** What is still asked of the reader in this phase, with the very call; null: nothing. */
  duty(view: View, asked: readonly Question[]): string | null;
  status(view: View, now: number): string;
}

/** Kept apart from the line that says what to do: these are players' words. Empty: nothing was asked. */
export const askedLine = (asked: readonly Question[]): string =>
  asked.length === 0
    ? ''
    : `Asked of you: ${asked.map(({ from, text }) => `${from}: "${text.replaceAll('"', "'")}"`).join(' | ')}`;
