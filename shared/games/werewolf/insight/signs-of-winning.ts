/** The features from which the village's chances are computed: a few numbers, each public knowledge. */
import { type Alignment, type PlayerId, WOLVES } from '../model.ts';
import type { PublicRecord } from './public-record.ts';

/** The standing of the table, ignoring talk: `7/1/day` is seven alive and one wolf found, by day. */
export const standingOf = ({ isNight, living, wolvesLeft }: PublicRecord): string =>
  `${living.size}/${WOLVES - wolvesLeft}/${isNight ? 'night' : 'day'}`;

export const SIGNS = [
  'oneSeer',
  'rivalSeers',
  'seerLost',
  'doctorLost',
  'wolfNamed',
  'cleared',
  'voteGathers',
  'voteOnNamedWolf',
  'voteOnSeer',
  'voteOnCleared',
] as const;
export type Sign = (typeof SIGNS)[number];
export type Signs = Readonly<Record<Sign, number>>;

export function signsOf(record: PublicRecord): Signs {
  const { living, roles } = record;
  const seers = [...record.claims].flatMap(([player, role]) => (role === 'SEER' ? [player] : []));
  const livingSeers = seers.filter((player) => living.has(player));
  const believed = believedReports(record, livingSeers);
  const named = [...believed].filter(([player, told]) => told === 'WEREWOLF' && living.has(player));
  const cleared = [...believed].filter(([player, told]) => told === 'NOT_WEREWOLF' && living.has(player));
  const dead = new Set(roles.values());
  const { leader, share } = leadingBallot(record);
  const isOver = record.winner !== null;
  return {
    oneSeer: livingSeers.length === 1 && !dead.has('SEER') ? 1 : 0,
    rivalSeers: livingSeers.length > 1 ? 1 : 0,
    seerLost: !isOver && dead.has('SEER') ? 1 : 0,
    doctorLost: !isOver && dead.has('DOCTOR') ? 1 : 0,
    wolfNamed: named.length > 0 ? 1 : 0,
    cleared: cleared.length / Math.max(1, living.size),
    voteGathers: share,
    voteOnNamedWolf: leader && believed.get(leader) === 'WEREWOLF' ? share : 0,
    voteOnSeer: leader && livingSeers.length === 1 && livingSeers[0] === leader ? share : 0,
    voteOnCleared: leader && believed.get(leader) === 'NOT_WEREWOLF' ? share : 0,
  };
}

/** Reports of the only claimed seer, and of seers proven by their death. */
function believedReports(
  { claims, living, reports, roles }: PublicRecord,
  livingSeers: readonly PlayerId[],
): ReadonlyMap<PlayerId, Alignment> {
  const proven = [...claims.keys()].find((player) => !living.has(player) && roles.get(player) === 'SEER');
  const teller = proven ?? (livingSeers.length === 1 ? livingSeers[0] : undefined);
  return (teller && reports.get(teller)) || new Map<PlayerId, Alignment>();
}

/** Only while a vote is open: a closed vote has had its effect. */
function leadingBallot({ ballots, living }: PublicRecord): { leader: PlayerId | null; share: number } {
  const counts = new Map<PlayerId, number>();
  for (const [voter, target] of ballots)
    if (target && living.has(voter) && living.has(target)) counts.set(target, (counts.get(target) ?? 0) + 1);
  const [leader, count] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [null, 0];
  return { leader, share: count / Math.max(1, living.size) };
}
