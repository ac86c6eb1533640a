import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AgentIdentity } from '../agents/identity.ts';
import { FencedError } from '../journal/journal-event.ts';
import { StoreUnavailableError } from '../store/errors.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import type { MatchHost } from './match-host.ts';

let town: VirtualTown;
beforeEach(async () => {
  town = await openVirtualTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1' });
});
afterEach(() => town.end());

const theDoor = () => town.services.doors.of('werewolf')!;

const aMatch = (): Promise<MatchHost> => town.until(() => [...town.services.registry.all()][0] ?? false);

const stranger: AgentIdentity = { agentId: 'ag_stranger', name: 'Stranger', scopes: ['werewolf:play'] };

it('answers UNAVAILABLE for a running match without a host and MATCH_NOT_FOUND for an unknown match', async () => {
  const { registry } = town.services;
  const door = theDoor();
  const match = await aMatch();
  const ask = (matchId: string) =>
    Promise.all([
      door.view(null, matchId),
      door.moments(matchId),
      door.events(null, matchId, { afterEventId: null, limit: 1 }),
      door.act(stranger, matchId, { type: 'ready' }),
    ]);
  await registry.close(match.matchId);
  for (const answer of await ask(match.matchId))
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'UNAVAILABLE', retryable: true } });
  for (const answer of await ask('mt_never'))
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'MATCH_NOT_FOUND', retryable: false } });
});

it('releases long polls when their match leaves this node', async () => {
  const { registry } = town.services;
  const door = theDoor();
  const { matchId } = await aMatch();
  const soFar = await door.events(null, matchId, { afterEventId: null, limit: 500 });
  const last = soFar.ok ? soFar.value.at(-1) : undefined;
  const held = door.events(null, matchId, { afterEventId: last!.eventId, limit: 10, waitMs: 600_000 });
  await registry.close(matchId);
  expect(await held).toMatchObject({ ok: false, refusal: { code: 'UNAVAILABLE', retryable: true } });
});

it('withdraws from a match and reports it when the outcome of its last write is unknown', async () => {
  const { journal, registry } = town.services;
  const door = theDoor();
  const match = await aMatch();
  const [player] = match.state.players;
  const seated = { ...stranger, agentId: player!.agentId };
  const lost = vi.spyOn(journal, 'append').mockRejectedValue(new StoreUnavailableError('cut off', 'unknown'));
  const answer = await door.act(seated, match.matchId, { type: 'ready' });
  lost.mockRestore();
  expect(answer).toMatchObject({
    ok: false,
    trouble: 'MAYBE_DONE',
    refusal: { code: 'UNAVAILABLE', message: expect.stringContaining('same idempotencyKey') },
  });
  expect(registry.get(match.matchId)).not.toBe(match);
});

it('keeps a match while the store is unavailable, and leaves one that another node writes', async () => {
  const { journal, registry } = town.services;
  const match = await aMatch();
  const seated = { ...stranger, agentId: match.state.players[0]!.agentId };
  const ready = () => theDoor().act(seated, match.matchId, { type: 'ready' });
  const append = vi.spyOn(journal, 'append').mockRejectedValue(new StoreUnavailableError('no route'));
  expect(await ready()).toMatchObject({ ok: false, trouble: 'STORE_AWAY' });
  expect(registry.get(match.matchId)).toBe(match);
  append.mockRejectedValue(new FencedError(match.matchId, 3));
  expect(await ready()).toMatchObject({ ok: false, trouble: 'MOVED' });
  append.mockRestore();
  expect(registry.get(match.matchId)).not.toBe(match);
});
