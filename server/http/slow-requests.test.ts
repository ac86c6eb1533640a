import type { RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '../../scripts/town/local-server.ts';
import { cutSlowRequests, takeTime } from './slow-requests.ts';

const SLOWEST_MS = 150;
const DROPS = 6;

let http: LocalServer;
beforeEach(async () => {
  const answer: RequestListener = async (req, res) => {
    const done = req.url === '/file' || req.url === '/refused' ? takeTime(req, SLOWEST_MS) : null;
    if (req.url === '/refused') done?.();
    const body = req.url === '/refused' ? '' : await text(req).catch(() => null);
    if (req.url === '/file') done?.();
    if (body !== null) res.end(`${body.length} bytes`);
  };
  http = await serveLocally(answer, { requestTimeout: SLOWEST_MS, connectionsCheckingInterval: 20 });
  cutSlowRequests(http.server);
});
afterEach(() => http.close());

/** Sends a drop every fifty milliseconds; resolves with the whole answer when the other side has hung up. */
async function drip(head: string, drop: string, drops = Number.POSITIVE_INFINITY): Promise<string> {
  const socket: Socket = connect(Number(new URL(http.url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(head);
  const dripping = setInterval(() => {
    drops -= 1;
    if (drops >= 0) socket.write(drop);
  }, 50);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  // `once` of node:events would reject with the error of a drop sent to the closed socket.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return answer;
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`;

describe('a slow request', () => {
  it('is cut off, in its headers or in its body', async () => {
    // Stops sending once it is cut off: a further drop would reset the socket and lose the answer.
    const [headers, body] = await Promise.all([
      drip('POST / HTTP/1.1\r\n', 'X-Y: z\r\n', 2),
      drip(post('/', DROPS), '.', 2),
    ]);
    expect(headers).toMatch(/^HTTP\/1.1 408 /);
    expect(body).toMatch(/^HTTP\/1.1 408 /);
  });

  it('is read completely if its route has asked for time', async () => {
    expect(await drip(post('/file', DROPS), '.', DROPS)).toContain(`${DROPS} bytes`);
  });

  it('is cut off a while after its answer if it continues', async () => {
    expect(await drip(post('/refused', 1_000).replace('Connection: close\r\n', ''), '.')).toContain('200 OK');
  });

  it('gets a readable answer if it is malformed', async () => {
    expect(await drip('HELLO\r\n\r\n', '')).toMatch(/^HTTP\/1.1 400 Bad Request\r\n.*"INVALID_REQUEST"/s);
    const long = `GET / HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`;
    expect(await drip(long, '')).toMatch(/^HTTP\/1.1 431 .*"TOO_LARGE".*in the body/s);
  });
});
