/** What others may add to the life of a match: statements for the batches that make and settle it, and word of its end. */
import type { Entry, Game, GameState, MatchResult } from '../../shared/matches/game.ts';
import type { Statement } from '../store/store.ts';
import type { MixedTable } from './mixed-table.ts';

/** A match about to be made. */
export interface SeatedMatch {
  readonly game: Game;
  /** With the accounts of its players. Never for a viewer. */
  readonly state: GameState;
  /** Which of its players are the house's. */
  readonly houseAgents: ReadonlySet<string>;
  /** In which queue the others waited: the game's own, or that of a table apart; null where nobody waited. */
  readonly queueId: string | null;
}

/** A match that is over, or is about to be. */
export interface EndedMatch {
  readonly game: Game;
  /** With the accounts of its players. Never for a viewer. */
  readonly state: GameState;
  readonly result: MatchResult;
  /** Every step of it. Never for a viewer. */
  readonly log: readonly Entry[];
  /** False: nothing of it may count for or against anybody. */
  readonly ranked: boolean;
  /** The league that has arranged it; null for one from a queue. */
  readonly leagueId?: string | null;
  /** Where people sat. */
  readonly mixed?: MixedTable | null;
}

export interface MatchHooks {
  /** Kept or lost with the match that they seat: a guard among them that fails undoes the match. */
  seating(match: SeatedMatch): readonly Statement[];
  /** Kept with the end of the match. They cannot undo it: how many rows they change is not looked at. */
  settling(match: EndedMatch): readonly Statement[];
  /** Told after the end is durable. May be lost with this process, and may be told twice. */
  ended(match: EndedMatch): void;
}
