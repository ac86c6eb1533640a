/** State shared within one load process: the town's address, the game, the counters, the followed matches. */
import type { OmniscientMode } from '../shared/contracts/matches.ts';
import type { LoadGame } from './load-game.ts';
import type { MatchBook } from './match-book.ts';
import type { Tally } from './tally.ts';

export interface TownFacts {
  readonly timeScale: number;
  readonly omniscient: OmniscientMode;
  readonly omniscientDelayS: number;
}

export interface Crew {
  readonly url: string;
  readonly game: LoadGame;
  readonly town: TownFacts;
  /** Offset of the server's clock from ours, in milliseconds. */
  readonly clockAheadMs: number;
  readonly tally: Tally;
  readonly matches: MatchBook;
  /** No further match is started. */
  stopping(): boolean;
  /** The run itself kills the server now and then. */
  mayFail(): boolean;
  /** Counts a failure against the run unless the run itself caused it. */
  failed(what: string, reason: string): void;
  lost(kind: string, code: number): void;
}
