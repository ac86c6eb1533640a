/** Facts that speak for or against a player. Each really happened, and carries the names needed to tell it. */
import { type PlayerId, type Role, seatIndex } from '../../model.ts';
import { credence, isRefuted, seersWord, trusts } from './claims.ts';
import type { Memory } from './memory.ts';
import type { Temperament } from './temperament.ts';
import type { GoodTopic, Topic } from './topics.ts';

export interface Evidence {
  readonly topic: Topic | GoodTopic;
  readonly about: PlayerId;
  /** Positive: suspicious. */
  readonly weight: number;
  readonly slots: Readonly<Record<string, string>>;
  /** Counts, but saying it would contradict this player's own behaviour. */
  readonly unsaid?: boolean;
}

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  VILLAGER: 'a plain villager',
  SEER: 'our seer',
  DOCTOR: 'our doctor',
  WEREWOLF: 'a werewolf',
};

/** The roles a player can claim. */
export const GIFT_WORDS = { SEER: 'seer', DOCTOR: 'doctor' } as const;

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** "yesterday", "today", "on the first day"; and the same as a noun. */
export function timeWords(day: number, today: number): Readonly<Record<string, string>> {
  const nth = `the ${ORDINALS[day] ?? 'other'} day`;
  if (day === today) return { when: 'today', when2: 'today', when3: 'Today', thatDay: 'the day' };
  if (day === today - 1) {
    return { when: 'yesterday', when2: 'yesterday', when3: 'Yesterday', thatDay: 'yesterday' };
  }
  return { when: `on ${nth}`, when2: nth, when3: `On ${nth}`, thatDay: nth };
}

const isInnocent = (role: Role | null): role is Role => role !== null && role !== 'WEREWOLF';

/** Names as the speaker says them. */
const tellerOf =
  (memory: Memory) =>
  (id: PlayerId): string =>
    id === memory.sight.me ? 'me' : memory.name(id);

/** A player does not reproach another for what it did itself. */
const isMineToo = (memory: Memory, about: PlayerId, did: (id: PlayerId) => boolean): boolean =>
  about !== memory.sight.me && did(memory.sight.me);

/** Evidence from past votes, given the roles revealed since. */
function* ballotEvidence(memory: Memory, about: PlayerId): Generator<Evidence> {
  const { sight } = memory;
  const name = tellerOf(memory);
  for (const { day, eliminated } of sight.dusks) {
    const ballots = memory.ballots(day);
    const ballot = ballots.get(about);
    const time = timeWords(day, sight.day);
    if (ballot === null) {
      const unsaid = isMineToo(memory, about, (id) => ballots.get(id) === null);
      yield { topic: 'abstained', about, weight: 0.3, slots: time, unsaid };
    }
    if (ballot === sight.me) yield { topic: 'votedForMe', about, weight: 0.5, slots: time };
    if (!eliminated || !ballot) continue;
    const role = memory.role(eliminated);
    const slots = { ...time, V: name(eliminated), role: ROLE_WORDS[role ?? 'VILLAGER'], B: name(ballot) };
    const agrees = ballot === eliminated;
    const unsaid = isMineToo(memory, about, (id) => (ballots.get(id) === eliminated) === agrees);
    if (agrees && isInnocent(role)) yield { topic: 'votedInnocent', about, weight: 0.25, slots, unsaid };
    if (agrees && role === 'WEREWOLF') {
      const weight = isLeader(memory, day, about, eliminated) ? -0.25 : -0.05;
      yield { topic: 'votedWolf', about, weight, slots };
    }
    if (!agrees && role === 'WEREWOLF') yield { topic: 'sparedWolf', about, weight: 0.2, slots, unsaid };
  }
}

/** Among the first two to vote that way: later votes are easy, and wolves know it. */
function isLeader(memory: Memory, day: number, voter: PlayerId, target: PlayerId): boolean {
  const voters = memory.sight.voted.filter((vote) => vote.day === day && vote.target === target);
  return voters.slice(0, 2).some((vote) => vote.playerId === voter);
}

function* flipEvidence(memory: Memory, about: PlayerId): Generator<Evidence> {
  const { sight } = memory;
  const name = tellerOf(memory);
  for (const { day } of sight.dusks) {
    const casts = sight.voted.filter((vote) => vote.day === day && vote.playerId === about && vote.target);
    const [from, to] = [casts.at(-2)?.target, casts.at(-1)?.target];
    if (!from || !to || from === to || memory.role(to) === 'WEREWOLF') continue;
    yield {
      topic: 'flipped',
      about,
      weight: 0.35,
      slots: { ...timeWords(day, sight.day), B: name(from), V: name(to) },
    };
  }
}

/** Statements about players whose roles have been revealed since. */
function* wordEvidence(memory: Memory, about: PlayerId): Generator<Evidence> {
  const { sight } = memory;
  const name = tellerOf(memory);
  const told = new Set<string>();
  const isSaidBy = (id: PlayerId, target: PlayerId, against: boolean): boolean =>
    memory.by(id).some(({ heard }) => (against ? heard.accused : heard.defended).includes(target));
  for (const { said, heard } of memory.by(about)) {
    const time = timeWords(said.day, sight.day);
    for (const target of [...heard.accused, ...heard.defended]) {
      const role = memory.role(target);
      const against = heard.accused.includes(target);
      if (!role || told.has(`${target}${against}`)) continue;
      told.add(`${target}${against}`);
      const slots = { ...time, V: name(target), role: ROLE_WORDS[role] };
      const unsaid = isMineToo(memory, about, (id) => isSaidBy(id, target, against));
      if (role === 'WEREWOLF') {
        yield against
          ? { topic: 'accusedWolf', about, weight: -0.1, slots }
          : { topic: 'defendedWolf', about, weight: 0.3, slots, unsaid };
      } else {
        yield against
          ? { topic: 'accusedInnocent', about, weight: 0.15, slots, unsaid }
          : { topic: 'stoodByInnocent', about, weight: -0.2, slots };
      }
    }
    for (const target of heard.defended) {
      const ballot = sight.voted.findLast((vote) => vote.playerId === about && vote.day >= said.day);
      if (ballot?.target !== target || ballot.day === sight.day) continue;
      yield { topic: 'brokeTrust', about, weight: 0.25, slots: { ...time, V: name(target) } };
    }
  }
}

/** Statements of a wolf before its role was revealed: whom it defended, and whom it wanted gone. */
function* unmaskedEvidence(memory: Memory, about: PlayerId): Generator<Evidence> {
  const { sight } = memory;
  const name = tellerOf(memory);
  for (const wolf of sight.deaths) {
    if (wolf.role !== 'WEREWOLF') continue;
    const spokeFor = new Set<PlayerId>();
    const spokeAgainst = new Set<PlayerId>();
    for (const { heard } of memory.by(wolf.playerId)) {
      for (const id of heard.defended) spokeFor.add(id);
      for (const id of heard.accused) spokeAgainst.add(id);
      for (const { target, wolf: named } of heard.reports) (named ? spokeAgainst : spokeFor).add(target);
    }
    const slots = { V: name(wolf.playerId) };
    // A wolf that spoke both ways proves nothing.
    if (spokeFor.has(about) && !spokeAgainst.has(about))
      yield { topic: 'wolfsFriend', about, weight: 0.35, slots, unsaid: about === sight.me };
    if (spokeAgainst.has(about) && !spokeFor.has(about))
      yield { topic: 'wolfsPrey', about, weight: -0.3, slots };
  }
}

/** Last night's victim, and who may have had a reason. */
function* victimEvidence(memory: Memory, about: PlayerId): Generator<Evidence> {
  const { sight } = memory;
  const name = tellerOf(memory);
  const victim = sight.dawns.find((dawn) => dawn.day === sight.day)?.killed;
  if (!victim) return;
  const slots = { ...timeWords(sight.day - 1, sight.day), V: name(victim) };
  const pointed = memory
    .by(victim)
    .some(({ said, heard }) => said.day === sight.day - 1 && heard.accused.includes(about));
  if (pointed || memory.ballots(sight.day - 1).get(victim) === about) {
    yield { topic: 'victimsFoe', about, weight: 0.3, slots };
  }
  const sitsBeside = (id: PlayerId): boolean => [1, 7].includes(Math.abs(seatIndex(id) - seatIndex(victim)));
  if (sight.day === 1 && sitsBeside(about)) {
    const unsaid = isMineToo(memory, about, sitsBeside);
    yield { topic: 'neighbour', about, weight: 0.12, slots, unsaid };
  }
  const passedOver = (id: PlayerId): boolean => {
    const opening = memory.openings.find(({ said }) => said.playerId === id);
    return opening !== undefined && !opening.heard.mentioned.includes(victim) && !opening.heard.claim;
  };
  if (sight.day <= 2 && passedOver(about)) {
    const unsaid = isMineToo(memory, about, passedOver);
    yield { topic: 'noWordForDead', about, weight: 0.2, slots, unsaid };
  }
}

/** After this many remarks at the table, a player who has made none counts as quiet. */
export const QUIET_AFTER = 7;

/** Behaviour today. */
function* mannerEvidence(memory: Memory, about: PlayerId): Generator<Evidence> {
  const { sight, openings, talk } = memory;
  const name = tellerOf(memory);
  const time = timeWords(sight.day, sight.day);
  if (talk.length >= QUIET_AFTER && !talk.some(({ said }) => said.playerId === about)) {
    yield { topic: 'wentQuiet', about, weight: 0.4, slots: time };
  }
  if (sight.day === 1 && openings.length > 3 && openings[0]?.said.playerId === about) {
    yield { topic: 'spokeFirst', about, weight: 0.12, slots: time };
  }
  const pointedAt = (id: PlayerId): PlayerId | undefined =>
    openings.find(({ said, heard }) => said.playerId === id && !heard.claim)?.heard.accused[0];
  const pointed = pointedAt(about);
  if (sight.day === 1 && pointed) {
    const unsaid = isMineToo(memory, about, (id) => pointedAt(id) !== undefined);
    yield { topic: 'quickFinger', about, weight: 0.2, slots: { ...time, V: name(pointed) }, unsaid };
  }
  if (talk.some(({ said, heard }) => said.playerId === about && heard.accused.includes(sight.me))) {
    yield { topic: 'wentForMe', about, weight: 0.35, slots: time };
  }
}

function* claimEvidence(memory: Memory, temperament: Temperament, about: PlayerId): Generator<Evidence> {
  const name = tellerOf(memory);
  const claim = memory.claims.get(about);
  if (claim && isRefuted(memory, claim)) {
    const wrong = [...claim.reports].find(([target, wolf]) => {
      const role = memory.role(target);
      return role && (role === 'WEREWOLF') !== wolf;
    });
    const slots: Record<string, string> = { gift: GIFT_WORDS[claim.role] };
    if (wrong) slots.V = name(wrong[0]);
    yield { topic: 'falseClaim', about, weight: 4, slots };
  }
  if (claim?.role === 'DOCTOR' && trusts(memory, temperament, claim)) {
    const weight = -2 * credence(memory, temperament, claim);
    yield { topic: 'doctorStands', about, weight, slots: {} };
  }
  const word = seersWord(memory, temperament, about);
  if (!word) return;
  const slots = { C: name(word.by) };
  const unsaid = !word.trusted;
  // A player who has said "I believe" means to vote accordingly.
  const resolve = memory.stance(word.by) === 'for' ? 0.7 : 0;
  if (word.wolf) yield { topic: 'seerSays', about, weight: 2.2 * word.credence + resolve, slots, unsaid };
  else yield { topic: 'seerClears', about, weight: -2 * word.credence - resolve, slots, unsaid };
}

export function evidenceAbout(memory: Memory, temperament: Temperament, about: PlayerId): Evidence[] {
  return [
    ...claimEvidence(memory, temperament, about),
    ...ballotEvidence(memory, about),
    ...flipEvidence(memory, about),
    ...wordEvidence(memory, about),
    ...unmaskedEvidence(memory, about),
    ...victimEvidence(memory, about),
    ...mannerEvidence(memory, about),
  ];
}
