import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown({ PUBLIC_URL: 'https://town.example' });
});
afterAll(() => town.end());

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** As a hostile client would: `fetch` sets these headers itself. */
async function ask(path: string, { method = 'GET', headers = {}, body }: Asked) {
  const { port } = new URL(town.url);
  const req = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: `localhost:${port}`, ...headers },
  });
  req.end(body);
  const [res] = (await once(req, 'response')) as [IncomingMessage];
  return { status: res.statusCode, headers: res.headers, text: (await res.toArray()).join('') };
}

const JOIN = '/matchmake/join/town';
const json = { 'content-type': 'application/json' };

describe('the entrance', () => {
  it.each(['a b', '[', 'a:99999', 'a/b', '@'])('turns away the Host %j, wherever it goes', async (host) => {
    for (const path of ['/__healthcheck', '/api/town', JOIN]) {
      const method = path === JOIN ? 'POST' : 'GET';
      expect((await ask(path, { method, headers: { host } })).status).toBe(400);
    }
  });

  it('refuses foreign host names, against pages that reach this machine by their own', async () => {
    for (const path of ['/api/town', '/healthz', '/', '/__healthcheck']) {
      const refused = await ask(path, { headers: { host: 'evil.example' } });
      expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('ALLOWED_HOSTS')]);
    }
  });

  it.each(['localhost', '127.0.0.1', '[::1]:2567', '192.168.1.7:2567', 'town.example'])(
    'answers to %s',
    async (host) => {
      expect((await ask('/api/town', { headers: { host } })).status).toBe(200);
    },
  );

  it('refuses upgrades to other protocols', async () => {
    const refused = await ask('/__healthcheck', { headers: { 'x-forwarded-proto': 'x y' } });
    expect(refused.status).toBe(400);
  });

  it('limits request bodies for Colyseus', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(100_000) });
    const huge = { ...json, 'content-length': String(body.length) };
    expect((await ask(JOIN, { method: 'POST', headers: huge, body })).status).toBe(413);
    const endless = { ...json, 'transfer-encoding': 'chunked' };
    expect((await ask(JOIN, { method: 'POST', headers: endless, body: '{}' })).status).toBe(411);
  });

  it.each(['null', '[]', '7', '"x"'])('takes %s for no options at all', async (body) => {
    const headers = { ...json, 'content-length': String(body.length) };
    const answer = await ask(JOIN, { method: 'POST', headers, body });
    expect(answer.text).not.toContain('Cannot read');
    expect(answer.status).toBeLessThan(500);
  });

  it('sets secure owner cookies if the town is reached by https', async () => {
    const body = '{"name":"Ada"}';
    const headers = { ...json, 'content-length': String(body.length) };
    const made = await ask('/api/agents', { method: 'POST', headers, body });
    expect(made.headers['set-cookie']?.[0]).toMatch(/HttpOnly; Secure; SameSite=Lax/);
  });
});
