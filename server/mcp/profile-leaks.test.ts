import { expect, it } from 'vitest';
import { examineProfile } from './testing/profile-exam.ts';

it('[S0-245] sends a language model the same bytes at the same moments in a match and its twin', {
  timeout: 60_000,
}, async () => {
  const { leaks, answersCompared } = await examineProfile({ matches: 2, seed: 'profile' });
  expect(leaks).toEqual([]);
  expect(answersCompared).toBeGreaterThan(500);
});
