/** The crash exam, short: `npm run exam:crash -- --rounds 20` is the long one. */
import { expect, it } from 'vitest';
import { runCrashExam } from '../../scripts/exam/crash-exam.ts';

it('loses nothing to kill -9, does nothing twice, and goes on where it was', async () => {
  const report = await runCrashExam({ rounds: 2, matches: 4, seed: 'short' });
  expect(report.findings).toEqual([]);
  // An exam in which nothing happens proves nothing.
  expect(report.acknowledged).toBeGreaterThan(100);
  expect(report.matchesResumed).toBeGreaterThanOrEqual(8);
  expect(report.repeats).toBeGreaterThan(0);
});
