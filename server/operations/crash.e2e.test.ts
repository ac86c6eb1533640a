/** The short crash exam: `npm run exam:crash -- --rounds 20` is the long one. */
import { expect, it } from 'vitest';
import { runCrashExam } from '../../scripts/exam/crash-exam.ts';

it('loses nothing to kill -9, repeats nothing, and continues where it was', async () => {
  const report = await runCrashExam({ rounds: 2, matches: 2, seed: 'short' });
  expect(report.findings).toEqual([]);
  // An exam in which nothing happens proves nothing.
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report.matchesResumed).toBeGreaterThanOrEqual(4);
  expect(report.repeats).toBeGreaterThan(0);
});
