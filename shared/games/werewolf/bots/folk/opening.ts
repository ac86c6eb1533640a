/** The one statement each villager makes in the morning. */
import { numberWord } from '../../../../protocol/english.ts';
import { answerAccuser, answerQuestion } from './answers.ts';
import { ROLE_WORDS } from './evidence.ts';
import type { Mind } from './mind.ts';
import type { Slots } from './phrasing.ts';
import { accusation, flourish, type Plan } from './plan.ts';
import { rolePlan, weighClaim } from './seer-talk.ts';
import type { Part } from './speech.ts';

/** Mentions the night while it is news: later speakers leave it out more often. */
function nightNews(mind: Mind): Part[] {
  const { memory } = mind;
  const { sight } = memory;
  const dawn = sight.dawns.find(({ day }) => day === sight.day);
  const odds = Math.max(0.25, 1 - 0.17 * memory.today.length);
  if (!dawn) return [];
  const n = numberWord(memory.others.length + 1);
  if (!dawn.killed) return [{ key: 'quietNight', slots: { n }, odds }];
  const role = memory.role(dawn.killed);
  if (!role) return [];
  const special: Slots = role === 'VILLAGER' ? {} : { special: ROLE_WORDS[role] };
  return [
    { key: 'mourn', slots: { V: memory.name(dawn.killed), role: ROLE_WORDS[role], n, ...special }, odds },
  ];
}

/** Some villagers mention yesterday's hanging. */
function ropeNews(mind: Mind, odds: number): Part[] {
  const { memory } = mind;
  const dusk = memory.sight.dusks.at(-1);
  if (!dusk) return [];
  if (!dusk.eliminated) return [{ key: 'noHanging', slots: {}, odds }];
  const role = memory.role(dusk.eliminated);
  if (!role) return [];
  const slots = { V: memory.name(dusk.eliminated), role: ROLE_WORDS[role] };
  return [{ key: role === 'WEREWOLF' ? 'hangedWolf' : 'hangedInnocent', slots, odds }];
}

function stance(mind: Mind): Part[] {
  const { memory, temperament } = mind;
  const { sight } = memory;
  const dice = mind.dice('stance', sight.day, memory.today.length);
  const [top] = mind.suspects;
  const previous = memory.today.at(-1)?.said.playerId;
  const pointing = sight.day === 1 ? 0.1 + 0.35 * temperament.bite : 0.35 + 0.4 * temperament.bite;
  if (top && dice.chance(pointing)) return accusation(mind, top, dice);
  if (previous && memory.today.length > 2 && dice.chance(0.4)) {
    const slots = { A: memory.name(previous), n: numberWord(memory.others.length + 1) };
    return [{ key: 'banter', slots }];
  }
  const asked = memory.others.filter((id) => id !== top);
  if (top && asked.length > 0 && dice.chance(0.25)) {
    return [{ key: 'ask', slots: { T: memory.name(dice.pick(asked)), B: memory.name(top) } }];
  }
  const caught = sight.deaths.some((death) => death.role === 'WEREWOLF');
  const both: Slots = caught ? {} : { two: 'two' };
  return [{ key: 'morning', slots: { n: numberWord(memory.others.length + 1), ...both } }];
}

export function openingPlan(mind: Mind): Plan {
  const { day } = mind.memory.sight;
  const role = rolePlan(mind);
  if (role && mind.dice('open-with-role', day).chance(0.6)) {
    return { ...role, kind: 'OPENING', replyTo: null };
  }
  const answer = answerAccuser(mind) ?? answerQuestion(mind);
  if (answer && mind.dice('open-with-answer', day).chance(0.6)) {
    return { ...answer, kind: 'OPENING' };
  }
  const opinion = weighClaim(mind);
  if (opinion && mind.dice('open-with-claim', day).chance(0.6)) {
    return { ...opinion, kind: 'OPENING' };
  }
  const parts = [
    flourish('opener', 0.2),
    ...(day > 1 && mind.dice('news', day).chance(0.35) ? ropeNews(mind, 0.8) : nightNews(mind)),
    ...stance(mind),
    flourish('closer', 0.15),
  ];
  return { parts, urgency: 1, kind: 'OPENING', replyTo: null };
}
