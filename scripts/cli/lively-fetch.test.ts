import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { type LocalServer, serveLocally } from '../town/local-server.ts';
import { livelyFetch } from './lively-fetch.ts';

const SILENCE_MS = 500;
const ANSWER = 'event: message\ndata: {"jsonrpc":"2.0","id":7,"result":{}}\n\n';
const SIGN = 'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/progress","params":{}}\n\n';

let server: LocalServer;
afterEach(() => server.close());

async function ask(answer: (res: ServerResponse) => unknown, meta?: object): Promise<Response> {
  server = await serveLocally((_, res) => void answer(res));
  const call = { jsonrpc: '2.0', id: 7, method: 'tools/call', params: { name: 'held', _meta: meta } };
  return livelyFetch(SILENCE_MS)(server.url, { method: 'POST', body: JSON.stringify(call) });
}

const HELD = { progressToken: 1 };

const begin = (res: ServerResponse, ...said: string[]): ServerResponse => {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const words of said) res.write(words);
  return res;
};

describe('a call with keep-alives', () => {
  it('is abandoned when not even its response begins', async () => {
    await expect(ask(() => undefined, HELD)).rejects.toThrow('it has said nothing for 0.5 s');
  });

  it.each([
    ['falls silent', (res: ServerResponse) => begin(res, SIGN), /"id":7,"error":.*said nothing for 0.5 s/],
    [
      'breaks in the middle of a word',
      (res: ServerResponse) => begin(res, SIGN, 'data: {"js').write('on', () => res.destroy()),
      /data: \{"json\n\nevent: message\ndata: .*"id":7,"error"/,
    ],
    [
      'ends too soon',
      (res: ServerResponse) => begin(res, SIGN).end(),
      /"id":7,"error":.*connection was lost/,
    ],
  ])('is answered with an error when its stream %s', async (_, answer, expected) => {
    expect(await (await ask(answer, HELD)).text()).toMatch(expected);
  });

  it('waits for as long as they come, and returns its response unchanged', async () => {
    const answer = (res: ServerResponse): void => {
      begin(res, SIGN);
      const signs = setInterval(() => res.write(SIGN), SILENCE_MS / 5);
      setTimeout(() => {
        clearInterval(signs);
        res.end(ANSWER);
      }, 3 * SILENCE_MS);
    };
    const text = await (await ask(answer, HELD)).text();
    expect(text.replaceAll(SIGN, '')).toBe(ANSWER);
  });

  it('accepts a response in one piece', async () => {
    const answer = (res: ServerResponse) =>
      res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    expect(await (await ask(answer, HELD)).json()).toEqual({});
  });
});

it('leaves any other call alone', async () => {
  const answer = (res: ServerResponse) => setTimeout(() => begin(res).end(ANSWER), 3 * SILENCE_MS);
  expect(await (await ask(answer)).text()).toBe(ANSWER);
});
