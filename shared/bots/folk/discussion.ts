/** What a villager feels like saying in the discussion: answers first, then claims, charges, and small talk. */
import type { PlayerId } from '../../werewolf/model.ts';
import type { Remark } from './memory.ts';
import { isCharge, type Mind } from './mind.ts';
import { pronouns } from './phrasing.ts';
import {
  accusation,
  chargeAgainst,
  flourish,
  listNames,
  numberWord,
  type Plan,
  quotation,
  rebuttal,
} from './plan.ts';
import { danger, rolePlan, weighClaim } from './seer-talk.ts';
import type { Part } from './speech.ts';

type Urge = (mind: Mind) => Plan | null;

const lastWordOf = ({ memory }: Mind): number => memory.mine.at(-1)?.at ?? -1;
const myTalk = ({ memory }: Mind): readonly Remark[] =>
  memory.mine.filter(({ said }) => said.day === memory.sight.day && said.kind !== 'OPENING');

/** Today's remarks since I last spoke, newest first. */
const news = (mind: Mind): Remark[] =>
  mind.memory.today
    .filter(({ at, said }) => at > lastWordOf(mind) && said.playerId !== mind.memory.sight.me)
    .toReversed();

const answerAccuser: Urge = (mind) => {
  const { memory, temperament } = mind;
  const { me } = memory.sight;
  const charge = news(mind).find(({ heard }) => heard.accused.includes(me));
  if (!charge) return null;
  const dice = mind.dice('answer', charge.at);
  const answered = myTalk(mind).filter(({ said }) => said.kind === 'DEFENSE').length;
  const accuser = charge.said.playerId;
  const canTurn = !mind.packmates.includes(accuser) && mind.suspicion(accuser) > -1;
  const A = memory.name(accuser);
  const after: Part[] =
    canTurn && dice.chance(0.15 + 0.5 * temperament.bite)
      ? [{ key: 'counter', slots: { A } }]
      : [flourish('closer', 0.3)];
  return {
    parts: [flourish('opener', 0.15), rebuttal(mind, charge), ...after],
    urgency: 0.95 - 0.25 * answered,
    kind: 'DEFENSE',
    replyTo: charge,
  };
};

const answerQuestion: Urge = (mind) => {
  const { memory } = mind;
  const question = news(mind).find(({ heard }) => heard.asked.includes(memory.sight.me));
  const suspect = mind.suspects.find(
    (id) => id !== question?.said.playerId && !question?.heard.mentioned.includes(id),
  );
  if (!question || !suspect) return null;
  const dice = mind.dice('reply', question.at);
  const charge = chargeAgainst(mind, suspect, dice);
  const parts: Part[] = [
    { key: 'answer', slots: { A: memory.name(question.said.playerId), T: memory.name(suspect) } },
  ];
  if (charge) {
    parts.push({ key: `why.${charge.topic}`, slots: { ...charge.slots, ...pronouns('they') }, odds: 0.7 });
  }
  return { parts, urgency: 0.85, kind: 'DISCUSSION', replyTo: question };
};

const lastWords: Urge = (mind) => {
  const { memory } = mind;
  const talk = memory.today.filter(({ said }) => said.kind !== 'OPENING').length;
  const doomed = danger(memory) > memory.others.length / 2 && talk > memory.others.length + 2;
  const defended = myTalk(mind).some(({ said }) => said.kind === 'DEFENSE');
  const suspect = mind.suspects.find((id) => !mind.packmates.includes(id));
  if (!doomed || !defended || !suspect) return null;
  return {
    parts: [{ key: 'lastWords', slots: { T: memory.name(suspect) } }],
    urgency: 0.75,
    kind: 'LAST_WORDS',
    replyTo: null,
  };
};

const accusedByMe = (mind: Mind): PlayerId[] => myTalk(mind).flatMap(({ heard }) => heard.accused);

/** Everybody I have spoken for or against today: about them my mind is known. */
const stancesToday = ({ memory }: Mind): PlayerId[] =>
  memory.mine
    .filter(({ said }) => said.day === memory.sight.day)
    .flatMap(({ heard }) => [...heard.accused, ...heard.defended]);

const pointedThisMorning = ({ memory }: Mind): readonly PlayerId[] =>
  memory.mine.find(({ said }) => said.day === memory.sight.day && said.kind === 'OPENING')?.heard.accused ??
  [];

const accuseSomebody: Urge = (mind) => {
  const { memory, temperament } = mind;
  const mine = accusedByMe(mind);
  const [top] = mind.suspects;
  if (!top || mine.includes(top)) return null;
  const dice = mind.dice('accuse', memory.sight.day, top, myTalk(mind).length);
  const urgency = Math.min(0.85, 0.35 + 0.3 * temperament.bite + 0.12 * Math.max(0, mind.suspicion(top)));
  const T = memory.name(top);
  const before = mine.at(-1);
  if (before && memory.others.includes(before) && mind.suspicion(top) > mind.suspicion(before) + 0.4) {
    const parts: Part[] = [{ key: 'swing', slots: { T, B: memory.name(before) } }, ...reason(mind, top)];
    return { parts, urgency, kind: 'DISCUSSION', replyTo: null };
  }
  if (pointedThisMorning(mind).includes(top)) {
    const why = reason(mind, top);
    const parts: Part[] = [{ key: 'insist', slots: { T } }, ...why];
    return { parts, urgency: urgency - (why.length > 0 ? 0.1 : 0.35), kind: 'DISCUSSION', replyTo: null };
  }
  const charge = memory.today.findLast(
    ({ said, heard }) => said.playerId !== memory.sight.me && heard.accused.includes(top),
  );
  if (charge && dice.chance(0.65)) return joinIn(mind, top, charge, urgency);
  const parts = [flourish('opener', 0.3), ...accusation(mind, top, dice), flourish('closer', 0.25)];
  return { parts, urgency, kind: 'DISCUSSION', replyTo: null };
};

function reason(mind: Mind, target: PlayerId): Part[] {
  const charge = chargeAgainst(mind, target, mind.dice('reason', target, mind.memory.remarks.length));
  return charge
    ? [{ key: `why.${charge.topic}`, slots: { ...charge.slots, ...pronouns('they') }, odds: 0.75 }]
    : [];
}

function joinIn(mind: Mind, target: PlayerId, charge: Remark, urgency: number): Plan {
  const { memory } = mind;
  const T = memory.name(target);
  const others = memory
    .accusersToday(target)
    .filter((id) => id !== memory.sight.me && memory.others.includes(id));
  const dice = mind.dice('join', target, memory.remarks.length);
  const names = listNames(others.map(memory.name));
  const lead: Part =
    others.length >= 3 && dice.chance(0.5)
      ? { key: 'tally', slots: { T, names, count: numberWord(others.length + 1) } }
      : { key: 'agree', slots: { T, A: memory.name(charge.said.playerId) } };
  return { parts: [lead, ...reason(mind, target)], urgency, kind: 'DISCUSSION', replyTo: charge };
}

/** A word for somebody under fire: because they earned it, or because they are of the pack. */
const defendSomebody: Urge = (mind) => {
  const { memory, temperament } = mind;
  const { me } = memory.sight;
  for (const charge of news(mind)) {
    const ward = charge.heard.accused.find(
      (id) =>
        id !== me &&
        memory.others.includes(id) &&
        (mind.packmates.includes(id)
          ? mind.dice('shield', id, memory.sight.day).chance(0.5 - 0.3 * temperament.nerve)
          : mind.suspicion(id) < -0.35),
    );
    if (!ward || stancesToday(mind).includes(ward)) continue;
    const good = mind.evidence(ward).find((fact) => !isCharge(fact));
    const T = memory.name(ward);
    const A = memory.name(charge.said.playerId);
    const dice = mind.dice('defend', ward, charge.at);
    const lead: Part = dice.chance(0.5) ? { key: 'doubt', slots: { T, A } } : { key: 'defend', slots: { T } };
    const parts: Part[] = [flourish('opener', 0.2), lead];
    if (good)
      parts.push({ key: `why.${good.topic}`, slots: { ...good.slots, ...pronouns('they') }, odds: 0.8 });
    return { parts, urgency: 0.5 + 0.2 * (1 - temperament.bite), kind: 'DISCUSSION', replyTo: charge };
  }
  return null;
};

const callTheSilent: Urge = (mind) => {
  const { memory } = mind;
  const talk = memory.today.filter(({ said }) => said.kind !== 'OPENING');
  const silent = memory.others.find(
    (id) =>
      !talk.some(({ said }) => said.playerId === id) && !talk.some(({ heard }) => heard.asked.includes(id)),
  );
  if (talk.length < 7 || !silent) return null;
  const parts: Part[] = [{ key: 'callSilent', slots: { T: memory.name(silent) } }];
  return { parts, urgency: 0.42, kind: 'DISCUSSION', replyTo: null };
};

const askSomebody: Urge = (mind) => {
  const { memory } = mind;
  const [top] = mind.suspects;
  const dice = mind.dice('ask', memory.sight.day, memory.remarks.length);
  const unasked = memory.others.filter(
    (id) =>
      id !== top &&
      !memory.claims.has(id) &&
      !memory.today.some(
        ({ said, heard }) => heard.asked.includes(id) || (said.playerId === id && heard.accused.length > 0),
      ),
  );
  const alreadyAsked = myTalk(mind).some(({ heard }) => heard.asked.length > 0);
  if (!top || alreadyAsked || unasked.length === 0) return null;
  const T = memory.name(dice.pick(unasked));
  const parts: Part[] = [flourish('opener', 0.2), { key: 'ask', slots: { T, B: memory.name(top) } }];
  return { parts, urgency: 0.4, kind: 'DISCUSSION', replyTo: null };
};

const quoteSomebody: Urge = (mind) => {
  const { memory, temperament } = mind;
  const dice = mind.dice('quote', memory.sight.day, memory.remarks.length);
  const target = mind.suspects.slice(0, 2).find((id) => !mind.packmates.includes(id));
  if (!target) return null;
  const parts = quotation(memory, target, dice, 1);
  if (parts.length === 0) return null;
  return { parts, urgency: 0.25 + 0.2 * temperament.bite, kind: 'DISCUSSION', replyTo: null };
};

const chat: Urge = (mind) => {
  const { memory, temperament } = mind;
  const last = memory.today.findLast(({ said }) => said.playerId !== memory.sight.me);
  if (!last) return null;
  const slots: Record<string, string> = {
    A: memory.name(last.said.playerId),
    n: numberWord(memory.others.length + 1),
  };
  const dead = memory.sight.deaths.findLast(({ role }) => role !== 'WEREWOLF');
  if (dead) slots.V = memory.name(dead.playerId);
  return {
    parts: [{ key: 'banter', slots }],
    urgency: 0.12 + 0.25 * temperament.talk,
    kind: 'DISCUSSION',
    replyTo: last,
  };
};

const roleUrge: Urge = (mind) => rolePlan(mind);

const URGES: readonly Urge[] = [
  roleUrge,
  answerAccuser,
  answerQuestion,
  weighClaim,
  lastWords,
  accuseSomebody,
  defendSomebody,
  callTheSilent,
  askSomebody,
  quoteSomebody,
  chat,
];

const MOST_REMARKS = 6;

/** Plans worth speaking up for, most urgent first; the more one has said, the more it takes. */
export function discussionPlans(mind: Mind): Plan[] {
  const spoken = myTalk(mind).length;
  const isGone = myTalk(mind).some(({ said }) => said.kind === 'LAST_WORDS');
  if (spoken >= MOST_REMARKS || isGone) return [];
  const threshold = 0.3 + 0.18 * spoken - 0.3 * mind.temperament.talk;
  return URGES.flatMap((urge, i) => {
    const plan = urge(mind);
    if (!plan) return [];
    const noise = mind.dice('urge', i, mind.memory.sight.day, spoken).between(-0.12, 0.12);
    return [{ ...plan, urgency: plan.urgency + noise }];
  })
    .filter(({ urgency }) => urgency > threshold)
    .toSorted((a, b) => b.urgency - a.urgency);
}
