/** The viewers who may know a role, by the journal alone, and those who received more. */
import type { LogEntry } from '../../../shared/games/werewolf/events.ts';
import type { PlayerId, Role } from '../../../shared/games/werewolf/model.ts';
import { isPlayerId, seatIndex } from '../../../shared/games/werewolf/model.ts';
import type { Secret, ViewerKey, Witness } from '../../checks/witness.ts';

export const SECRET_FIELDS = ['role', 'nightTarget', 'seerMark'] as const;
type SecretField = (typeof SECRET_FIELDS)[number];

export function leaksIn(log: readonly LogEntry[], witness: Witness): string[] {
  const cards = cardsOf(log);
  const leaks = audienceLeaks(log, cards, witness);
  for (const { secret, viewers } of witness.secrets.values()) {
    for (const viewer of viewers) {
      if (!mayKnow(cards, viewer, secret)) {
        leaks.push(`${viewer} held ${secret.field} ${secret.value} of p:${secret.seat}`);
      }
    }
  }
  return leaks;
}

/** Every event names its audience in the journal. */
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

/** All private facts about the seats in the journal. */
interface Cards {
  readonly roles: readonly Role[];
  /** `p:1 p:4`: every night choice, as actor and target. */
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

function mayKnow({ roles, choices, visions }: Cards, viewer: ViewerKey, secret: Secret): boolean {
  const { field, seat, value } = secret;
  const subject = `p:${seat}` as PlayerId;
  const [own, ofSubject] = [roleOf(roles, viewer), roles[seat - 1]];
  const isPack = own === 'WEREWOLF' && ofSubject === 'WEREWOLF';
  const isOpen = viewer === 'omniscient' || viewer === subject || isPack;
  switch (field as SecretField) {
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
