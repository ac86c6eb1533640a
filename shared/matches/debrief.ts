/** How one player did in a match, for its owner: built by the game, displayed by its callers. */

export interface AskedDuty {
  /** In the game's own word: `VOTE`. */
  readonly what: string;
  readonly round: number;
  readonly tools: readonly string[];
  readonly askedAt: number;
  readonly dueAt: number;
  /** Null while it is not met; permanent once its phase is over. */
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
  /** The claim, in the game's own word: a role, an alignment. */
  readonly said: string;
  readonly truth: string;
  readonly isRight: boolean;
}

export const DECEPTIONS = ['followed', 'trusted', 'believed'] as const;
/**
 * `followed`: it voted as the deceiver had argued; `trusted`: it spoke for it; `believed`: it repeated its false
 * report.
 */
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
  /** Empty while the match runs: the truth stays hidden before its end. */
  readonly deeds: readonly JudgedDeed[];
  readonly fooledBy: readonly Deceiver[];
}

/** A measure of skill by its components, so that matches can be added up: its value is `sum / of`. */
export interface Measure {
  readonly sum: number;
  readonly of: number;
}

export interface SeatScores {
  readonly playerId: string;
  readonly role: string;
  readonly measures: Readonly<Record<string, Measure>>;
}
