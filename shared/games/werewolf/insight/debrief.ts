/**
 * How one player did: its duties, its public words and votes against the truth, and who misled it. Reads the truth
 * only when the match is over.
 */
import type { Debrief, Deceiver, JudgedDeed } from '../../../matches/debrief.ts';
import type { LogEntry } from '../events.ts';
import { type PlayerId, type Role, teamOf } from '../model.ts';
import { dutyLog } from './duty-log.ts';
import { type HeardEvent, PublicRecordFold } from './public-record.ts';
import { Sway } from './sway.ts';

type Roles = ReadonlyMap<PlayerId, Role>;

export function debriefOf(log: readonly LogEntry[], playerId: string): Debrief {
  const last = log.at(-1)?.after;
  const me = last?.players.find((player) => player.playerId === playerId)?.playerId;
  if (!last || !me) return { duties: [], deeds: [], fooledBy: [] };
  const duties = dutyLog(log, me);
  if (last.phase !== 'ENDED') return { duties, deeds: [], fooledBy: [] };
  const roles: Roles = new Map(
    last.players.flatMap(({ playerId: each, role }) => (role ? [[each, role] as const] : [])),
  );
  const record = new PublicRecordFold(last.players);
  const sway = new Sway();
  const deeds: JudgedDeed[] = [];
  const fooledBy: Deceiver[] = [];
  for (const entry of log) {
    const reports = falseReports(record, roles, me);
    const heard = record.feed(entry);
    if (!heard) continue;
    sway.take(heard, record);
    const own = deedsIn(heard, me, record.day, roles);
    deeds.push(...own);
    if (isVillager(roles, me)) fooledBy.push(...own.flatMap((deed) => trustIn(deed, roles, reports)));
  }
  if (isVillager(roles, me)) {
    for (const { speaker, voter, target, day, saidEventId, voteEventId } of sway.all()) {
      if (voter !== me || isVillager(roles, speaker) || !isVillager(roles, target)) continue;
      fooledBy.push({ playerId: speaker, how: 'followed', round: day, saidEventId, eventId: voteEventId });
    }
  }
  return { duties, deeds, fooledBy };
}

const isVillager = (roles: Roles, playerId: string): boolean =>
  teamOf(roles.get(playerId as PlayerId) ?? 'VILLAGER') === 'VILLAGERS';

const alignmentOf = (roles: Roles, playerId: PlayerId): string =>
  isVillager(roles, playerId) ? 'NOT_WEREWOLF' : 'WEREWOLF';

function deedsIn({ event, talk }: HeardEvent, me: PlayerId, round: number, roles: Roles): JudgedDeed[] {
  if ((event.type !== 'PUBLIC_MESSAGE' && event.type !== 'VOTE_CAST') || event.playerId !== me) return [];
  const at = { eventId: event.eventId, at: event.at, round };
  const about = (kind: JudgedDeed['kind'], targetPlayerId: PlayerId, said: string): JudgedDeed => {
    const truth = alignmentOf(roles, targetPlayerId);
    return { ...at, kind, targetPlayerId, said, truth, isRight: said === truth };
  };
  const deeds: JudgedDeed[] = [];
  if (event.type === 'VOTE_CAST' && event.targetPlayerId && !event.restated)
    deeds.push(about('vote', event.targetPlayerId, 'WEREWOLF'));
  if (!talk) return deeds;
  const own = roles.get(me) ?? 'VILLAGER';
  for (const role of talk.claims.keys())
    deeds.push({ ...at, kind: 'claim', targetPlayerId: null, said: role, truth: own, isRight: role === own });
  for (const [target, alignment] of talk.results) deeds.push(about('report', target, alignment));
  for (const target of talk.accused.keys()) {
    if (!talk.results.has(target)) deeds.push(about('accusation', target, 'WEREWOLF'));
  }
  for (const target of talk.defended.keys()) {
    if (target !== me && !talk.results.has(target)) deeds.push(about('defence', target, 'NOT_WEREWOLF'));
  }
  return deeds;
}

interface FalseReport {
  readonly teller: PlayerId;
  readonly said: string;
}

/** Reports by wolves about others that still stand, by subject. */
function falseReports(record: PublicRecordFold, roles: Roles, me: PlayerId): Map<PlayerId, FalseReport> {
  const found = new Map<PlayerId, FalseReport>();
  for (const [teller, told] of record.reports) {
    if (teller === me || isVillager(roles, teller)) continue;
    for (const [target, said] of told)
      if (said !== alignmentOf(roles, target)) found.set(target, { teller, said });
  }
  return found;
}

/** A player that speaks for a wolf trusts it; one that acts on a wolf's false report believes it. */
function trustIn(
  { kind, targetPlayerId, said, isRight, round, eventId }: JudgedDeed,
  roles: Roles,
  reports: ReadonlyMap<PlayerId, FalseReport>,
): Deceiver[] {
  if (targetPlayerId === null || isRight) return [];
  const target = targetPlayerId as PlayerId;
  const report = reports.get(target);
  if (report && report.said === said)
    return [{ playerId: report.teller, how: 'believed', round, saidEventId: null, eventId }];
  if (kind !== 'defence' || isVillager(roles, target)) return [];
  return [{ playerId: target, how: 'trusted', round, saidEventId: null, eventId }];
}
