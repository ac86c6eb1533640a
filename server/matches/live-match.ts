/** What a room or any other viewer needs of a match that is hosted in this process. */
import type { Entry, Game, GameEvent, GameState, SeatCommand } from '../../shared/matches/game.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { MixedTable } from './mixed-table.ts';

/** What the town has settled about a match before it begins. */
export interface MatchTerms {
  /** Empty: no place on the map. */
  readonly plotId: string;
  /** False: its results are not counted. */
  readonly ranked: boolean;
  /** The league that has arranged it; null for one from a queue. */
  readonly leagueId?: string | null;
  /** Where people sit. */
  readonly mixed?: MixedTable | null;
}

export interface LiveMatch<S extends GameState = GameState, E extends GameEvent = GameEvent>
  extends MatchTerms {
  readonly mixed: MixedTable | null;
  readonly game: Game<S, SeatCommand, E>;
  readonly matchId: string;
  /** The state after the last durable event. Never give it to a viewer: only the game's `view` may. */
  readonly state: S;
  /** Every step so far, in order, as it may be shown. */
  readonly log: readonly Entry<S, E>[];
  /** Changes when earlier entries of the log do: a moderator has hidden a line. */
  readonly revision?: number;
  /** Public key moments so far. */
  readonly moments: readonly PublicMoment[];
  /** Called after each durable step, in order, with the entries it added. Returns unsubscribe. */
  subscribe(listener: (added: readonly Entry<S, E>[], match: LiveMatch<S, E>) => void): () => void;
}
