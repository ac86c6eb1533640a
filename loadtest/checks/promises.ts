/** Checks that the journal contains every acknowledged command, once each, and that refusals were justified. */
import type { Entry } from '../../shared/matches/game.ts';
import type { Act, LoadGame } from '../load-game.ts';
import type { Acknowledged, Refused, Witness } from './witness.ts';

type Keeper = Pick<LoadGame, 'actOf'>;

/** Lists acknowledged commands that the journal lacks, has differently, or has twice. */
export function brokenPromises(keeper: Keeper, log: readonly Entry[], witness: Witness): string[] {
  const kept = new Map<string, Act>();
  for (const { event } of log) {
    const act = keeper.actOf(event);
    if (act) kept.set(event.eventId, act);
  }
  const broken: string[] = [];
  const answered = new Set<string>();
  for (const ack of witness.acknowledged) {
    const { eventId } = ack;
    const isThere = eventId === null ? anyOf(kept, ack) : isKept(ack, kept.get(eventId));
    if (!isThere) broken.push(`acknowledged and lost: ${JSON.stringify(ack)}`);
    if (eventId === null) continue;
    if (answered.has(eventId)) broken.push(`two commands were answered with ${eventId}`);
    answered.add(eventId);
  }
  return [...broken, ...doubled(kept, witness.sent)];
}

/** Some actions are answered without an event's id, since a player does them at most once. */
const anyOf = (kept: ReadonlyMap<string, Act>, ack: Acknowledged): boolean =>
  [...kept.values()].some((act) => isKept(ack, act));

function isKept({ action, playerId, content }: Acknowledged, act: Act | undefined): boolean {
  if (act?.action !== action || act.playerId !== playerId) return false;
  return act.content === undefined || act.content === content;
}

/** More of a kind in the journal than the player ever sent: some command was carried out twice. */
function doubled(kept: ReadonlyMap<string, Act>, sent: ReadonlyMap<string, number>): string[] {
  const counts = new Map<string, number>();
  for (const { action, playerId } of kept.values()) {
    const key = `${playerId} ${action}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const players = new Set([...sent.keys()].map((key) => key.split(' ')[0]));
  return [...counts].flatMap(([key, count]) => {
    const mine = players.has(key.split(' ')[0]);
    return mine && count > (sent.get(key) ?? 0) ? [`${key}: sent ${sent.get(key) ?? 0}, kept ${count}`] : [];
  });
}

/** The stage had changed, or its time was up, before the command arrived: an expected race. */
export function isLate(
  { stageOf }: Pick<LoadGame, 'stageOf'>,
  log: readonly Entry[],
  { stage, at }: Pick<Refused, 'stage' | 'at'>,
): boolean {
  const stood = new Set<string>();
  let current: string | null = null;
  let endsAt = Number.POSITIVE_INFINITY;
  for (const { event, after } of log) {
    if (event.at > at) break;
    endsAt = after.phaseEndsAt;
    const next = stageOf(after);
    // In the very millisecond of the change either stage may have caused the refusal.
    if (current !== null && next !== current && event.at === at) stood.add(current);
    current = next;
  }
  if (current !== null) stood.add(current);
  return at >= endsAt || [...stood].some((each) => each !== stage);
}
