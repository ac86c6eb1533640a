/** The gateway's short crash exam: `npm run exam:gateway -- --kills 100` is the long one. */
import { expect, it } from 'vitest';
import { runGatewayExam } from '../../../scripts/exam/gateway/gateway-exam.ts';

it('loses no acknowledged step to kill -9, sends none twice, and leaves no agent stuck', async () => {
  const report = await runGatewayExam({ kills: 2, agents: 6 });
  expect(report.findings).toEqual([]);
  // An exam in which nothing happens proves nothing.
  expect(report.acknowledged).toBeGreaterThan(50);
  expect(report.unknown).toBeGreaterThan(0);
});
