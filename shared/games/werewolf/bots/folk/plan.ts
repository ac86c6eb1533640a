/** Something a villager could say now, before it is put into words. */

import type { Dice } from '../../../../matches/dice.ts';
import { listed } from '../../../../protocol/english.ts';
import type { MessageKind, PlayerId } from '../../model.ts';
import { type Evidence, evidenceAbout } from './evidence.ts';
import type { Memory, Remark } from './memory.ts';
import { isCharge, type Mind } from './mind.ts';
import { pronouns, type Slots } from './phrasing.ts';
import type { Part } from './speech.ts';
import type { Topic } from './topics.ts';

export interface Plan {
  readonly parts: readonly Part[];
  /** 0…1: how much the speaker wants to say it. */
  readonly urgency: number;
  readonly kind: MessageKind;
  readonly replyTo: Remark | null;
}

export const flourish = (key: 'opener' | 'closer', odds: number): Part => ({ key, slots: {}, odds });

const isRaised = (memory: Memory, { about, topic }: Evidence): boolean =>
  memory.today.some(
    ({ heard }) =>
      (heard.accused.includes(about) || PETTY.has(topic)) && heard.topics.some((raised) => raised === topic),
  );

/** Weak arguments for when there is nothing else; one mention of each is enough for a day. */
const PETTY: ReadonlySet<Evidence['topic']> = new Set([
  'neighbour',
  'spokeFirst',
  'noWordForDead',
  'quickFinger',
  'wentQuiet',
]);

/** A charge worth making: heavy, and preferably new today. */
export function chargeAgainst(mind: Mind, target: PlayerId, dice: Dice): Evidence | null {
  const charges = mind.evidence(target).filter(isCharge);
  const fresh = charges.filter((charge) => !isRaised(mind.memory, charge));
  // No reason is better than one everybody has heard already.
  const weighty = charges.filter(({ topic }) => !PETTY.has(topic));
  const pool = fresh.length > 0 || !dice.chance(0.15) ? fresh : weighty;
  return pool.length === 0 ? null : dice.weighted(pool, (charge) => charge.weight);
}

/** An accusation with its reason: to the face or behind the back, name first or reason first. */
export function accusation(mind: Mind, target: PlayerId, dice: Dice): Part[] {
  const T = mind.memory.name(target);
  const charge = chargeAgainst(mind, target, dice);
  if (!charge) return [{ key: 'accuse', slots: { T } }, ...quotation(mind, target, dice, 0.5)];
  const key = `why.${charge.topic}` as const;
  const toTheFace = dice.chance(0.3 + 0.3 * mind.temperament.bite);
  if (toTheFace) {
    return [
      { key: 'accuseYou', slots: { T } },
      { key, slots: { ...charge.slots, ...pronouns('you') } },
    ];
  }
  if (dice.chance(0.5)) {
    return [
      { key: 'accuse', slots: { T } },
      { key, slots: { ...charge.slots, ...pronouns('they') } },
    ];
  }
  return [
    { key, slots: { ...charge.slots, ...pronouns({ name: T }) } },
    { key: 'accuse', slots: { T } },
  ];
}

/** A player's own words, held against them. */
export function quotation({ memory, ear }: Mind, target: PlayerId, dice: Dice, odds: number): Part[] {
  // A second quotation after another player's sounds like an echo.
  if (memory.today.slice(-8).some(({ said }) => said.text.includes('“'))) return [];
  const quotes = memory
    .by(target)
    .filter(({ said }) => said.day === memory.sight.day)
    .flatMap(({ said }) => ear.readings.quotes(said.text));
  if (quotes.length === 0) return [];
  const quote = dice.pick(quotes).replace(/[.!?…]+$/, '');
  return [{ key: 'quoteThem', slots: { T: memory.name(target), quote }, odds }];
}

/** The answer to a charge: to the charge itself, where the accused knows what is meant. */
export function rebuttal(mind: Mind, charge: Remark): Part {
  const { memory, temperament } = mind;
  const { me } = memory.sight;
  const A = memory.name(charge.said.playerId);
  if (charge.heard.reports.some(({ target, wolf }) => wolf && target === me)) {
    return { key: 'not.seerSays', slots: { A } };
  }
  const mine = evidenceAbout(memory, temperament, me).filter(isCharge);
  const spokenOfPeople = charge.heard.mentioned.map(memory.name);
  const meant = mine.find(
    ({ topic, slots }) =>
      charge.heard.topics.includes(topic) && (slots.V === undefined || spokenOfPeople.includes(slots.V)),
  );
  if (meant) {
    return { key: `not.${meant.topic}`, slots: { A, ...meant.slots, ...companions(memory, meant) } };
  }
  const spokenOf = charge.heard.topics.find((topic) => ANSWERABLE.has(topic));
  if (spokenOf) return { key: `not.${spokenOf}`, slots: { A } };
  return { key: 'deny', slots: { A } };
}

/** Charges that can be answered without knowing whom they are about. */
const ANSWERABLE: ReadonlySet<Topic> = new Set([
  'wentQuiet',
  'spokeFirst',
  'flipped',
  'quickFinger',
  'seerSays',
]);

/** The others who voted the same way on the day in question: "not only me!" */
function companions(memory: Memory, charge: Evidence): Slots {
  if (charge.topic !== 'votedInnocent') return {};
  const { sight } = memory;
  const day = sight.dusks.find(
    ({ eliminated }) => eliminated && memory.name(eliminated) === charge.slots.V,
  )?.day;
  if (day === undefined) return {};
  const ballots = memory.ballots(day);
  const mine = ballots.get(sight.me);
  const same = memory.others.filter((id) => ballots.get(id) === mine).map(memory.name);
  return same.length === 0 ? {} : { others: listed(same.slice(0, 3)) };
}
