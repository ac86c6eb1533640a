// Reads fields of an event's payload. A field of the wrong shape reads as absent: a page must survive
// a server that is newer than itself.

import {
  isPlayerId,
  type PlayerId,
  ROLES,
  type Role,
  type SeatedAgent,
} from '../../../../shared/games/werewolf/model.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';

type Payload = WireEvent['payload'];

export function textField(payload: Payload, field: string): string | null {
  const value = payload[field];
  return typeof value === 'string' ? value : null;
}

export function numberField(payload: Payload, field: string): number {
  const value = payload[field];
  return typeof value === 'number' ? value : 0;
}

export function playerField(payload: Payload, field: string): PlayerId | null {
  const value = payload[field];
  return typeof value === 'string' && isPlayerId(value) ? value : null;
}

export function playersField(payload: Payload, field: string): PlayerId[] {
  const value = payload[field];
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string' && isPlayerId(id)) : [];
}

/** A moment in server time, given as ISO 8601. */
export function timeField(payload: Payload, field: string): number | null {
  const at = Date.parse(textField(payload, field) ?? '');
  return Number.isNaN(at) ? null : at;
}

export const isRole = (value: unknown): value is Role => ROLES.includes(value as Role);

export function rolesField(payload: Payload, field: string): (Role | null)[] {
  const value = payload[field];
  return Array.isArray(value) ? value.map((role) => (isRole(role) ? role : null)) : [];
}

export function seatsField(payload: Payload, field: string): SeatedAgent[] {
  const value = payload[field];
  return Array.isArray(value) ? value.filter(isSeat) : [];
}

function isSeat(value: unknown): value is SeatedAgent {
  if (typeof value !== 'object' || value === null) return false;
  const { playerId, displayName, agentId, seat } = value as Partial<SeatedAgent>;
  return (
    typeof playerId === 'string' &&
    isPlayerId(playerId) &&
    typeof displayName === 'string' &&
    typeof agentId === 'string' &&
    typeof seat === 'number'
  );
}
