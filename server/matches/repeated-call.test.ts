import { afterEach, beforeEach, expect, it } from 'vitest';
import { SEATS } from '../../shared/werewolf/model.ts';
import { openTestTown, type TestTown } from '../testing/town-on-a-port.ts';
import type { AgentIdentity } from './door.ts';
import { QUEUE_ID } from './matchmaker.ts';

let town: TestTown;
beforeEach(async () => {
  town = await openTestTown();
});
afterEach(() => town.end());

it('[D17] answers a repeated call as the first time, even when its match has been cleared away', async () => {
  const { door, keeper, matches, registrar, registry } = town.services;
  const agents: AgentIdentity[] = [];
  for (const seat of SEATS) {
    const made = await registrar.make(`Agent ${seat}`, 'nobody');
    const agent = made.ok ? await registrar.identify(made.value.apiKey) : null;
    agents.push(agent!);
    await door.joinQueue(agent!, { queueId: QUEUE_ID });
  }
  const [match] = [...registry.all()];
  const { matchId } = match!;
  const ready = (key: string) =>
    door.act(agents[0]!, matchId, { type: 'ready' }, { tool: 'ready', key, argsHash: 'same' });
  const first = await ready('first');
  expect(first).toMatchObject({ ok: true, value: { event: { type: 'PLAYER_READY' } } });

  await match!.execute((_, now) => ({ type: 'abort', reason: 'test', now }));
  await keeper.retire((await matches.byId(matchId))!);
  expect(registry.get(matchId)).toBeUndefined();

  expect(await ready('first')).toEqual(first);
  expect(await ready('second')).toMatchObject({ ok: false, refusal: { code: 'MATCH_ENDED' } });
});
