/** The interface through which rooms and other viewers see a match hosted in this process. */
import type { Entry, Game, GameEvent, GameState, SeatCommand } from '../../shared/matches/game.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { MixedTable } from './mixed-table.ts';

/** Decided by the town before the match begins. */
export interface MatchTerms {
  /** Empty: no place on the map. */
  readonly plotId: string;
  /** False: its results do not count. */
  readonly ranked: boolean;
  /** The league that arranged it; null for a match from a queue. */
  readonly leagueId?: string | null;
  /** Set if people play. */
  readonly mixed?: MixedTable | null;
}

export interface LiveMatch<S extends GameState = GameState, E extends GameEvent = GameEvent>
  extends MatchTerms {
  readonly mixed: MixedTable | null;
  readonly game: Game<S, SeatCommand, E>;
  readonly matchId: string;
  /** The state after the last durable event. Never give it to a viewer; only the game's `view` may be shown. */
  readonly state: S;
  /** Every step so far, in order, with hidden lines removed. */
  readonly log: readonly Entry<S, E>[];
  /** Changes when earlier entries of the log change because a moderator has hidden a line. */
  readonly revision?: number;
  /** Public key moments so far. */
  readonly moments: readonly PublicMoment[];
  /** Called after each durable step, in order, with the entries it added. Returns unsubscribe. */
  subscribe(listener: (added: readonly Entry<S, E>[], match: LiveMatch<S, E>) => void): () => void;
}
