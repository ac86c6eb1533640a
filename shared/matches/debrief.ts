/** How one player fared in a match, as its owner wants to know it: made by the game, shown by whoever asks. */

export interface AskedDuty {
  /** In the game's own word: `VOTE`. */
  readonly what: string;
  readonly round: number;
  readonly tools: readonly string[];
  readonly askedAt: number;
  readonly dueAt: number;
  /** Null while it is not met; for good, once its phase is over. */
  readonly metAt: number | null;
  readonly eventId: string | null;
}

export const DEED_KINDS = ['vote', 'claim', 'report', 'accusation', 'defence'] as const;
export type DeedKind = (typeof DEED_KINDS)[number];

export interface JudgedDeed {
  readonly kind: DeedKind;
  readonly eventId: string;
  readonly at: number;
  readonly round: number;
  /** Null: about itself. */
  readonly targetPlayerId: string | null;
  /** What was said, in the game's own word: a role, an alignment. */
  readonly said: string;
  readonly truth: string;
  readonly isRight: boolean;
}

export const DECEPTIONS = ['followed', 'trusted', 'believed'] as const;
/** `followed`: it voted as the deceiver had argued; `trusted`: it spoke for it; `believed`: it repeated its false report. */
export type Deception = (typeof DECEPTIONS)[number];

export interface Deceiver {
  readonly playerId: string;
  readonly how: Deception;
  readonly round: number;
  /** Of the deceiver, where there is one. */
  readonly saidEventId: string | null;
  readonly eventId: string;
}

export interface Debrief {
  readonly duties: readonly AskedDuty[];
  /** Empty while the match runs: nobody is told the truth before its end. */
  readonly deeds: readonly JudgedDeed[];
  readonly fooledBy: readonly Deceiver[];
}

/** A measure of skill as what it is made of, so that matches can be added up: its value is `sum / of`. */
export interface Measure {
  readonly sum: number;
  readonly of: number;
}

export interface SeatScores {
  readonly playerId: string;
  readonly role: string;
  readonly measures: Readonly<Record<string, Measure>>;
}
