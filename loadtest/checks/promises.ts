/** Whether the journal keeps what the server acknowledged, once each, and whether its refusals were deserved. */
import type { EventType, MatchEvent } from '../../shared/games/werewolf/events.ts';
import type { LogEntry } from '../../shared/games/werewolf/log.ts';
import type { Acknowledged, Refused, Witness } from './witness.ts';

/** The event by which the journal remembers each action. */
const KEPT_AS: Readonly<Record<string, EventType>> = {
  ready: 'PLAYER_READY',
  say_public: 'PUBLIC_MESSAGE',
  vote: 'VOTE_CAST',
  wolf_chat: 'WOLF_CHAT_MESSAGE',
  wolf_kill: 'WOLF_TARGET_CHOSEN',
  seer_inspect: 'SEER_INSPECTED',
  doctor_protect: 'DOCTOR_PROTECTED',
};

/** Sentences about acknowledged commands that the journal has not, or has otherwise, or has twice. */
export function brokenPromises(log: readonly LogEntry[], { acknowledged, sent }: Witness): string[] {
  const byId = new Map(log.map(({ event }) => [event.eventId, event]));
  const broken: string[] = [];
  const answered = new Map<string, Acknowledged>();
  for (const ack of acknowledged) {
    const event = ack.eventId === null ? readyOf(log, ack) : byId.get(ack.eventId);
    if (!event || !isKept(ack, event)) broken.push(`acknowledged and lost: ${JSON.stringify(ack)}`);
    if (ack.eventId === null) continue;
    if (answered.has(ack.eventId)) broken.push(`two commands were answered with ${ack.eventId}`);
    answered.set(ack.eventId, ack);
  }
  return [...broken, ...doubled(log, sent)];
}

const readyOf = (log: readonly LogEntry[], { playerId }: Acknowledged): MatchEvent | undefined =>
  log.find(({ event }) => event.type === 'PLAYER_READY' && event.playerId === playerId)?.event;

function isKept({ tool, playerId, content }: Acknowledged, event: MatchEvent): boolean {
  if (event.type !== KEPT_AS[tool] || !('playerId' in event) || event.playerId !== playerId) return false;
  if ('text' in event) return event.text === content;
  return !('targetPlayerId' in event) || event.targetPlayerId === content;
}

/** More of a kind in the journal than the player ever sent: some command was carried out twice. */
function doubled(log: readonly LogEntry[], sent: ReadonlyMap<string, number>): string[] {
  const kept = new Map<string, number>();
  for (const { event } of log) {
    const tool = Object.keys(KEPT_AS).find((name) => KEPT_AS[name] === event.type);
    if (!tool || !('playerId' in event)) continue;
    const key = `${event.playerId} ${tool}`;
    kept.set(key, (kept.get(key) ?? 0) + 1);
  }
  const players = new Set([...sent.keys()].map((key) => key.split(' ')[0]));
  return [...kept].flatMap(([key, count]) => {
    const mine = players.has(key.split(' ')[0]);
    return mine && count > (sent.get(key) ?? 0) ? [`${key}: sent ${sent.get(key) ?? 0}, kept ${count}`] : [];
  });
}

/** The phase had changed, or its time was up, before the command arrived: nobody's fault, and no surprise. */
export function isLate(log: readonly LogEntry[], { phase, at }: Refused): boolean {
  const stood = new Set<string>();
  let current = 'LOBBY';
  let endsAt = Number.POSITIVE_INFINITY;
  for (const { event, after } of log) {
    if (event.at > at) break;
    endsAt = after.phaseEndsAt;
    if (event.type !== 'PHASE_CHANGED') continue;
    // In the very millisecond of the change either phase may have been the one that refused.
    if (event.at === at) stood.add(current);
    current = event.to;
  }
  stood.add(current);
  return at >= endsAt || [...stood].some((each) => each !== phase);
}
