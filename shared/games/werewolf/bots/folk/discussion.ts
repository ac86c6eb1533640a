/** What a villager feels like saying in the discussion: answers first, then claims, charges, and small talk. */
import { answerAccuser, answerQuestion, isPlea, plead } from './answers.ts';
import { accuseSomebody, defendSomebody } from './charges.ts';
import type { Mind } from './mind.ts';
import type { Plan } from './plan.ts';
import { rolePlan, weighClaim } from './seer-talk.ts';
import { askSomebody, callTheSilent, chat, quoteSomebody } from './small-talk.ts';
import { myTalk, type Urge } from './today.ts';

const URGES: readonly Urge[] = [
  rolePlan,
  answerAccuser,
  answerQuestion,
  weighClaim,
  plead,
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
  // Whoever has pleaded leaves it to the others.
  if (spoken >= MOST_REMARKS || myTalk(mind).some(isPlea)) return [];
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
