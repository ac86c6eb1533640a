import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { Caller } from './testing/caller.ts';

let town: TestTown;
beforeAll(async () => {
  town = await openTestTown({ TIME_SCALE: '50' });
});
afterAll(() => town.end());

it('two agents play Even/Odd to its end, one by MCP, one by REST, with create, step and end alone', async () => {
  const [ada, ben] = [await Caller.make(town.url, 'Ada', 'mcp'), await Caller.make(town.url, 'Ben', 'rest')];
  const { experiences } = await ada.call('experiences.list', { search: 'even' });
  const experience_id = experiences[0].id;
  const play = async (who: Caller): Promise<Record<string, unknown>> => {
    const { session_id, safety_notice } = await who.call('session.create', { experience_id });
    expect(safety_notice).toContain('untrusted');
    for (let i = 0; i < 200; i++) {
      const waited = await who.tryCall('session.step', { session_id, action: { type: 'wait', seconds: 1 } });
      if (waited.code) break;
      const { requiredAction } = waited.experience_response;
      if (requiredAction?.type !== 'CHOOSE' || requiredAction.alreadySubmitted) continue;
      await who.tryCall('session.step', { session_id, action: { choice: 3 } });
    }
    return who.call('session.end', { session_id });
  };
  const [a, b] = await Promise.all([play(ada), play(ben)]);
  expect(a).toMatchObject({
    status: 'completed',
    outcomes: { result: expect.stringMatching(/win|loss|draw/) },
  });
  expect([a.outcomes, b.outcomes]).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ role: 'ODD' }),
      expect.objectContaining({ role: 'EVEN' }),
    ]),
  );
  expect(a.step_count).toBeGreaterThan(0);
});
