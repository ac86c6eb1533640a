/** How a villager votes, the reason it gives, and when it changes its mind at the last minute. */
import { type PlayerId, TEXT_LIMITS } from '../../model.ts';
import { namedWolf, seersWord, trusts } from './claims.ts';
import type { Mind } from './mind.ts';
import { pronouns } from './phrasing.ts';
import { chargeAgainst } from './plan.ts';
import { type Part, type Utterance, utter } from './speech.ts';

export interface BallotChoice {
  readonly target: PlayerId;
  readonly reason: Utterance | null;
}

type Count = ReadonlyMap<PlayerId, number>;

function countOf(ballots: ReadonlyMap<PlayerId, PlayerId | null>, without: PlayerId | null): Count {
  const count = new Map<PlayerId, number>();
  for (const [voter, target] of ballots) {
    if (target && voter !== without) count.set(target, (count.get(target) ?? 0) + 1);
  }
  return count;
}

/** Half the town has turned on this player: no vote can help any more. */
const isLost = (mind: Mind, count: Count, id: PlayerId): boolean => {
  const { memory } = mind;
  return Math.max(count.get(id) ?? 0, memory.accusersToday(id).length) >= memory.others.length / 2;
};

/** A wolf that cannot save its packmate may as well be seen helping to hang it. */
function sacrifice(mind: Mind, count: Count): PlayerId | null {
  const { sight, others, claims } = mind.memory;
  const cleared = claims.get(sight.me)?.reports;
  const lost = mind.packmates.find(
    (id) => others.includes(id) && isLost(mind, count, id) && cleared?.get(id) !== false,
  );
  const dares = mind.dice('sacrifice', sight.day).chance(0.35 + 0.6 * mind.temperament.nerve);
  return lost !== undefined && dares ? lost : null;
}

function favourite(mind: Mind, count: Count): PlayerId | null {
  const { memory, temperament, packmates } = mind;
  const crowd = 0.25 + 0.3 * temperament.faith + (packmates.length > 0 ? 0.3 : 0);
  const appeal = (id: PlayerId): number =>
    mind.suspicion(id) + crowd * (count.get(id) ?? 0) + 0.12 * memory.accusersToday(id).length;
  const open = mind.suspects.filter((id) => !packmates.includes(id));
  return (
    namedWolf(memory) ?? sacrifice(mind, count) ?? open.toSorted((a, b) => appeal(b) - appeal(a))[0] ?? null
  );
}

function reasonFor(mind: Mind, target: PlayerId, from: PlayerId | null): Utterance | null {
  const { memory, temperament } = mind;
  const dice = mind.dice('reason', memory.sight.day, memory.sight.voted.length);
  const T = memory.name(target);
  const speaker = {
    voice: temperament.name,
    dice,
    book: mind.ear.book,
    limit: TEXT_LIMITS.voteReason,
    choosiness: mind.choosiness,
  };
  const word = seersWord(memory, temperament, target);
  const charge = chargeAgainst(mind, target, dice);
  const saidSo = memory.mine.some(
    ({ said, heard }) => said.day === memory.sight.day && heard.accused.includes(target),
  );
  const plain: Part = { key: 'vote', slots: saidSo ? { T, said: T } : { T } };
  let part = plain;
  if (from) part = { key: isOnTheRope(mind) ? 'voteSave' : 'voteSwitch', slots: { T, B: memory.name(from) } };
  else if (target === namedWolf(memory)) part = { key: 'voteSeen', slots: { T } };
  else if (memory.stance(target) === 'for') part = { key: 'voteTurn', slots: { T } };
  else if (word?.wolf && word.trusted) {
    const C = memory.name(word.by);
    part = { key: 'voteSeer', slots: { T, C, ...(memory.others.includes(word.by) ? { living: C } : {}) } };
  } else if (charge && charge.weight > 0.25 && dice.chance(0.55)) {
    part = { key: `why.${charge.topic}`, slots: { ...charge.slots, ...pronouns({ name: T }) } };
  }
  return utter(speaker, [part]) ?? utter(speaker, [plain]);
}

const isOnTheRope = ({ memory }: Mind): boolean =>
  leadersOf(countOf(memory.ballots(memory.sight.day), null)).includes(memory.sight.me);

/** The leaders of the count; more than one is a tie. */
function leadersOf(count: Count): PlayerId[] {
  const most = Math.max(0, ...count.values());
  return [...count].filter(([, votes]) => votes === most && most > 0).map(([id]) => id);
}

/** One vote would not save a packmate; it would only be remembered. */
function isHopeless(mind: Mind, count: Count, leaders: readonly PlayerId[], rival: PlayerId): boolean {
  const packmate = leaders.find((id) => mind.packmates.includes(id));
  return packmate !== undefined && (count.get(packmate) ?? 0) > (count.get(rival) ?? 0) + 1;
}

/** A player does not save itself by voting for a seer it believes. */
function isTrusted({ memory, temperament }: Mind, id: PlayerId): boolean {
  const claim = memory.claims.get(id);
  return claim !== undefined && trusts(memory, temperament, claim);
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
    (id) => id !== current && (count.get(id) ?? 0) > 0 && !dear.includes(id) && !isTrusted(mind, id),
  );
  const rival = contenders.toSorted((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0))[0];
  if (!rival) return null;
  if (inPeril) {
    if (isHopeless(mind, count, leaders, rival)) return sacrifice(mind, count);
    return leaders.includes(current) ? null : rival;
  }
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
    return target && { target, reason: reasonFor(mind, target, null) };
  }
  if (casts.length > 1 || !current) return null;
  const target = secondThoughts(mind, current);
  if (target === current) return null;
  return target && { target, reason: reasonFor(mind, target, current) };
}
