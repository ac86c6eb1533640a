import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../../testing/town-on-a-port.ts';
import { Caller } from '../testing/caller.ts';
import { type FaultyServer, startFaultyServer } from '../testing/faulty-server.ts';

let town: VirtualTown;
let rest: FaultyServer;
beforeAll(async () => {
  town = await openVirtualTown();
  rest = await startFaultyServer();
});
afterAll(async () => {
  await town.end();
  await rest.close();
});

it.each(['mcp', 'rest'] as const)(
  'an author who takes the address away strands nobody, over %s',
  async (way) => {
    const author = await Caller.make(town.url, `Author ${way}`, way);
    const [ada, host] = [
      await Caller.make(town.url, `Ada ${way}`, way),
      await Caller.make(town.url, `Host ${way}`, way),
    ];
    const name = `Soon gone (${way})`;
    const sessions = { multiplayer: { supported: true, min_players: 1, max_players: 2 } };
    const { id } = await author.call('experience.register', {
      manifest: { name, rest: { base_url: rest.url }, sessions },
    });
    await town.until(async () =>
      expect((await author.call('experiences.get', { experience_id: id })).verification_status).toBe(
        'verified',
      ),
    );
    const { session_id } = await ada.call('session.create', { experience_id: id });
    const { game_session_id } = await host.call('lobby.create', { experience_id: id });
    await author.call('experience.update', { experience_id: id, manifest: { name } });

    const gone = { code: 'EXPERIENCE_UNREACHABLE', retryable: false };
    expect(await ada.tryCall('session.tools', { session_id })).toMatchObject(gone);
    expect(await ada.tryCall('session.step', { session_id, action: 'x' })).toMatchObject(gone);
    expect(await ada.tryCall('session.end', { session_id })).toMatchObject(gone);
    expect(await host.tryCall('match.start', { game_session_id })).toMatchObject(gone);
    expect(await ada.call('session.end', { session_id, reason: 'abandon' })).toMatchObject({
      status: 'completed',
    });
    expect(await host.call('match.abort', { game_session_id })).toMatchObject({ status: 'cancelled' });
  },
);
