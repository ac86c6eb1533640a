/** What a season needs from a game besides its rules. A game is passed in as a value, as everywhere. */
import type { Entry } from '../matches/game.ts';
import type { Reasoning } from '../traces/call-line.ts';

/** How a seed deals a table: the seating, and the role of each seat. */
export interface DealtTable {
  /** By seat: the index of its player in the order given. */
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
  /** The roles of a table; in a block every entrant plays each entry once. */
  readonly deck: readonly string[];
  /** The roles on the first side of the ratings. */
  readonly wolves: readonly string[];
  deal(seed: string): DealtTable;
  /**
   * A finished match in the format of Kaggle's Game Arena, with the secrets of those seats that agree to it.
   * `entrants`: by seat.
   */
  kaggle(
    log: readonly Entry[],
    entrants: readonly { readonly model: string; readonly consents: boolean }[],
    thoughts: readonly Reasoning[],
  ): object;
  /** The match settings; `scaled`: real milliseconds for seconds of town time. */
  settings(usual: unknown, pace: SeasonPace, scaled: (seconds: number) => number): unknown;
}
