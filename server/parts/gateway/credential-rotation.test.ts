import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Caller } from './testing/caller.ts';
import { accountTools, type ForeignServer, startForeignServer } from './testing/foreign-server.ts';

const run = promisify(execFile);

let town: VirtualTown;
let server: ForeignServer;
beforeAll(async () => {
  town = await openVirtualTown();
  server = await startForeignServer(
    accountTools((what) => `CANARY-${what}-e5b1`),
    'House of canaries',
  );
});
afterAll(async () => {
  await server.close();
  await town.end();
});

const admin = (...args: string[]) =>
  run(process.execPath, ['scripts/admin.ts', '--data-dir', town.dataDir, ...args]);

describe('credentials', () => {
  it('[must-show 2] stay readable while an operator rotates keys under load', async () => {
    const who = await Caller.make(town.url, 'Rotated');
    const { id } = await who.call('experience.discover', { server_url: server.url, name: 'Rotating' });
    await who.call('memory.set', { experience_id: id, layer: 'owner', data: { registration_code: 'x' } });
    const { session_id } = await who.call('session.create', { experience_id: id });
    await who.call('session.step', { session_id, action: { tool: 'register', args: { username: 'rota' } } });
    const login = () => who.tryCall('session.step', { session_id, action: { tool: 'login', args: {} } });
    let isOver = false;
    const refused: unknown[] = [];
    const using = (async () => {
      while (!isOver) {
        const reply = await login();
        if (reply.code) refused.push(reply);
      }
    })();
    const rotated = await town.services.parts.perform('gateway', 'rotate', {});
    isOver = true;
    await using;
    expect(rotated).toMatchObject({ ok: true, rows: [{ key: 'k2', unreadable: 0 }] });
    expect(refused).toEqual([]);
    expect(await login()).toMatchObject({ auto_filled: ['username', 'password'] });
    await who.call('session.end', { session_id });
    town = await town.restart();
    const again = await who.at(town.url).call('session.create', { experience_id: id });
    expect(again.reconnect_hint).toContain('login');
    await who.at(town.url).call('session.end', { session_id: again.session_id });
  });

  it('[S2-143] are rotated, and experiences verified, from the command line', async () => {
    const rotated = await admin('credentials', 'rotate', '--json');
    expect(JSON.parse(rotated.stdout)).toMatchObject({ ok: true, rows: [{ key: 'k3', unreadable: 0 }] });
    const who = await Caller.make(town.url, 'Verified by hand');
    const { id } = await who.call('experience.discover', { server_url: server.url, name: 'Looked at again' });
    const { stdout } = await admin('verify-experience', id, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, rows: [{ id, verification_status: 'pending' }] });
    await town.until(async () =>
      expect((await who.call('experiences.get', { experience_id: id })).verification_status).toBe(
        'connectivity_verified',
      ),
    );
    await expect(admin('verify-experience', 'nothing')).rejects.toMatchObject({ code: 1 });
  }, 90_000);
});
