import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

const FRIEND = 'https://friend.example';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown({ ALLOWED_ORIGINS: FRIEND });
});
afterAll(() => town.end());

const ask = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${town.url}${path}`, init);
const joinTown = (headers: Record<string, string> = {}): Promise<Response> =>
  ask('/matchmake/join/town', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });
const corsOf = ({ headers }: Response): string[] =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));
const allowedOrigin = ({ headers }: Response): string | null => headers.get('access-control-allow-origin');

describe('the front door', () => {
  it("passes Colyseus' own routes to it, with its headers for every caller", async () => {
    const seat = await joinTown();
    expect([seat.status, allowedOrigin(seat)]).toEqual([200, town.url]);
    expect(await seat.json()).toMatchObject({ name: 'town', sessionId: expect.any(String) });
    expect(await (await ask('/__healthcheck')).text()).toBe('OK');
  });

  it('lets a page of an allowed origin find a seat', async () => {
    const preflight = await ask('/matchmake/join/town', {
      method: 'OPTIONS',
      headers: { origin: FRIEND, 'access-control-request-method': 'POST' },
    });
    expect([preflight.status, allowedOrigin(preflight)]).toEqual([204, FRIEND]);
    const seat = await joinTown({ origin: FRIEND });
    expect([seat.status, allowedOrigin(seat)]).toEqual([200, FRIEND]);
  });

  it.each(['/api/town', '/mcp'])('lets a page of an allowed origin call %s, and no other', async (path) => {
    expect(allowedOrigin(await ask(path, { headers: { origin: FRIEND } }))).toBe(FRIEND);
    expect(allowedOrigin(await ask(path, { headers: { origin: 'https://evil.example' } }))).toBe(town.url);
    const preflight = await ask(path, { method: 'OPTIONS', headers: { origin: FRIEND } });
    expect([preflight.status, allowedOrigin(preflight)]).toEqual([204, FRIEND]);
  });

  it.each(['/api/town', '/mcp', '/healthz', '/matchmake', '/matchmaker'])(
    'leads straight to Express at %s for who names no origin',
    async (path) => {
      const reply = await ask(path);
      expect(corsOf(reply)).toEqual([]);
      // A cache must not serve this answer to a page that does send an origin.
      expect(reply.headers.get('vary')).toContain('Origin');
    },
  );
});
