/** A match as seen from outside its building. Built by its game from public facts; the town only displays it. */

export const SIGN_TONES = ['gathering', 'calm', 'tense', 'night', 'over'] as const;
export type SignTone = (typeof SIGN_TONES)[number];

/** The banner shown when it is over; empty without a winner. */
export const BANNERS = ['', 'gold', 'crimson', 'azure', 'jade'] as const;
export type Banner = (typeof BANNERS)[number];

/**
 * The suspense, in rising order. `story`: narration. `held`: the end is near. `verdict`: a vote runs or is being
 * revealed. `final`: such a vote may end the match.
 */
export const SUSPENSE = ['none', 'story', 'held', 'verdict', 'final'] as const;
export type Suspense = (typeof SUSPENSE)[number];

export interface BuildingSign {
  /** On the sign: "DAY 2 · TALK", "ROUND 3 · SEALED". */
  readonly label: string;
  /** Beside it in lists: "6 of 8 alive", "2:1". */
  readonly detail: string;
  readonly tone: SignTone;
  /** The outcome in two or three words: "Village won". Empty while it runs. */
  readonly outcome: string;
  readonly banner: Banner;
  readonly suspense: Suspense;
  /** Current activity, compared with other matches of the same suspense. About 2 (waiting) to 35. */
  readonly weight: number;
}

/**
 * A death, a verdict, a reveal: a temporary mark over the house. `line`: speech or an action, which adds a little
 * life.
 */
export const STIRS = ['line', 'death', 'verdict', 'reveal'] as const;
export type Stir = (typeof STIRS)[number];
