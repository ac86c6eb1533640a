/** What a villager feels like saying in the discussion: answers first, then claims, charges, and small talk. */
import { answerAccuser, answerQuestion, isPlea, plead } from './answers.ts';
import { accuseSomebody, defendSomebody } from './charges.ts';
import type { Mind } from './mind.ts';
import type { Plan } from './plan.ts';
import { recallGame } from './recollection.ts';
import { rolePlan, weighClaim } from './seer-talk.ts';
import { askSomebody, callTheSilent, chat, quoteSomebody } from './small-talk.ts';
import { myTalk, type Urge } from './today.ts';

/** Each with the most urgency it can have. */
const URGES: readonly (readonly [Urge, number])[] = [
  [rolePlan, 1],
  [answerAccuser, 0.95],
  [answerQuestion, 0.85],
  [weighClaim, 0.8],
  [plead, 0.75],
  [accuseSomebody, 0.85],
  [defendSomebody, 0.7],
  [callTheSilent, 0.42],
  [askSomebody, 0.4],
  [quoteSomebody, 0.45],
  [chat, 0.37],
  [recallGame, 0.44],
];

const MOST_REMARKS = 6;
const NOISE = 0.12;

/** Plans worth speaking up for, most urgent first; the more one has said, the more it takes, and at least `floor`. */
export function discussionPlans(mind: Mind, floor: number): Plan[] {
  const talk = myTalk(mind);
  const spoken = talk.length;
  // Whoever has pleaded leaves it to the others.
  if (spoken >= MOST_REMARKS || talk.some(isPlea)) return [];
  const threshold = Math.max(floor, 0.3 + 0.18 * spoken - 0.3 * mind.temperament.talk);
  return URGES.flatMap(([urge, most], i) => {
    const plan = most + NOISE > threshold ? urge(mind) : null;
    if (!plan || plan.urgency + NOISE <= threshold) return [];
    const noise = -NOISE + 2 * NOISE * mind.roll('urge', i, mind.memory.sight.day, spoken);
    return [{ ...plan, urgency: plan.urgency + noise }];
  })
    .filter(({ urgency }) => urgency > threshold)
    .toSorted((a, b) => b.urgency - a.urgency);
}
