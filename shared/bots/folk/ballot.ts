/** How a villager votes, why it says it does, and when it changes its mind at the last minute. */
import { type PlayerId, TEXT_LIMITS } from '../../werewolf/model.ts';
import { seersWord } from './claims.ts';
import type { Mind } from './mind.ts';
import { pronouns } from './phrasing.ts';
import { chargeAgainst } from './plan.ts';
import { type Part, utter } from './speech.ts';

export interface BallotChoice {
  readonly target: PlayerId;
  readonly reason: string | null;
  readonly changed: boolean;
}

type Count = ReadonlyMap<PlayerId, number>;

function countOf(ballots: ReadonlyMap<PlayerId, PlayerId | null>, without: PlayerId | null): Count {
  const count = new Map<PlayerId, number>();
  for (const [voter, target] of ballots) {
    if (target && voter !== without) count.set(target, (count.get(target) ?? 0) + 1);
  }
  return count;
}

/** Wolves spare their own, until sparing them would be noticed. */
function isSpared(mind: Mind, count: Count, id: PlayerId): boolean {
  if (!mind.packmates.includes(id)) return false;
  const isLost = (count.get(id) ?? 0) > mind.memory.others.length / 2;
  return !isLost && mind.suspicion(id) < 1.2 - 1.5 * mind.temperament.nerve;
}

function favourite(mind: Mind, count: Count): PlayerId | null {
  const { memory, temperament, packmates } = mind;
  const crowd = 0.25 + 0.3 * temperament.faith + (packmates.length > 0 ? 0.3 : 0);
  const appeal = (id: PlayerId): number =>
    mind.suspicion(id) + crowd * (count.get(id) ?? 0) + 0.12 * memory.accusersToday(id).length;
  const open = mind.suspects.filter((id) => !isSpared(mind, count, id));
  return open.toSorted((a, b) => appeal(b) - appeal(a))[0] ?? null;
}

function reasonFor(mind: Mind, target: PlayerId, from: PlayerId | null): string | null {
  const { memory, temperament } = mind;
  const dice = mind.dice('reason', memory.sight.day, memory.sight.voted.length);
  const T = memory.name(target);
  const speaker = { voice: temperament.name, dice, book: mind.ear.book, limit: TEXT_LIMITS.voteReason };
  const word = seersWord(memory, temperament, target);
  const charge = chargeAgainst(mind, target, dice);
  const plain: Part = { key: 'vote', slots: { T } };
  let part = plain;
  if (from) part = { key: 'voteSwitch', slots: { T, B: memory.name(from) } };
  else if (memory.claims.get(memory.sight.me)?.reports.get(target)) part = { key: 'voteSeen', slots: { T } };
  else if (word?.wolf) part = { key: 'voteSeer', slots: { T, C: memory.name(word.by) } };
  else if (charge && charge.weight > 0.25 && dice.chance(0.55)) {
    part = { key: `why.${charge.topic}`, slots: { ...charge.slots, ...pronouns({ name: T }) } };
  }
  return utter(speaker, [part]) ?? utter(speaker, [plain]);
}

/** The leaders of the count; more than one is a tie. */
function leadersOf(count: Count): PlayerId[] {
  const most = Math.max(0, ...count.values());
  return [...count].filter(([, votes]) => votes === most && most > 0).map(([id]) => id);
}

/** Nobody wants a tie, nobody wants to hang, and a wolf wants its packmate off the rope. */
function secondThoughts(mind: Mind, current: PlayerId): PlayerId | null {
  const { memory, temperament } = mind;
  const { sight } = memory;
  const ballots = memory.ballots(sight.day);
  if (ballots.size < 0.7 * (memory.others.length + 1)) return null;
  const count = countOf(ballots, null);
  const leaders = leadersOf(count);
  const dear = [sight.me, ...mind.packmates];
  const inPeril = leaders.some((id) => dear.includes(id));
  const contenders = mind.suspects.filter(
    (id) => id !== current && (count.get(id) ?? 0) > 0 && !dear.includes(id),
  );
  const rival = contenders.toSorted((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0))[0];
  if (!rival) return null;
  if (inPeril) return leaders.includes(current) ? null : rival;
  const wasted = !leaders.includes(current) || leaders.length > 1;
  const bearable = mind.suspicion(current) - mind.suspicion(rival) < 0.5 + 0.8 * temperament.faith;
  return wasted && leaders.includes(rival) && bearable && mind.suspicion(rival) > -1 ? rival : null;
}

export function chooseBallot(mind: Mind): BallotChoice | null {
  const { sight } = mind.memory;
  const casts = sight.voted.filter((vote) => vote.day === sight.day && vote.playerId === sight.me);
  const current = casts.at(-1)?.target ?? null;
  if (casts.length === 0) {
    const target = favourite(mind, countOf(mind.memory.ballots(sight.day), sight.me));
    return target && { target, reason: reasonFor(mind, target, null), changed: false };
  }
  if (casts.length > 1 || !current) return null;
  const target = secondThoughts(mind, current);
  return target && { target, reason: reasonFor(mind, target, current), changed: true };
}
