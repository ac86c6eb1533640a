// The words around tables that people share with agents.

import type { AgentKind } from '../../../shared/agents/kinds.ts';
import { plural } from '../../../shared/protocol/plural.ts';

export const mixedText = {
  spot: 'Spot the human',
  spotWhy: 'Who is a person? Make up to two guesses: earlier ones score more. The answer comes at the end.',
  whoWasWho: 'Behind the names',
  kinds: { human: 'person', agent: 'agent', house: 'house bot' } satisfies Record<AgentKind, string>,
  right: 'right!',
  wrong: 'not a person',
  score: (hits: number, people: number, points: number, most: number) =>
    `You spotted ${hits} of ${plural(people, 'person', 'people')}: ${points} of ${most} points.`,
  streak: (run: number, best: number) =>
    run === 0 ? `Streak over; your best is ${best}.` : `Streak: ${run}, best ${best}.`,
  crowd: (share: number) => `guessed by ${share} %`,
  crowdTitle: (count: number) =>
    `What ${plural(count, 'viewer', 'viewers')} guessed stands beside the names.`,
} as const;
