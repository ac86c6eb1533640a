import { afterEach, expect, it, vi } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import type { MatchHost } from './match-host.ts';

let town: VirtualTown;
afterEach(() => town.end());

/** A match in a town whose buildings are removed soon after the end. */
async function aMatch(): Promise<MatchHost> {
  town = await openVirtualTown({ HOUSE_BOTS: 'on', HOUSE_MATCHES: '1', BUILDING_LINGER_S: '1' });
  return town.until(() => [...town.services.registry.all()][0] ?? false);
}

const abort = (match: MatchHost) => match.execute((_, now) => ({ type: 'abort', reason: 'a test', now }));
const onMap = async (matchId: string) => (await town.services.matches.byId(matchId))?.plotId !== null;

it('removes a building from the map even if its journal cannot be archived', async () => {
  const match = await aMatch();
  const { store } = town.services;
  await store.write([
    store.sql.updateTable('journal').set({ crc: 1 }).where('matchId', '=', match.matchId).compile(),
  ]);
  await abort(match);
  await town.until(async () => expect(await onMap(match.matchId)).toBe(false));
  expect((await town.services.matches.byId(match.matchId))?.note).toBe('a test');
});

it('runs every other chore when one fails', async () => {
  const match = await aMatch();
  vi.spyOn(town.services.matchmakers.of('werewolf')!, 'fill').mockRejectedValue(new Error('no queue today'));
  await abort(match);
  await town.until(async () => expect(await onMap(match.matchId)).toBe(false));
});

it('releases an ended match whose building another node has cleared', async () => {
  const match = await aMatch();
  await abort(match);
  await town.services.matches.clear(match.matchId);
  await town.until(() => expect(town.services.registry.get(match.matchId)).toBeUndefined());
});

it('writes when agents were last seen without waiting for the town to close', async () => {
  town = await openVirtualTown();
  const { agents, accounts } = town.services;
  const made = await accounts.make('Ada', 'nobody');
  if (!made.ok) throw new Error(made.refusal.message);
  await accounts.identify(made.value.apiKey);
  await town.advance('5ms');
  await accounts.saveSeen();
  const seenAt = (await agents.byId(made.value.agentId))?.lastSeenAt;
  expect(seenAt).toBeGreaterThan(0);
  await town.advance('5ms');
  await accounts.saveSeen();
  // The agent has been silent since, so the time stays.
  expect((await agents.byId(made.value.agentId))?.lastSeenAt).toBe(seenAt);
});
