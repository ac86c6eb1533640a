import { afterEach, expect, it } from 'vitest';
import { type CoinTown, type CoinTownOptions, openCoinTown } from '../parts/testing/town-with-coin.ts';
import { Nodes } from '../store/nodes-table.ts';

let town: CoinTown;
afterEach(() => town.end());

const open = async (lingerS: string, options: CoinTownOptions = {}) => {
  town = await openCoinTown({ ...options, environment: { BUILDING_LINGER_S: lingerS } });
};

const isArchived = async (matchId: string): Promise<boolean> => {
  const { store } = town.services;
  const left = await store.read(
    store.sql.selectFrom('journal').select('seq').where('matchId', '=', matchId).compile(),
  );
  const archives = await store.read(
    store.sql.selectFrom('archives').select('matchId').where('matchId', '=', matchId).compile(),
  );
  return left.length === 0 && archives.length === 1;
};

it('archives and releases a match without a place on the map', async () => {
  await open('0', { hasBuilding: false });
  const matchId = await town.over();
  expect(await town.services.matches.byId(matchId)).toMatchObject({ plotId: null });
  await town.until(() => isArchived(matchId));
  await town.until(() => town.services.registry.get(matchId) === undefined);
  expect(await town.coinDoor.view(null, matchId)).toMatchObject({ ok: true, value: { phase: 'SHOWN' } });
});

it('archives a match when its building leaves the map', async () => {
  await open('0');
  const matchId = await town.over();
  await town.until(() => isArchived(matchId));
  expect(await town.services.matches.byId(matchId)).toMatchObject({ plotId: null, status: 'ended' });
});

it.each([true, false])(
  'keeps a match open to visitors for a while, also after a restart; with a building: %s',
  async (hasBuilding) => {
    await open('600', { hasBuilding });
    const matchId = await town.over();
    expect((await town.services.matches.byId(matchId))?.plotId === null).toBe(!hasBuilding);
    town = await town.restart();
    expect(town.services.registry.get(matchId)?.state.phase).toBe('SHOWN');
    expect(await isArchived(matchId)).toBe(false);
  },
);

it('archives on startup what came due while the town was down', async () => {
  await open('0', { hasBuilding: false });
  const matchId = await town.over();
  // The state that a crash right after the end leaves behind.
  await town.services.registry.close(matchId);
  town = await town.restart();
  expect(town.services.registry.get(matchId)).toBeUndefined();
  expect(await isArchived(matchId)).toBe(true);
});

it('archives a match without a place on the map that a dead node has left', async () => {
  await open('0', { hasBuilding: false });
  const { liveNodes, matches, registry, store } = town.services;
  const nodes = new Nodes(store);
  await nodes.beat({ nodeId: 'other~1', address: '', heartbeatAt: 1, serving: true });
  await town.until(() => liveNodes.alive.some(({ nodeId }) => nodeId === 'other~1'));
  const seated = await town.seatTwo();
  const { matchId } = seated;
  const match = registry.get(matchId)!;
  await town.playOut(seated);
  await registry.close(match.matchId);
  await store.write([
    store.sql.updateTable('matches').set({ ownerNode: 'other~1' }).where('matchId', '=', matchId).compile(),
  ]);
  expect(await matches.byId(matchId)).toMatchObject({ ownerNode: 'other~1', status: 'ended' });
  expect(await isArchived(matchId)).toBe(false);
  await nodes.leave('other~1', 2);
  await town.until(() => isArchived(matchId));
});
