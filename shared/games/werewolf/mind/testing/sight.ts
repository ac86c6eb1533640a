/** A table of eight as its first player sees it, for tests of brains. */

import type { WireEvent } from '../../../../matches/wire-event.ts';
import { ChronicleKeeper, noteOfWire } from '../../bots/chronicle.ts';
import { type BotSight, sightFromView } from '../../bots/sight.ts';
import { type Phase, PLAYER_IDS, type Role, SEATS } from '../../model.ts';
import type { RequiredAction } from '../../view.ts';

export const ME = 'p:1' as const;
/** The pack, if the first player is a wolf. */
export const FELLOW = 'p:8' as const;
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
  phase: Phase,
  action: Partial<RequiredAction>,
  { events = [], role = 'SEER', dead = [] }: Circumstances = {},
): BotSight {
  const chronicle = new ChronicleKeeper();
  for (const event of [wireEvent('PHASE_CHANGED', { to: phase, dayNumber: 1 }), ...events]) {
    const note = noteOfWire(event);
    if (note) chronicle.add(note);
  }
  const players = PLAYER_IDS.map((playerId, i) => ({
    playerId,
    seat: SEATS[i]!,
    displayName: NAMES[i]!,
    alive: !dead.includes(playerId),
  }));
  const knownWolves = role === 'WEREWOLF' ? ([ME, FELLOW] as const) : [];
  const requiredAction = { type: 'NONE' as const, allowedTargets: [], alreadySubmitted: false, ...action };
  const you = { playerId: ME, role, alive: true, knownWolves, seerHistory: [], requiredAction } as const;
  const nightNumber = phase === 'NIGHT' ? 2 : 1;
  const sight = sightFromView({ matchId: 'mt_1', phase, dayNumber: 1, nightNumber, players, you }, chronicle);
  if (!sight) throw new Error('nobody sits here');
  return sight;
}
