/** Error pages use the town's own words and reveal nothing about the machine. */
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import { pageError } from './page.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown();
});
afterAll(() => town.end());

/** Sends the path as it is: `fetch` would normalise it. */
const get = (path: string, accept = 'text/html') =>
  new Promise<{ status: number; type: string; body: string }>((resolve, reject) => {
    request(town.url, { path, headers: { accept } }, async (res) => {
      const body = (await res.toArray()).join('');
      resolve({ status: res.statusCode ?? 0, type: res.headers['content-type'] ?? '', body });
    })
      .on('error', reject)
      .end();
  });

const OF_THE_MACHINE = /node_modules|\bat .*:\d+:\d+|file:|\/(work|home|usr|tmp)\//;

describe('a malformed URL', () => {
  it.each(['/%', '/%E0%A4%A', '/match/%ff', '/assets/%c0%af', '/assets/%ff.js', '/a%00b', '/..%2f..%2f%ff'])(
    'gets the town’s own page: %s',
    async (path) => {
      const { status, type, body } = await get(path);
      expect([400, 404]).toContain(status);
      expect(type).toContain('text/html');
      expect(body).toContain('Eliza Town');
      expect(body).not.toMatch(OF_THE_MACHINE);
    },
  );

  it.each([
    '/api/%ff',
    '/api/matches/%ff',
    '/mcp/%ff',
    '/.well-known/%ff',
    '/healthz/%ff',
    '/monitor/%ff',
    '/matchmake/%ff/%ff',
    '/match/%ff',
  ])('shows nothing of the machine to a program either: %s', async (path) => {
    const { status, body } = await get(path, 'application/json');
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(OF_THE_MACHINE);
    expect(body).not.toContain('URIError');
  });
});

describe('a process that may open no more files', () => {
  it('reports that it is overloaded, and nothing else', async () => {
    const app = express();
    app.get('/', () => {
      throw Object.assign(new Error('EMFILE: too many open files, open index.html'), { code: 'EMFILE' });
    });
    app.use(pageError(silentLog));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/plain' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.text()).toMatch(/^The town is overloaded\. /);
    server.close();
  });
});
