/** What can be told of a match from outside its building. Made by its game from public facts; the town only shows it. */

export const SIGN_TONES = ['gathering', 'calm', 'tense', 'night', 'over'] as const;
export type SignTone = (typeof SIGN_TONES)[number];

/** The banner that hangs out when it is over; an empty one when nobody has won. */
export const BANNERS = ['', 'gold', 'crimson', 'azure', 'jade'] as const;
export type Banner = (typeof BANNERS)[number];

/**
 * How hard it is to look away, in rising order. `story`: something is told. `held`: the end is near. `verdict`: a vote
 * runs or is being revealed. `final`: such a vote may end the match.
 */
export const SUSPENSE = ['none', 'story', 'held', 'verdict', 'final'] as const;
export type Suspense = (typeof SUSPENSE)[number];

export interface BuildingSign {
  /** On the sign: "DAY 2 · TALK", "ROUND 3 · SEALED". */
  readonly label: string;
  /** Beside it in lists: "6 of 8 alive", "2:1". */
  readonly detail: string;
  readonly tone: SignTone;
  /** How it ended, in two or three words: "Village won". Empty while it runs. */
  readonly outcome: string;
  readonly banner: Banner;
  readonly suspense: Suspense;
  /** How much goes on right now, compared with other matches of the same suspense. About 2 (waiting) to 35. */
  readonly weight: number;
}

/** A death, a verdict, a reveal: a mark over the house for a while. `line`: somebody spoke or acted, which adds a little life. */
export const STIRS = ['line', 'death', 'verdict', 'reveal'] as const;
export type Stir = (typeof STIRS)[number];
