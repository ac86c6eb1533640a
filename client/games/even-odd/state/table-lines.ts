// The lines of a transcript: what happened at the table, ready to be shown in order.

import type { Choice, Ending, Pair } from '../../../../shared/games/even-odd/model.ts';
import type { DrawnRound, Side } from './table-model.ts';

interface Stamp {
  /** The event's id: what `?at=` and a key moment's evidence point to. */
  readonly id: string;
  /** Server time in milliseconds. */
  readonly at: number;
}

export interface DividerLine extends Stamp {
  readonly kind: 'divider';
  /** 0: before the first. */
  readonly round: number;
}
export interface AnswerLine extends Stamp {
  readonly kind: 'answer';
  readonly side: Side;
  readonly accepted: boolean;
}
export interface SealLine extends Stamp {
  readonly kind: 'seal';
  readonly side: Side;
  /** Announced for the next round. */
  readonly claim: Choice | null;
}
export interface DrawLine extends Stamp {
  readonly kind: 'draw';
  readonly drawn: DrawnRound;
  readonly score: Pair<number>;
}
export interface EndLine extends Stamp {
  readonly kind: 'end';
  readonly ending: Ending;
  readonly winner: Side | null;
  readonly score: Pair<number>;
}
export interface NoteLine extends Stamp {
  readonly kind: 'note';
  readonly note: 'resumed' | 'aborted';
  readonly text: string | null;
}

export type Line = DividerLine | AnswerLine | SealLine | DrawLine | EndLine | NoteLine;
