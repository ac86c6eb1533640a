/** What a season needs of a game beside its rules. A game is handed in as a value, as everywhere. */

/** How a seed deals a table: who sits where, and which role each seat has. */
export interface DealtTable {
  /** By seat: the place in the order in which the players were named. */
  readonly places: readonly number[];
  /** By seat. */
  readonly roles: readonly string[];
}

/** In seconds of town time. */
export interface SeasonPace {
  readonly pace: 'patient' | 'normal';
  readonly capSeconds: number;
  readonly rounds: number;
}

export interface SeasonGame {
  readonly id: string;
  /** The roles of a table; a block lets every entrant play each entry once. */
  readonly deck: readonly string[];
  /** Those that play for the first side of the ratings. */
  readonly wolves: readonly string[];
  deal(seed: string): DealtTable;
  /** The match settings; `scaled`: real milliseconds for seconds of town time. */
  settings(usual: unknown, pace: SeasonPace, scaled: (seconds: number) => number): unknown;
}
