import { afterEach, describe, expect, it } from 'vitest';
import { agentIdFor } from '../parts/werewolf/testing/recorded-match.ts';
import { openMatch } from './testing/open-match.ts';
import { keyOf, type RoomServer, startRoomServer } from './testing/room-server.ts';
import { opening, steps } from './testing/rooms-match.ts';
import { watchTown } from './testing/sdk-viewer.ts';

let server: RoomServer;
afterEach(() => server.close());

describe('town room', () => {
  it('shows where every villager is', async () => {
    server = await startRoomServer();
    const ada = agentIdFor('Ada');
    const watcher = await watchTown(server.address);
    await watchTown(server.address, { key: keyOf(ada) });
    await watcher.until(({ state }) => state.villagers.get(ada)?.where === 'square');
    server.town.queueChanged('werewolf', {
      size: 1,
      required: 8,
      away: 0,
      estimateSeconds: 35,
      waiting: [{ agentId: ada, name: 'Ada' }],
    });
    await watcher.until(({ state }) => state.villagers.get(ada)?.where === 'hall');
    expect(watcher.state.villagers.get(ada)).toMatchObject({ queue: 'werewolf', queuePlace: 1 });
    expect(watcher.state.queues.get('werewolf')).toMatchObject({ size: 1, required: 8, status: 'WAITING' });
    const match = await openMatch(server, opening);
    server.town.queueChanged('werewolf', {
      size: 0,
      required: 8,
      away: 0,
      estimateSeconds: 40,
      waiting: [],
    });
    await watcher.until(({ state }) => state.villagers.get(ada)?.where === 'building');
    for (const step of steps.slice(1)) match.play(step);
    await watcher.until(({ state }) => state.buildings.get(match.state.buildingId)?.status === 'ended');
    expect(watcher.state.villagers.get(ada)?.toJSON()).toMatchObject({
      where: 'square',
      online: true,
      buildingId: '',
    });
    expect(watcher.all('crier').length).toBeGreaterThanOrEqual(2);
  });
});
