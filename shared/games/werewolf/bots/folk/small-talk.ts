/** Keeps a conversation going when nobody has an accusation to answer. */
import { numberWord } from '../../../../protocol/english.ts';
import { flourish, quotation } from './plan.ts';
import type { Part } from './speech.ts';
import { myTalk, type Urge } from './today.ts';

export const callTheSilent: Urge = (mind) => {
  const { memory } = mind;
  const { talk } = memory;
  if (talk.length < 7) return null;
  const silent = memory.others.find(
    (id) =>
      !talk.some(({ said }) => said.playerId === id) && !talk.some(({ heard }) => heard.asked.includes(id)),
  );
  if (!silent) return null;
  const parts: Part[] = [{ key: 'callSilent', slots: { T: memory.name(silent) } }];
  return { parts, urgency: 0.42, kind: 'DISCUSSION', replyTo: null };
};

export const askSomebody: Urge = (mind) => {
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

export const quoteSomebody: Urge = (mind) => {
  const { memory, temperament } = mind;
  const dice = mind.dice('quote', memory.sight.day, memory.remarks.length);
  const target = mind.suspects.slice(0, 2).find((id) => !mind.packmates.includes(id));
  if (!target) return null;
  const parts = quotation(mind, target, dice, 1);
  if (parts.length === 0) return null;
  return { parts, urgency: 0.25 + 0.2 * temperament.bite, kind: 'DISCUSSION', replyTo: null };
};

export const chat: Urge = (mind) => {
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
