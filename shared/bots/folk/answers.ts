/** What one says because one was spoken to: denials, replies, and a last word. */

import { pronouns } from './phrasing.ts';
import { chargeAgainst, flourish, rebuttal } from './plan.ts';
import { danger } from './seer-talk.ts';
import type { Part } from './speech.ts';
import { myTalk, news, type Urge } from './today.ts';

export const answerAccuser: Urge = (mind) => {
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

export const answerQuestion: Urge = (mind) => {
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

export const lastWords: Urge = (mind) => {
  const { memory } = mind;
  const talk = memory.today.filter(({ said }) => said.kind !== 'OPENING').length;
  const doomed = danger(memory) > memory.others.length / 2 && talk > memory.others.length + 2;
  const defended = myTalk(mind).some(({ said }) => said.kind === 'DEFENSE');
  const suspect = mind.suspects.find((id) => !mind.packmates.includes(id));
  if (!doomed || !defended || !suspect) return null;
  return {
    parts: [{ key: 'plea', slots: { T: memory.name(suspect) } }],
    urgency: 0.75,
    kind: 'LAST_WORDS',
    replyTo: null,
  };
};
