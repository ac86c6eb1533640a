/** What viewers guess about a match while it runs: anonymous, and told to nobody before it is over. */

/** `PUT /api/matches/:id/guess`, answered with nothing. */
export interface GuessRequest {
  /** Made by the viewer's own browser; the town keeps a hash of it that fits this match alone. */
  readonly visitor: string;
  /** Seats, as many as the game's riddle asks for; none: the guess is taken back. */
  readonly seats: readonly number[];
}

/** `GET /api/matches/:id/guesses`, once the match is over. */
export interface GuessesReply {
  readonly guesses: number;
  /** What was guessed, the most often guessed first. */
  readonly picks: readonly { readonly seats: readonly number[]; readonly guesses: number }[];
}
