/** Upgrades of unauthorized callers cost one answer and next to nothing in the log. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { keptLog } from '../testing/kept-log.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

const { log, lines } = keptLog();
let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown({}, { log });
});
afterAll(() => town.end());
afterEach(() => void lines.splice(0));

const knock = (path: string): Promise<unknown> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`${town.url.replace('http', 'ws')}${path}`);
    socket.on('error', () => undefined);
    socket.on('close', resolve);
  });

const upgradeTo = (target: string, port: string): string =>
  `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';

/** A raw request, as no library would write it. */
async function knockRaw(target: string): Promise<string> {
  const { port } = new URL(town.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(upgradeTo(target, port));
  const [answer] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return answer.toString('latin1').split('\r\n')[0] ?? '';
}

const KNOCKS = 40;
/** A missing room is normal: logged now and then, not each time. */
const FEW = 8;

const ask = (path: string): Promise<unknown> =>
  fetch(town.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"matchId":"__proto__"}',
  });

describe('a search for a room', () => {
  it.each([
    '/matchmake/join/__proto__',
    '/matchmake/join/werewolf',
    '/matchmake/joinById/__proto__',
    '/matchmake/joinById/constructor',
    '/matchmake/reconnect/__proto__',
    '/matchmake/__proto__/town',
    '/matchmake/constructor/town',
  ])('at %s leaves few lines, however often it comes', async (path) => {
    await Promise.all(Array.from({ length: KNOCKS }, () => ask(path)));
    expect(lines.length).toBeLessThanOrEqual(FEW);
  });
});

describe('an upgrade', () => {
  it.each([
    '/a/__proto__?sessionId=x',
    '/a/__proto__',
    '/a/constructor?sessionId=x',
    '/a/toString?sessionId=x',
    '/a/hasOwnProperty?sessionId=x',
    '/a/gone?sessionId=x',
    '/a/gone?sessionId=x&reconnectionToken=y',
    '/?sessionId=x',
  ])('to %s leaves few lines, however often it comes', async (path) => {
    await Promise.all(Array.from({ length: KNOCKS }, () => knock(path)));
    expect(lines.length).toBeLessThanOrEqual(FEW);
    expect(lines.filter((line) => JSON.stringify(line).includes('TypeError'))).toEqual([]);
  });

  it('releases its connection when refused, even if the other side never closes', async () => {
    const { port } = new URL(town.url);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    socket.write(upgradeTo('/a/__proto__', port));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 404/);
    await once(socket, 'end');
    // After the close, the kernel answers further data with a reset.
    const gone = once(socket, 'error');
    const knocking = setInterval(() => socket.write('x'), 5);
    await gone;
    clearInterval(knocking);
  });

  it.each(['//[', 'http://[/a/b', '/a/%', 'http://a:99999/b'])(
    'to %s is answered, and no bug',
    async (path) => {
      expect(await knockRaw(path)).toMatch(/^HTTP\/1\.1 (101|4\d\d)/);
      await new Promise((resolve) => setImmediate(resolve));
      expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
      expect((await fetch(`${town.url}/healthz`)).status).toBe(200);
    },
  );
});
