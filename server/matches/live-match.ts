/** What a room or any other viewer needs of a match that is hosted in this process. */
import type { LogEntry } from '../../shared/games/werewolf/log.ts';
import type { MatchState } from '../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';

export interface LiveMatch {
  readonly matchId: string;
  readonly plotId: string;
  /** The state after the last durable event. Never give it to a viewer: only `viewFor` may. */
  readonly state: MatchState;
  /** Every step so far, in order. */
  readonly log: readonly LogEntry[];
  /** Public key moments so far. */
  readonly moments: readonly KeyMoment[];
  /** Called after each durable step, in order, with the entries it added. Returns the way to stop. */
  subscribe(listener: (added: readonly LogEntry[], match: LiveMatch) => void): () => void;
}
