/** Lines that react to being addressed: denials, replies, and a plea. */

import type { PlayerId } from '../../model.ts';
import type { Remark } from './memory.ts';
import type { Mind } from './mind.ts';
import { pronouns } from './phrasing.ts';
import { chargeAgainst, flourish, type Plan, rebuttal } from './plan.ts';
import { danger } from './seer-talk.ts';
import type { Part } from './speech.ts';
import { myTalk, news, type Urge } from './today.ts';

export const answerAccuser: Urge = (mind) => {
  const { memory, temperament } = mind;
  const { me } = memory.sight;
  const charge = news(mind).find(({ heard }) => heard.accused.includes(me));
  if (!charge) return null;
  const dice = mind.dice('answer', charge.at);
  const answered = myTalk(mind).filter((remark) => isAnswer(mind, remark)).length;
  const accuser = charge.said.playerId;
  // Turning on somebody is news only once.
  const canTurn =
    !mind.packmates.includes(accuser) && mind.suspicion(accuser) > -1 && memory.stance(accuser) !== 'against';
  const A = memory.name(accuser);
  const after: Part[] =
    canTurn && dice.chance(0.15 + 0.5 * temperament.bite)
      ? [{ key: 'counter', slots: { A } }]
      : [flourish('closer', 0.3)];
  return {
    parts: [flourish('opener', 0.15), rebuttal(mind, charge), ...after],
    urgency: 0.95 - 0.25 * answered,
    // One defence a day; after that it is a quarrel like any other.
    kind: answered === 0 ? 'DEFENSE' : 'DISCUSSION',
    replyTo: charge,
  };
};

/** Whether this remark of mine answered an accuser. */
const isAnswer = ({ memory }: Mind, { said }: Remark): boolean =>
  memory.today.some(
    (charge) => charge.said.eventId === said.replyToEventId && charge.heard.accused.includes(memory.sight.me),
  );

/** Not after a name: what a player saw, heard or felt. */
const ABOUT_THE_NIGHT = /\b(?:dream|dreamt|night|did you see)\b/i;
const ABOUT_THE_DAY = /\b(?:noticed|surprised|weighing)\b/i;
const ABOUT_ANOTHER = /\b(?:next on your list|next name)\b/i;
const ABOUT_TRUST = /\bwhom do you trust\b/i;

/** The answer to a question: about a player, about the night, or after a name. */
export const answerQuestion: Urge = (mind) => {
  const { memory } = mind;
  const { me } = memory.sight;
  // "You heard nothing?" is not a question.
  const question = news(mind).find(({ heard }) => heard.asked.includes(me) && !heard.accused.includes(me));
  if (!question) return null;
  const reply = (parts: readonly Part[]): Plan => ({
    parts,
    urgency: 0.85,
    kind: 'DISCUSSION',
    replyTo: question,
  });
  const A = memory.name(question.said.playerId);
  const about = question.heard.mentioned.find(
    (id) => memory.others.includes(id) && id !== question.said.playerId,
  );
  if (about && !ABOUT_ANOTHER.test(question.said.text))
    return reply([
      { key: suspects(mind, about) ? 'answerYes' : 'answerNo', slots: { A, B: memory.name(about) } },
    ]);
  const friend = mind.suspects.findLast((id) => id !== question.said.playerId);
  if (friend && ABOUT_TRUST.test(question.said.text)) {
    return reply([{ key: 'answerTrust', slots: { A, T: memory.name(friend) } }]);
  }
  if (ABOUT_THE_NIGHT.test(question.said.text)) return reply([{ key: 'answerNight', slots: { A } }]);
  if (ABOUT_THE_DAY.test(question.said.text)) return reply([{ key: 'answerDay', slots: { A } }]);
  return nameSomebody(mind, question, reply);
};

function nameSomebody(mind: Mind, question: Remark, reply: (parts: readonly Part[]) => Plan): Plan | null {
  const { memory } = mind;
  const suspect = mind.suspects.find(
    (id) => id !== question.said.playerId && !question.heard.mentioned.includes(id),
  );
  if (!suspect) return null;
  const dice = mind.dice('reply', question.at);
  const charge = chargeAgainst(mind, suspect, dice);
  const parts: Part[] = [
    { key: 'answer', slots: { A: memory.name(question.said.playerId), T: memory.name(suspect) } },
  ];
  if (charge) {
    parts.push({ key: `why.${charge.topic}`, slots: { ...charge.slots, ...pronouns('they') }, odds: 0.7 });
  }
  return reply(parts);
}

/** Today's statements about a player bind; otherwise the feeling decides. */
function suspects(mind: Mind, about: PlayerId): boolean {
  const stance = mind.memory.stance(about);
  return stance ? stance === 'against' : mind.suspicion(about) > 0.2;
}

/** A plea is the only defence that answers nobody in particular. */
export const isPlea = ({ said }: Remark): boolean => said.kind === 'DEFENSE' && said.replyToEventId === null;

/**
 * Addressed to everybody, when most of the town points at one player: once per match. Not last words: nobody may speak
 * once the vote has begun, and before it nobody knows who will hang.
 */
export const plead: Urge = (mind) => {
  const { memory } = mind;
  const cornered = danger(memory) > memory.others.length / 2 && memory.talk.length > memory.others.length + 2;
  if (!cornered || memory.mine.some(isPlea)) return null;
  const defended = myTalk(mind).some((remark) => isAnswer(mind, remark));
  const suspect = mind.suspects.find((id) => !mind.packmates.includes(id));
  if (!defended || !suspect) return null;
  return {
    parts: [{ key: 'plea', slots: { T: memory.name(suspect) } }],
    urgency: 0.75,
    kind: 'DEFENSE',
    replyTo: null,
  };
};
