/** A table of eight as its first player sees it, for tests of brains. */

import type { WireEvent } from '../../../../matches/wire-event.ts';
import { ChronicleKeeper } from '../../bots/chronicle.ts';
import type { BotSight } from '../../bots/sight.ts';
import { noteOfWire, sightFromTools, type ToolState } from '../../bots/sight-from-tools.ts';
import type { Role } from '../../model.ts';

type Asked = NonNullable<NonNullable<ToolState['you']>['requiredAction']>;

export const ME = 'p:1';
/** The pack, if the first player is a wolf. */
export const FELLOW = 'p:8';
const NAMES = ['Ada', 'Bram', 'Cleo', 'Dora', 'Emil', 'Fern', 'Gus', 'Hild'];

interface Circumstances {
  readonly events?: readonly WireEvent[];
  readonly role?: Role;
  readonly dead?: readonly string[];
}

let eventCount = 0;

export function wireEvent(type: string, payload: object): WireEvent {
  eventCount += 1;
  const at = new Date().toISOString();
  return { eventId: `e${eventCount}`, matchId: 'mt_1', at, visibility: 'PUBLIC', type, payload } as WireEvent;
}

export const says = (playerId: string, text: string, replyToEventId: string | null = null): WireEvent =>
  wireEvent('PUBLIC_MESSAGE', { playerId, text, kind: 'DISCUSSION', replyToEventId });

export const votes = (voterPlayerId: string, targetPlayerId: string | null): WireEvent =>
  wireEvent('VOTE_CAST', { voterPlayerId, targetPlayerId, reason: null });

/** The sight after these events of the first day. */
export function sightOf(
  phase: ToolState['phase'],
  action: Partial<Asked>,
  { events = [], role = 'SEER', dead = [] }: Circumstances = {},
): BotSight {
  const chronicle = new ChronicleKeeper();
  for (const event of [wireEvent('PHASE_CHANGED', { to: phase, dayNumber: 1 }), ...events]) {
    const note = noteOfWire(event);
    if (note) chronicle.add(note);
  }
  const players = NAMES.map((displayName, i) => ({
    playerId: `p:${i + 1}`,
    seat: i + 1,
    displayName,
    alive: !dead.includes(`p:${i + 1}`),
  }));
  const knownWolves = role === 'WEREWOLF' ? [ME, FELLOW] : [];
  const requiredAction = { type: 'NONE' as const, allowedTargets: [], alreadySubmitted: false, ...action };
  const you = { playerId: ME, role, alive: true, knownWolves, seerHistory: [], requiredAction };
  const sight = sightFromTools({ matchId: 'mt_1', phase, dayNumber: 1, players, you }, chronicle);
  if (!sight) throw new Error('nobody sits here');
  return sight;
}
