import type { ServerResponse } from 'node:http';
import { expect, it } from 'vitest';
import { GuardedCaller } from '../../../outbound/guarded-caller.ts';
import { startScriptedServer } from '../testing/scripted-server.ts';
import { RestExperience } from './rest-experience.ts';
import { DEFAULT_RULES, leftOf, UpstreamLimits } from './upstream-limits.ts';

it("counts waiting in the pool towards a call's time", async () => {
  const held: ServerResponse[] = [];
  const server = await startScriptedServer({ '/info': (res) => void held.push(res) });
  const caller = new GuardedCaller({ mayCallPrivate: true });
  const experience = new RestExperience({
    experienceId: 'x',
    baseUrl: server.url,
    caller,
    limits: new UpstreamLimits({ ...DEFAULT_RULES, perExperience: 1 }),
    timeoutMs: 1_500,
    statusTimeoutMs: 1_500,
    hasTables: false,
  });
  const first = experience.info();
  await expect.poll(() => held.length).toBe(1);
  // The second call starts only when the first has timed out, with half of its own time left.
  const second = experience.info();
  expect(await first).toMatchObject({ ok: false, refusal: { code: 'EXPERIENCE_TIMEOUT' } });
  expect(await second).toMatchObject({ ok: false, refusal: { code: 'EXPERIENCE_TIMEOUT' } });
  await caller.close();
  await server.close();
});

it.each([
  [30_000, 0, 30_000],
  [30_000, 2_000, 28_000],
  [1_000, 2_000, 500],
])('of %i ms, %i ms in the pool leave %i', (timeoutMs, waitedMs, left) =>
  expect(leftOf(timeoutMs, waitedMs)).toBe(left),
);
