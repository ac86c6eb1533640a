/**
 * Turns a match's log into one viewer's stream: the events it may see in the specified envelope, and those derived for
 * it (rules, role card, phase briefs, the crier's lines). Derived events are never journaled: they follow from the
 * log, so replay reproduces them.
 */

import { derivedEventId, sortable } from '../../matches/event-id.ts';
import { sent } from '../../matches/wire-event.ts';
import { iso } from '../../protocol/iso.ts';
import { canSee, OMNISCIENT_VIEWER, PUBLIC_VIEWER, viewFor } from './audience.ts';
import { briefIsDue, phaseBrief, roleCard, rulesCard } from './brief.ts';
import type { LogEntry, MatchEvent } from './events.ts';
import { omniscientLines } from './narrator/omniscient.ts';
import { publicLines } from './narrator/public.ts';
import { isPlainTalk } from './narrator/tally.ts';
import type { Viewer } from './view.ts';
import type { WerewolfWireEvent, WireBody, WireEventOf, WireEventType } from './wire-types.ts';

export const wireEvents = (entry: LogEntry, viewer: Viewer): WerewolfWireEvent[] => [
  ...publicWireEvents(entry),
  ...privateWireEvents(entry, viewer),
];

/** The part of a step that is the same for everybody; a caller with many viewers computes it once. */
export const publicWireEvents = (entry: LogEntry): WerewolfWireEvent[] =>
  entry.event.audience === 'public' ? [factEvent(entry), ...crierEvents(entry)] : [];

const NOTHING: readonly WerewolfWireEvent[] = [];

/** What the step adds for this viewer; nothing for the public. */
export function privateWireEvents(entry: LogEntry, viewer: Viewer): readonly WerewolfWireEvent[] {
  const { event, after } = entry;
  // Most steps are talk and votes, and each is processed for every player of a match.
  if (event.audience === 'public' && viewer.kind === 'player' && !briefIsDue(event)) return NOTHING;
  const events: WerewolfWireEvent[] = [];
  if (event.audience !== 'public' && canSee(after, viewer, event)) events.push(factEvent(entry));
  if (viewer.kind === 'omniscient') events.push(...omniscientCrierEvents(entry));
  if (viewer.kind === 'player') events.push(...privateContextEvents(entry, viewer));
  return events;
}

const factEvent = (entry: LogEntry): WerewolfWireEvent =>
  envelope(entry, entry.event.eventId, wireBody(entry.event));

function envelope(entry: LogEntry, eventId: string, body: WireBody, isPublic?: boolean): WerewolfWireEvent {
  return {
    eventId,
    matchId: entry.after.matchId,
    at: iso(entry.event.at),
    visibility: (isPublic ?? entry.event.audience === 'public') ? 'PUBLIC' : 'PRIVATE',
    ...body,
  };
}

const narrated = (payload: WireEventOf<'NARRATOR'>['payload']): WireBody => ({ type: 'NARRATOR', payload });

function wireBody(event: MatchEvent): WireBody {
  switch (event.type) {
    case 'MATCH_CREATED': {
      const { gameNumber, buildingId: buildingInstanceId, players, phaseEndsAt, seedHash, origin } = event;
      const payload = { gameNumber, buildingInstanceId, players, phaseEndsAt: iso(phaseEndsAt), seedHash };
      return { type: event.type, payload: { ...payload, ...(origin && { origin }) } };
    }
    case 'PHASE_CHANGED':
      return { type: event.type, payload: sent(event) };
    case 'PUBLIC_MESSAGE': {
      const { playerId, text, kind, replyToEventId } = event;
      return { type: event.type, payload: { playerId, text, kind, replyToEventId } };
    }
    case 'WOLF_CHAT_MESSAGE':
      return { type: event.type, payload: { fromWolfId: event.playerId, text: event.text } };
    case 'VOTE_CAST': {
      const { playerId: voterPlayerId, targetPlayerId, reason } = event;
      return { type: event.type, payload: { voterPlayerId, targetPlayerId, reason } };
    }
    case 'NIGHT_RESULT':
      return { type: event.type, payload: sent(event) };
    case 'PLAYER_ELIMINATED': {
      const { playerId, role: roleRevealed, cause } = event;
      return { type: event.type, payload: { playerId, roleRevealed, cause } };
    }
    case 'GAME_ENDED':
      return { type: event.type, payload: sent(event) };
    default:
      return narratorBody(event);
  }
}

/** Facts without a name of their own in the specified list of event types (D3). */
function narratorBody(event: Exclude<MatchEvent, { type: WireEventType }>): WireBody {
  switch (event.type) {
    case 'SEED_DRAWN':
      throw new Error('the seed has no viewer');
    case 'ROLES_DEALT':
      return narrated({ kind: 'ROLES_DEALT', ...sent(event) });
    case 'PLAYER_READY':
      return narrated({ kind: 'READY', ...sent(event) });
    case 'PLAYER_PASSED':
      return narrated({ kind: 'PASS', ...sent(event) });
    case 'ROUND_BEGAN':
      return narrated({ kind: 'TALK_ROUND', ...event.talkRound, phaseEndsAt: iso(event.phaseEndsAt) });
    case 'WOLF_TARGET_CHOSEN': {
      const { playerId: byPlayerId, targetPlayerId } = event;
      const text = `${byPlayerId} would kill ${targetPlayerId} tonight.`;
      return narrated({ kind: 'WOLF_TARGET', byPlayerId, targetPlayerId, text, memory: 'short-term' });
    }
    case 'SEER_INSPECTED': {
      const { playerId: byPlayerId, targetPlayerId, alignment, night } = event;
      const text = `Your vision of ${targetPlayerId}: ${alignment}.`;
      const vision = { byPlayerId, targetPlayerId, alignment, night, text };
      return narrated({ kind: 'SEER_RESULT', ...vision, memory: 'long-term' });
    }
    case 'DOCTOR_PROTECTED': {
      const { playerId: byPlayerId, targetPlayerId } = event;
      const text = `You watch over ${targetPlayerId} tonight.`;
      return narrated({ kind: 'DOCTOR_PROTECT', byPlayerId, targetPlayerId, text, memory: 'long-term' });
    }
    case 'NIGHT_RESOLVED':
      return narrated({ kind: 'NIGHT_RESOLVED', ...sent(event) });
    case 'VOTE_RESOLVED':
      return narrated({ kind: 'VOTE_RESULT', ...sent(event) });
    case 'MATCH_RESUMED':
      return narrated({ kind: 'RESUMED', ...sent(event) });
    case 'MATCH_ABORTED':
      return narrated({ kind: 'ABORTED', ...sent(event) });
    default:
      return event satisfies never;
  }
}

function crierEvents(entry: LogEntry): WerewolfWireEvent[] {
  if (isPlainTalk(entry)) return [];
  return publicLines(entry, viewFor(entry.after, PUBLIC_VIEWER)).map((line, i) =>
    envelope(entry, derivedEventId(entry.event.eventId, `c${i}`), narrated({ kind: 'CRIER', ...line }), true),
  );
}

function omniscientCrierEvents(entry: LogEntry): WerewolfWireEvent[] {
  if (isPlainTalk(entry)) return [];
  return omniscientLines(entry, viewFor(entry.after, OMNISCIENT_VIEWER)).map((line, i) =>
    envelope(
      entry,
      derivedEventId(entry.event.eventId, `o${i}`),
      narrated({ kind: 'CRIER_OMNISCIENT', ...line }),
      false,
    ),
  );
}

/**
 * At the deal: rules and role card; in every phase, once its opening facts are known: the player's brief
 * (S0-060…S0-062).
 */
function privateContextEvents(entry: LogEntry, viewer: Viewer): WerewolfWireEvent[] {
  const { event, after } = entry;
  if (!briefIsDue(event)) return [];
  const view = viewFor(after, viewer);
  const brief = narrated({ kind: 'PHASE_BRIEF', ...phaseBrief(view) });
  if (event.type !== 'ROLES_DEALT')
    return [envelope(entry, derivedEventId(event.eventId, 'p'), brief, false)];
  const anchor = publicAnchor(entry);
  const cards = [
    narrated({ kind: 'RULES', ...rulesCard(after.settings) }),
    narrated({ kind: 'ROLE_CARD', ...roleCard(view) }),
    brief,
  ];
  return cards.map((card, i) => envelope(entry, derivedEventId(anchor, `r${i + 1}`), card, false));
}

/** ROLES_DEALT is hidden, so events derived from it are attached to the public event before it. */
const publicAnchor = ({ after }: LogEntry): string => `${after.matchId}.${sortable(after.publicCount)}`;
