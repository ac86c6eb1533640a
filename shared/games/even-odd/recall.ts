/**
 * Rebuilds a match from the public events of a recording, with the engine's own `evolve`: a recording has no
 * synchronised state. What viewers never received stays unknown: sealed choices, and the seed until the end.
 */

import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { MatchState } from './model.ts';
import { DEFAULT_SETTINGS, ENGINE_VERSION, GAME_ID } from './model.ts';
import type { EvenOddWireEvent } from './wire-events.ts';

/** A match before anything is known about it. */
export const unknownMatch = (at: number): MatchState =>
  evolve(null, {
    type: 'SEED_DRAWN',
    seq: 0,
    eventId: '',
    at,
    audience: 'server',
    game: GAME_ID,
    engineVersion: ENGINE_VERSION,
    seed: '',
  });

export function recall(before: MatchState | null, wire: EvenOddWireEvent): MatchState {
  const at = Date.parse(wire.at);
  const state = before ?? unknownMatch(at);
  const event = eventOf(wire, { eventId: wire.eventId, seq: state.nextSeq, at, audience: 'public' });
  if (!event) return state;
  const after = evolve(state, event);
  return 'seed' in event ? { ...after, seed: event.seed } : after;
}

/** The journal's event; null if it is private to one player. */
function eventOf(
  wire: EvenOddWireEvent,
  envelope: Pick<MatchEvent, 'eventId' | 'seq' | 'at'> & { readonly audience: 'public' },
): MatchEvent | null {
  switch (wire.type) {
    case 'MATCH_CREATED': {
      const { players, accepted, gameNumber, seedHash, buildingInstanceId: buildingId } = wire.payload;
      const [first, second] = players;
      if (!first || !second) throw new Error(`${wire.matchId} was opened without two players`);
      return {
        ...envelope,
        type: wire.type,
        matchId: wire.matchId,
        gameNumber,
        buildingId,
        seedHash,
        settings: { ...DEFAULT_SETTINGS, accepted },
        players: players.map(({ role: _, ...seated }) => seated),
        roles: [first.role, second.role],
        phaseEndsAt: Date.parse(wire.payload.phaseEndsAt),
      };
    }
    case 'PHASE_CHANGED':
      return {
        ...envelope,
        ...wire.payload,
        type: wire.type,
        phaseEndsAt: Date.parse(wire.payload.phaseEndsAt),
      };
    case 'MATCH_RESUMED':
      return {
        ...envelope,
        ...wire.payload,
        type: wire.type,
        phaseEndsAt: Date.parse(wire.payload.phaseEndsAt),
      };
    case 'PLAYER_ACCEPTED':
    case 'PLAYER_DECLINED':
    case 'CHOICE_SEALED':
    case 'NUMBER_DRAWN':
    case 'GAME_ENDED':
    case 'MATCH_ABORTED':
      return { ...envelope, ...wire.payload, type: wire.type } as MatchEvent;
    default:
      return null;
  }
}
