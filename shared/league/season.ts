/** Games after which a rating is told: of all public seasons together. */
export const SETTLED_GAMES = 20;

/** Rounds of a season where nobody says: whoever sits down in all of them has a rating at its end. */
export const SEASON_ROUNDS = 20;

interface Rated {
  readonly playerId: string;
  readonly rating: { readonly ordinal: number; readonly settled: boolean } | null;
}

/** Whose rating is told, the best first: by what each is worth at the least, skill − 3 × uncertainty. */
export const inRatingOrder = <Row extends Rated>(rows: readonly Row[]): Row[] =>
  rows
    .filter(({ rating }) => rating?.settled)
    .sort(
      (a, b) => (b.rating?.ordinal ?? 0) - (a.rating?.ordinal ?? 0) || (a.playerId < b.playerId ? -1 : 1),
    );
