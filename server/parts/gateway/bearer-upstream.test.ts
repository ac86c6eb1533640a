import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Caller } from './testing/caller.ts';
import { type FaultyServer, startFaultyServer } from './testing/faulty-server.ts';
import { startForeignServer } from './testing/foreign-server.ts';
import { verified } from './testing/verified.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown();
});
afterAll(() => town.end());

describe('the bearer upstream', () => {
  let rest: FaultyServer;
  beforeAll(async () => {
    rest = await startFaultyServer();
  });
  afterAll(() => rest.close());

  it("[S2-006, S2-064, S2-065] is the playing agent's default credential, and no other's", async () => {
    const author = await Caller.make(town.url, 'Keeper of the gate');
    const id = await verified(town, author, { name: 'Gated', rest: { base_url: rest.url } });
    const [ada, bob] = [await Caller.make(town.url, 'Ada K'), await Caller.make(town.url, 'Bob K', 'rest')];
    const stored = await ada.call('credential.store', {
      experience_id: id,
      label: 'main',
      auth_method: 'bearer_token',
      credentials: { token: 'canary-main' },
    });
    expect(stored).toMatchObject({ label: 'main', auth_method: 'bearer_token', is_default: true });
    const other = await ada.by('rest').call('credential.store', {
      experience_id: id,
      label: 'alt',
      auth_method: 'api_key',
      credentials: { api_key: 'canary-alt' },
    });
    expect(other.is_default).toBe(false);
    const played = async (who: Caller): Promise<(string | undefined)[]> => {
      rest.heard.splice(0);
      const { session_id } = await who.call('session.create', { experience_id: id });
      await who.call('session.step', { session_id, action: 'x' });
      await who.call('session.end', { session_id });
      return rest.heard
        .filter(({ path }) => path.startsWith('/sessions'))
        .map(({ headers }) => headers.authorization);
    };
    expect(await played(ada)).toEqual(Array(3).fill('Bearer canary-main'));
    expect(await played(bob)).toEqual(Array(3).fill(undefined));
    await ada.call('credential.set-default', { experience_id: id, credential_id: other.id });
    expect(await played(ada)).toEqual(Array(3).fill('Bearer canary-alt'));
    const { credentials } = await ada.call('credential.list', { experience_id: id });
    const defaults = credentials.map(({ is_default, label }: { is_default: boolean; label: string }) => [
      label,
      is_default,
    ]);
    // Both were stored in the same millisecond of the virtual clock.
    expect(Object.fromEntries(defaults)).toEqual({ main: false, alt: true });
    expect((await bob.tryCall('credential.delete', { credential_id: other.id })).code).toBe('NOT_FOUND');
    expect(await ada.call('credential.delete', { credential_id: other.id })).toEqual({ deleted: true });
    expect(await played(ada)).toEqual(Array(3).fill(undefined));
  });

  it('[must-show 2] is not sent to a changed address, and its echo is removed from replies', async () => {
    const author = await Caller.make(town.url, 'Mover');
    const manifest = { name: 'Moving house', rest: { base_url: rest.url } };
    const id = await verified(town, author, manifest);
    const ada = await Caller.make(town.url, 'Ada M');
    await ada.call('credential.store', {
      experience_id: id,
      label: 'main',
      auth_method: 'bearer_token',
      credentials: { token: 'canary-moving' },
    });
    await ada.call('memory.set', { experience_id: id, layer: 'owner', data: { code: 'canary-of-owner' } });
    rest.misdeed = (req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ headers: req.headers, said: [`you sent ${req.headers.authorization}`] }));
    };
    const { session_id } = await ada.call('session.create', { experience_id: id });
    const echoed = await ada.call('session.step', { session_id, action: 'x' });
    expect(echoed.experience_response.said).toEqual(['you sent Bearer [redacted]']);
    rest.misdeed = (req, res) => {
      res.writeHead(400, { 'content-type': 'application/json' });
      res.end(JSON.stringify({ error: { code: 'x', message: `bad ${req.headers.authorization}` } }));
    };
    const refused = await ada.tryCall('session.step', { session_id, action: 'x' });
    expect(refused.message).toMatch(/answered 400: bad Bearer \[redacted\]\.$/);
    rest.misdeed = null;
    await ada.call('session.end', { session_id });
    expect(JSON.stringify(rest.heard)).toContain('canary-of-owner');

    const thief = await startFaultyServer();
    await author.call('experience.update', {
      experience_id: id,
      manifest: { ...manifest, rest: { base_url: thief.url } },
    });
    await town.until(async () =>
      expect((await author.call('experiences.get', { experience_id: id })).verification_status).toBe(
        'verified',
      ),
    );
    const again = await ada.call('session.create', { experience_id: id });
    await ada.call('session.step', { session_id: again.session_id, action: 'x' });
    await ada.call('session.end', { session_id: again.session_id });
    expect(thief.heard.length).toBeGreaterThan(3);
    expect(JSON.stringify(thief.heard)).not.toContain('canary');
    expect(again.owner_memory).toEqual({ code: 'canary-of-owner' });
    const { credentials } = await ada.call('credential.list', { experience_id: id });
    expect(credentials).toMatchObject([{ meant_for: new URL(rest.url).origin }]);
    await thief.close();
  });

  it('is sent to a discovered server that requires one', async () => {
    const server = await startForeignServer(
      { look: { call: (_args, headers) => headers.authorization ?? 'nobody' } },
      'Behind a bearer',
    );
    const ada = await Caller.make(town.url, 'Ada D');
    const { id } = await ada.call('experience.discover', { server_url: server.url });
    await ada.call('credential.store', {
      experience_id: id,
      label: 'main',
      auth_method: 'bearer_token',
      credentials: { token: 'canary-discovered' },
    });
    const said = await ada.call('proxy.call', { experience_id: id, tool_name: 'look' });
    expect(said.content).toBe('Bearer [redacted]');
    expect(server.heard.at(-1)?.headers.authorization).toBe('Bearer canary-discovered');
    await ada.call('proxy.end', { experience_id: id });
    await server.close();
  });
});

it('refuses a credential for an experience without an endpoint', async () => {
  const who = await Caller.make(town.url, 'Needs none');
  const { experiences } = await who.call('experiences.list', { search: 'even' });
  const refused = await who.tryCall('credential.store', {
    experience_id: experiences[0].id,
    label: 'x',
    auth_method: 'custom',
    credentials: { a: 'b' },
  });
  expect(refused.code).toBe('INVALID_STATE');
});
