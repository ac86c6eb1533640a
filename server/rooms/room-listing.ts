/** The entry of a match's room in the monitor: the match, its progress, its seats and its spectators. */
import { isOver } from '../../shared/matches/game.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { Seat } from './seats.ts';

/** More names do not fit on a line. */
const MOST_NAMED = 20;

export interface RoomListing {
  /** The key by which rooms are found. */
  readonly matchId: string;
  /** The node that hosts it. */
  readonly node: string;
  readonly title: string;
  readonly phase: string;
  readonly seats: string;
  readonly spectators: string;
}

/** Spectators without an agent are only counted, because they have no names. */
interface Spectators {
  readonly count: number;
  readonly named: Iterable<string>;
}

export function listingOf(
  node: string,
  match: LiveMatch,
  seats: readonly Seat[],
  { count, named }: Spectators,
): RoomListing {
  const { game, matchId, mixed, state } = match;
  // Which seats are connected by WebSocket, and whose agents watch, would hint at who is a person.
  const isMasked = mixed?.kind === 'masked' && !isOver(game, state);
  const { phase, round } = game.progress(state);
  return {
    matchId,
    node,
    title: `${game.title} ${state.gameNumber}`,
    phase: round > 0 ? `${phase} ${round}` : phase,
    seats: seats
      .map(
        ({ displayName, isConnected, seat }) =>
          `${seat} ${displayName}${isConnected && !isMasked ? ' (connected)' : ''}`,
      )
      .join(', '),
    spectators: [String(count), ...(isMasked ? [] : [...named].slice(0, MOST_NAMED))].join(', '),
  };
}
