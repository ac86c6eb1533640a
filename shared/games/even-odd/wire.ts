/**
 * Turns a match's log into one viewer's stream: the events it may see in the common envelope, and those derived for it
 * (rules, role card, phase briefs). Derived events are never journaled: they follow from the log, so replay reproduces
 * them.
 */

import { derivedEventId } from '../../matches/event-id.ts';
import type { Viewer } from '../../matches/game.ts';
import { sent } from '../../matches/wire-event.ts';
import { iso } from '../../protocol/iso.ts';
import { canSee, viewFor } from './audience.ts';
import { briefIsDue, phaseBrief, roleCard, rulesCard } from './brief.ts';
import type { LogEntry, MatchCreated, MatchEvent } from './events.ts';
import { ROUNDS, seatIndex } from './model.ts';
import type { EvenOddWireEvent, WireBody, WirePayloads } from './wire-events.ts';

/** The part of a step that is the same for everybody; a caller with many viewers computes it once. */
export const publicWireEvents = (entry: LogEntry): EvenOddWireEvent[] =>
  entry.event.audience === 'public' ? [factEvent(entry)] : [];

/** What the step adds for this viewer; nothing for the public and the omniscient. */
export function privateWireEvents(entry: LogEntry, viewer: Viewer): EvenOddWireEvent[] {
  const { event, after } = entry;
  if (viewer.kind !== 'player') return [];
  const events = derivedBodies(entry, viewer).map(([tag, body]) =>
    enveloped(entry, derivedEventId(event.eventId, tag), 'PRIVATE', body),
  );
  return event.audience !== 'public' && canSee(after, viewer, event) ? [factEvent(entry), ...events] : events;
}

const factEvent = (entry: LogEntry): EvenOddWireEvent =>
  enveloped(
    entry,
    entry.event.eventId,
    entry.event.audience === 'public' ? 'PUBLIC' : 'PRIVATE',
    bodyOf(entry.event),
  );

const enveloped = (
  { event, after }: LogEntry,
  eventId: string,
  visibility: 'PUBLIC' | 'PRIVATE',
  body: WireBody,
): EvenOddWireEvent => ({ eventId, matchId: after.matchId, at: iso(event.at), visibility, ...body });

/** At the start rules and role card; in every phase, once its opening facts are known, the player's brief. */
function derivedBodies({ event, after }: LogEntry, viewer: Viewer): (readonly [string, WireBody])[] {
  const bodies: (readonly [string, WireBody])[] = [];
  if (event.type === 'MATCH_CREATED') {
    bodies.push(['b1', { type: 'RULES', payload: rulesCard(after.settings) }]);
    bodies.push(['b2', { type: 'ROLE_CARD', payload: roleCard(viewFor(after, viewer)) }]);
  }
  if (briefIsDue(event)) {
    bodies.push(['b3', { type: 'PHASE_BRIEF', payload: phaseBrief(viewFor(after, viewer)) }]);
  }
  return bodies;
}

function bodyOf(event: MatchEvent): WireBody {
  switch (event.type) {
    case 'SEED_DRAWN':
      throw new Error('the seed has no viewer');
    case 'MATCH_CREATED':
      return { type: event.type, payload: creation(event) };
    case 'PLAYER_ACCEPTED':
      return { type: event.type, payload: sent(event) };
    case 'PLAYER_DECLINED':
      return { type: event.type, payload: sent(event) };
    case 'PHASE_CHANGED':
      return { type: event.type, payload: sent(event) };
    case 'CHOICE_MADE':
      return { type: event.type, payload: sent(event) };
    case 'CHOICE_SEALED':
      return { type: event.type, payload: sent(event) };
    case 'NUMBER_DRAWN':
      return { type: event.type, payload: sent(event) };
    case 'GAME_ENDED':
      return { type: event.type, payload: sent(event) };
    case 'MATCH_RESUMED':
      return { type: event.type, payload: sent(event) };
    case 'MATCH_ABORTED':
      return { type: event.type, payload: sent(event) };
    default:
      return event satisfies never;
  }
}

const creation = (event: MatchCreated): WirePayloads['MATCH_CREATED'] => ({
  gameNumber: event.gameNumber,
  buildingInstanceId: event.buildingId,
  players: event.players.map((player) => ({ ...player, role: event.roles[seatIndex(player.playerId)] })),
  totalRounds: ROUNDS,
  accepted: event.settings.accepted,
  phaseEndsAt: iso(event.phaseEndsAt),
  seedHash: event.seedHash,
});
