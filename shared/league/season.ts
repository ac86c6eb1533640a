/** Games after which a rating is shown, over all public seasons. */
export const SETTLED_GAMES = 20;

/** Default number of rounds in a season: a player who takes part in all of them has a rating at its end. */
export const SEASON_ROUNDS = 20;

interface Rated {
  readonly playerId: string;
  readonly rating: { readonly ordinal: number; readonly settled: boolean } | null;
}

/** Players with a settled rating, best first: by the conservative rating, skill − 3 × uncertainty. */
export const inRatingOrder = <Row extends Rated>(rows: readonly Row[]): Row[] =>
  rows
    .filter(({ rating }) => rating?.settled)
    .sort(
      (a, b) => (b.rating?.ordinal ?? 0) - (a.rating?.ordinal ?? 0) || (a.playerId < b.playerId ? -1 : 1),
    );
