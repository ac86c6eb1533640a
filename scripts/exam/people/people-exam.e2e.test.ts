// The short form of `npm run exam:people`, without pages.

import { expect, it } from 'vitest';
import { examinePeople } from './people-exam.ts';

it('nothing sent to anybody depends on who is a person, or on a hidden role', async () => {
  const report = await examinePeople({ pairs: 2, seed: 'short' });
  expect(report.leaks).toEqual([]);
  expect(report.otherPeople).toBeGreaterThan(0);
  expect(report.answersCompared).toBeGreaterThan(150);
  expect(report.framesCompared).toBeGreaterThan(15);
});
