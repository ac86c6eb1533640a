/** What a season needs of a game beside its rules. A game is handed in as a value, as everywhere. */
import type { Entry } from '../matches/game.ts';
import type { Reasoning } from '../traces/call-line.ts';

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
  /** A match that is over in the shape of Kaggle's Game Arena, with the secrets of those seats that agree to it. `entrants`: by seat. */
  kaggle(
    log: readonly Entry[],
    entrants: readonly { readonly model: string; readonly consents: boolean }[],
    thoughts: readonly Reasoning[],
  ): object;
  /** The match settings; `scaled`: real milliseconds for seconds of town time. */
  settings(usual: unknown, pace: SeasonPace, scaled: (seconds: number) => number): unknown;
}
