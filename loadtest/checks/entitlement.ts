/** What each viewer of a match was entitled to, by the journal of that match; and what it was shown beyond it. */

import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import { evolve } from '../../shared/games/werewolf/evolve.ts';
import type { LogEntry } from '../../shared/games/werewolf/log.ts';
import type { PlayerId, Role } from '../../shared/games/werewolf/model.ts';
import { isPlayerId, seatIndex } from '../../shared/games/werewolf/model.ts';
import { wireEvents } from '../../shared/games/werewolf/wire.ts';
import type { Secret, ViewerKey, Witness } from './witness.ts';
import { eventText, viewerOf } from './witness.ts';

export function logOf(events: readonly MatchEvent[]): LogEntry[] {
  const log: LogEntry[] = [];
  for (const event of events) log.push({ event, after: evolve(log.at(-1)?.after ?? null, event) });
  return log;
}

/** Sentences about everything that was shown to somebody who may not see it, or not as it was. */
export function leaksIn(log: readonly LogEntry[], witness: Witness): string[] {
  const leaks = [...witness.complaints];
  const due = new Map<ViewerKey, ReadonlyMap<string, string>>();
  const dueTo = (viewer: ViewerKey): ReadonlyMap<string, string> => {
    const known = due.get(viewer) ?? eventsDueTo(log, viewer);
    due.set(viewer, known);
    return known;
  };
  for (const [eventId, versions] of witness.events) {
    for (const { text, viewers } of versions) {
      for (const viewer of viewers) {
        const rightful = dueTo(viewer).get(eventId);
        if (rightful === undefined) leaks.push(`${viewer} was sent ${eventId}, which is not for it: ${text}`);
        else if (rightful !== text)
          leaks.push(`${viewer} was sent another ${eventId} than happened: ${text}`);
      }
    }
  }
  const cards = cardsOf(log);
  leaks.push(...audienceLeaks(log, cards, witness));
  for (const { secret, viewers } of witness.secrets.values()) {
    for (const viewer of viewers) {
      if (!mayKnow(cards, viewer, secret)) {
        leaks.push(`${viewer} held ${secret.field} ${secret.value} of p:${secret.seat}`);
      }
    }
  }
  return leaks;
}

/**
 * The same question put to the journal's own words. What is due to whom was worked out above by the code that the
 * server runs; a fault in it would be shared, so that this does not ask it.
 */
function audienceLeaks(log: readonly LogEntry[], { roles }: Cards, witness: Witness): string[] {
  const audiences = new Map(log.map(({ event }) => [event.eventId, event.audience]));
  const leaks: string[] = [];
  for (const [eventId, versions] of witness.events) {
    const audience = audiences.get(eventId);
    if (audience === undefined || audience === 'public') continue;
    for (const viewer of versions.flatMap(({ viewers }) => [...viewers])) {
      const isPack = audience === 'wolves' && roleOf(roles, viewer) === 'WEREWOLF';
      const isFor = audience !== 'server' && (viewer === 'omniscient' || viewer === audience || isPack);
      if (!isFor) leaks.push(`${viewer} was sent ${eventId}, which the journal keeps for ${audience}`);
    }
  }
  return leaks;
}

/** Sentences about viewers who stayed to the end and had more or fewer events than there were for them. */
export function gapsIn(log: readonly LogEntry[], witness: Witness): string[] {
  const gaps: string[] = [];
  for (const [viewer, counts] of witness.finalCounts) {
    const due = eventsDueTo(log, viewer).size;
    for (const count of counts) {
      if (count !== due) gaps.push(`${viewer} had ${count} events at the end where ${due} were due`);
    }
  }
  return gaps;
}

function eventsDueTo(log: readonly LogEntry[], viewer: ViewerKey): Map<string, string> {
  const due = new Map<string, string>();
  for (const entry of log) {
    for (const event of wireEvents(entry, viewerOf(viewer))) due.set(event.eventId, eventText(event));
  }
  return due;
}

/** Everything private that the journal knows of the seats. */
interface Cards {
  readonly roles: readonly Role[];
  /** `p:1 p:4`: who ever chose whom by night. */
  readonly choices: ReadonlySet<string>;
  /** `p:4 WEREWOLF`: what the seer saw. */
  readonly visions: ReadonlySet<string>;
}

function cardsOf(log: readonly LogEntry[]): Cards {
  const choices = new Set<string>();
  const visions = new Set<string>();
  let roles: readonly Role[] = [];
  for (const { event } of log) {
    if (event.type === 'ROLES_DEALT') roles = event.roles;
    if (
      event.type === 'WOLF_TARGET_CHOSEN' ||
      event.type === 'DOCTOR_PROTECTED' ||
      event.type === 'SEER_INSPECTED'
    ) {
      choices.add(`${event.playerId} ${event.targetPlayerId}`);
    }
    if (event.type === 'SEER_INSPECTED') visions.add(`${event.targetPlayerId} ${event.alignment}`);
  }
  return { roles, choices, visions };
}

function mayKnow(
  { roles, choices, visions }: Cards,
  viewer: ViewerKey,
  { field, seat, value }: Secret,
): boolean {
  const subject = `p:${seat}` as PlayerId;
  const [own, ofSubject] = [roleOf(roles, viewer), roles[seat - 1]];
  const isPack = own === 'WEREWOLF' && ofSubject === 'WEREWOLF';
  const isOpen = viewer === 'omniscient' || viewer === subject || isPack;
  switch (field) {
    case 'role':
      return isOpen && value === ofSubject;
    case 'nightTarget':
      return isOpen && choices.has(`${subject} ${value}`);
    case 'seerMark':
      return (viewer === 'omniscient' || own === 'SEER') && visions.has(`${subject} ${value}`);
  }
}

const roleOf = (roles: readonly Role[], viewer: ViewerKey): Role | undefined =>
  isPlayerId(viewer) ? roles[seatIndex(viewer)] : undefined;
