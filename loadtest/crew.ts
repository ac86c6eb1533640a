/** What everybody in one load process shares: where the town is, what is played, what was counted, which matches are followed. */
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
  /** Of the server's clock over ours, in milliseconds. */
  readonly clockAheadMs: number;
  readonly tally: Tally;
  readonly matches: MatchBook;
  /** No further match is begun. */
  stopping(): boolean;
  /** The run itself takes the server away now and then. */
  mayFail(): boolean;
  /** Something failed; it counts against the run unless the run itself is to blame. */
  failed(what: string, reason: string): void;
  lost(kind: string, code: number): void;
}
