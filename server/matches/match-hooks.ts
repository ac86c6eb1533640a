/**
 * What parts may add to the life of a match: statements for the batches that create and settle it, and a callback at
 * its end.
 */
import type { Entry, Game, GameState, MatchResult } from '../../shared/matches/game.ts';
import type { Statement } from '../store/store.ts';
import type { MixedTable } from './mixed-table.ts';

/** A match about to be created. */
export interface SeatedMatch {
  readonly game: Game;
  /** Contains the players' accounts. Never for a viewer. */
  readonly state: GameState;
  /** Which of its players are house bots. */
  readonly houseAgents: ReadonlySet<string>;
  /** The queue in which the others waited: the game's own, or that of a separate table; null if there was none. */
  readonly queueId: string | null;
}

/** A match that is over or about to be. */
export interface EndedMatch {
  readonly game: Game;
  /** Contains the players' accounts. Never for a viewer. */
  readonly state: GameState;
  readonly result: MatchResult;
  /** Every step of the match. Never for a viewer. */
  readonly log: readonly Entry[];
  /** False: it must not count for or against any player. */
  readonly ranked: boolean;
  /** The league that arranged it; null for a match from a queue. */
  readonly leagueId?: string | null;
  /** Set if people played. */
  readonly mixed?: MixedTable | null;
}

export interface MatchHooks {
  /** Part of the batch that creates the match: a guard among them that fails rolls the match back. */
  seating(match: SeatedMatch): readonly Statement[];
  /** Part of the batch that ends the match. They cannot roll it back: the number of changed rows is not checked. */
  settling(match: EndedMatch): readonly Statement[];
  /** Called after the end is durable. A call may be lost with this process, or repeated. */
  ended(match: EndedMatch): void;
}
