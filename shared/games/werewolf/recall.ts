/**
 * Rebuilds a match from the events that one viewer received, with the engine's own `evolve`: a recording has no
 * synchronised state. What the viewer never received stays unknown: roles are null and the seed is empty.
 */

import type { MatchEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { MatchState, Role } from './model.ts';
import { DEFAULT_SETTINGS, ENGINE_VERSION, seatIndex } from './model.ts';
import type { WerewolfWireEvent, WireEventOf } from './wire-types.ts';

/** A match before anything is known about it. */
export const unknownMatch = (at: number): MatchState =>
  evolve(null, {
    type: 'SEED_DRAWN',
    seq: 0,
    eventId: '',
    at,
    audience: 'server',
    engineVersion: ENGINE_VERSION,
    seed: '',
  });

export function recall(before: MatchState | null, wire: WerewolfWireEvent): MatchState {
  const at = Date.parse(wire.at);
  const state = before ?? unknownMatch(at);
  const event = eventOf(wire, { eventId: wire.eventId, seq: state.nextSeq, at });
  return learn(event ? evolve(state, event) : state, wire);
}

type Stamp = Pick<MatchEvent, 'eventId' | 'seq' | 'at'>;

/** The journal's event; null for one that only follows from others. */
export function eventOf(wire: WerewolfWireEvent, stamp: Stamp): MatchEvent | null {
  const open = { ...stamp, audience: 'public' } as const;
  switch (wire.type) {
    case 'MATCH_CREATED': {
      const { buildingInstanceId: buildingId, phaseEndsAt, ...payload } = wire.payload;
      const created = { matchId: wire.matchId, buildingId, settings: DEFAULT_SETTINGS };
      return { ...open, ...payload, ...created, type: wire.type, phaseEndsAt: Date.parse(phaseEndsAt) };
    }
    case 'PHASE_CHANGED':
      return { ...open, ...wire.payload, type: wire.type, phaseEndsAt: Date.parse(wire.payload.phaseEndsAt) };
    case 'PUBLIC_MESSAGE':
    case 'NIGHT_RESULT':
    case 'GAME_ENDED':
      return { ...open, ...wire.payload, type: wire.type } as MatchEvent;
    case 'VOTE_CAST': {
      const { voterPlayerId: playerId, targetPlayerId, reason } = wire.payload;
      return { ...open, type: wire.type, playerId, targetPlayerId, reason };
    }
    case 'PLAYER_ELIMINATED': {
      const { playerId, roleRevealed: role, cause } = wire.payload;
      return { ...open, type: wire.type, playerId, role, cause };
    }
    case 'WOLF_CHAT_MESSAGE': {
      const { fromWolfId: playerId, text } = wire.payload;
      return { ...stamp, audience: 'wolves', type: wire.type, playerId, text };
    }
    case 'NARRATOR':
      return narrated(wire, stamp);
    default:
      wire satisfies never;
      return null;
  }
}

function narrated({ payload }: WireEventOf<'NARRATOR'>, stamp: Stamp): MatchEvent | null {
  const open = { ...stamp, audience: 'public' } as const;
  switch (payload.kind) {
    case 'READY':
      return { ...open, type: 'PLAYER_READY', playerId: payload.playerId };
    case 'PASS':
      return { ...open, type: 'PLAYER_PASSED', playerId: payload.playerId };
    case 'TALK_ROUND': {
      const { round, of, phaseEndsAt } = payload;
      return { ...open, type: 'ROUND_BEGAN', talkRound: { round, of }, phaseEndsAt: Date.parse(phaseEndsAt) };
    }
    case 'VOTE_RESULT': {
      const { ballots, eliminatedPlayerId, tied } = payload;
      return { ...open, type: 'VOTE_RESOLVED', ballots, eliminatedPlayerId, tied };
    }
    case 'RESUMED': {
      const { pausedMs, phaseEndsAt } = payload;
      return { ...open, type: 'MATCH_RESUMED', pausedMs, phaseEndsAt: Date.parse(phaseEndsAt) };
    }
    case 'ABORTED':
      return { ...open, type: 'MATCH_ABORTED', reason: payload.reason, seed: payload.seed };
    case 'ROLES_DEALT':
      return { ...stamp, audience: 'omniscient', type: 'ROLES_DEALT', roles: payload.roles };
    case 'WOLF_TARGET': {
      const { byPlayerId: playerId, targetPlayerId } = payload;
      return { ...stamp, audience: 'wolves', type: 'WOLF_TARGET_CHOSEN', playerId, targetPlayerId };
    }
    case 'SEER_RESULT': {
      const { byPlayerId: playerId, targetPlayerId, night, alignment } = payload;
      return {
        ...stamp,
        audience: playerId,
        type: 'SEER_INSPECTED',
        playerId,
        targetPlayerId,
        night,
        alignment,
      };
    }
    case 'DOCTOR_PROTECT': {
      const { byPlayerId: playerId, targetPlayerId } = payload;
      return { ...stamp, audience: playerId, type: 'DOCTOR_PROTECTED', playerId, targetPlayerId };
    }
    default:
      return null;
  }
}

/** Roles and the seed, which the engine knows from the deal and a viewer learns gradually. */
function learn(state: MatchState, wire: WerewolfWireEvent): MatchState {
  if (wire.type === 'PLAYER_ELIMINATED') {
    const { playerId, roleRevealed } = wire.payload;
    return withRoles(state, (seat) => (seat === seatIndex(playerId) ? roleRevealed : null));
  }
  if (wire.type === 'GAME_ENDED') {
    const { roles, seed } = wire.payload;
    return { ...withRoles(state, (seat) => roles[seat]), seed };
  }
  if (wire.type !== 'NARRATOR') return state;
  const { payload } = wire;
  if (payload.kind === 'ABORTED') return { ...state, seed: payload.seed };
  if (payload.kind !== 'ROLE_CARD') return state;
  const wolves = payload.knownWolves.map(({ playerId }) => seatIndex(playerId));
  const own = seatIndex(payload.playerId);
  return withRoles(state, (seat) =>
    seat === own ? payload.role : wolves.includes(seat) ? 'WEREWOLF' : null,
  );
}

/** `roleOf`: by seat, from 0; null or undefined where nothing new is known. */
const withRoles = (state: MatchState, roleOf: (seat: number) => Role | null | undefined): MatchState => ({
  ...state,
  players: state.players.map((player, seat) => ({ ...player, role: roleOf(seat) ?? player.role })),
});
