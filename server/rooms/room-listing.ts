/** What the monitor shows of a match's room: which match, how far it is, who holds its seats and who looks on. */
import { isOver } from '../../shared/matches/game.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { Seat } from './seats.ts';

/** More names fit on no line. */
const MOST_NAMED = 20;

export interface RoomListing {
  /** Rooms are found by it. */
  readonly matchId: string;
  /** The node that it lives on. */
  readonly node: string;
  readonly title: string;
  readonly phase: string;
  readonly seats: string;
  readonly spectators: string;
}

/** Whoever watches without an agent is counted, and nobody knows its name. */
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
  // Who sits there by WebSocket, and whose agents look on, hints at who is a person.
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
