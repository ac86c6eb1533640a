import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTestTown, type TestTown } from '../testing/town-on-a-port.ts';
import type { AgentIdentity } from './door.ts';

let town: TestTown;
beforeEach(async () => {
  town = await openTestTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1' });
});
afterEach(() => town.end());

const stranger: AgentIdentity = { agentId: 'ag_stranger', name: 'Stranger', scopes: ['werewolf:play'] };

it('says of a running match that has lost its host that it will be back, and of no match that there is none', async () => {
  const { door, registry } = town.services;
  const [match] = await vi.waitUntil(() => (registry.size > 0 ? [...registry.all()] : null), {
    timeout: 20_000,
  });
  const ask = (matchId: string) =>
    Promise.all([
      door.view(null, matchId),
      door.moments(matchId),
      door.events(null, matchId, { afterEventId: null, limit: 1 }),
      door.act(stranger, matchId, { type: 'ready' }),
    ]);
  await registry.close(match!.matchId);
  for (const answer of await ask(match!.matchId))
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'UNAVAILABLE', retryable: true } });
  for (const answer of await ask('mt_never'))
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'MATCH_NOT_FOUND', retryable: false } });
});
