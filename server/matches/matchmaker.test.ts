import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestTown, type TestTown } from '../testing/town-on-a-port.ts';
import { QUEUE_ID, REQUIRED_PLAYERS } from './matchmaker.ts';

let town: TestTown;
beforeEach(async () => {
  town = await openTestTown();
});
afterEach(() => town.end());

it('takes an agent into the queue although no match can be made of it, and makes one as soon as it can', async () => {
  const { door, registry, store } = town.services;
  const run = (sql: string) => store.write([{ sql, parameters: [] }]);
  await run("create trigger no_match before insert on matches begin select raise(abort, 'not now'); end");
  for (let place = 1; place <= REQUIRED_PLAYERS; place++) {
    const agent = { agentId: `ag_${place}`, name: `Agent ${place}`, scopes: [] };
    expect(await door.joinQueue(agent, { queueId: QUEUE_ID })).toMatchObject({
      ok: true,
      value: { position: place, assignment: null },
    });
  }
  expect(registry.size).toBe(0);
  await run('drop trigger no_match');
  await vi.waitUntil(() => registry.size === 1, { timeout: 20_000 });
});
