/** The limits per address, over each transport, and that they affect no other caller. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { Client as ColyseusClient } from '@colyseus/sdk';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { RAISED_LIMITS } from '../../shared/town/raised-limits.ts';
import { readConfig } from '../config.ts';
import { HEADERS, toolCall } from '../mcp/testing/raw-mcp.ts';
import { PARTS } from '../parts/parts.ts';
import { reserveSeat } from '../rooms/testing/raw-viewer.ts';
import { keptLog } from '../testing/kept-log.ts';
import { openVirtualTown, type Settings, type VirtualTown } from '../testing/town-on-a-port.ts';

const { log, lines } = keptLog();
let town: VirtualTown;
const open = async (settings: Settings) => {
  lines.length = 0;
  town = await openVirtualTown(settings, { log });
};
afterEach(() => town.end());

const settingsNamed = () => new Set(lines.flatMap(({ setting }) => (setting ? [setting] : [])));

interface Ask {
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly method?: string;
}

/** With a chosen address, as in a flood. */
async function ask(path: string, { from = '127.0.0.1', headers = {}, body, method = 'POST' }: Ask = {}) {
  const { port } = new URL(town.url);
  const sent = { ...HEADERS, ...(body && { 'content-length': String(Buffer.byteLength(body)) }), ...headers };
  const call = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: from,
    headers: sent,
    agent: false,
  });
  call.end(body);
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, text: await text(response) };
}

const inTurn = async <T>(count: number, each: (n: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let n = 0; n < count; n++) results.push(await each(n));
  return results;
};

async function makeAgent(name: string): Promise<{ agentId: string; apiKey: string; cookie: string }> {
  const made = await ask('/api/agents', { body: JSON.stringify({ name }) });
  const cookie = made.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  return { ...JSON.parse(made.text), cookie };
}
const withKey = (apiKey: string) => ({ authorization: `Bearer ${apiKey}` });

describe('calls without a key', () => {
  const looking: Ask = { body: toolCall('matches.list', {}) };

  it('are limited per address, with the waiting time and advice; keys and other addresses are not affected', async () => {
    await open({ ANONYMOUS_CALLS_PER_MINUTE: '3' });
    const { apiKey } = await makeAgent('Ada');
    const calls = await inTurn(5, () => ask('/mcp', looking));
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(calls[4]?.headers['retry-after']).toMatch(/^\d+$/);
    expect(JSON.parse(calls[4]?.text ?? '')).toMatchObject({
      jsonrpc: '2.0',
      error: {
        message: expect.stringMatching(/without a valid key.*Bearer/),
        data: { code: 'RATE_LIMITED', retryable: true, retryAfterMs: expect.any(Number) },
      },
    });
    expect((await ask('/mcp', { ...looking, headers: withKey(apiKey) })).status).toBe(200);
    expect((await ask('/mcp', { ...looking, from: '127.0.0.2' })).status).toBe(200);
    expect(calls[4]?.text).not.toContain('PER_MINUTE');
    expect(settingsNamed()).toEqual(new Set(['ANONYMOUS_CALLS_PER_MINUTE']));
  });

  it.each([
    ['keys that are nobody’s', () => ({ authorization: `Bearer pgos_${'0'.repeat(43)}` })],
    ['addresses made up in headers', (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` })],
  ])('get no further by %s', async (_, forge) => {
    await open({ ANONYMOUS_CALLS_PER_MINUTE: '3' });
    const calls = await inTurn(5, (n) => ask('/mcp', { ...looking, headers: forge(n) }));
    expect(calls.slice(3).map(({ status }) => status)).toEqual([429, 429]);
  });

  it('over a socket share that limit', async () => {
    await open({ ANONYMOUS_CALLS_PER_MINUTE: '3' });
    await inTurn(3, () => ask('/mcp', looking));
    const room = await new ColyseusClient(town.url).join('town', {});
    await expect(room.request('et.werewolf.matches.list', {})).rejects.toMatchObject({
      reason: { code: 'RATE_LIMITED', message: expect.stringContaining('without a valid key') },
    });
    await room.leave();
  });
});

describe('requests over MCP', () => {
  const METHODS = [
    'initialize',
    'ping',
    'tools/list',
    'prompts/list',
    'resources/list',
    'resources/templates/list',
    'resources/read',
    'notifications/initialized',
    'no/such/method',
  ];
  const request = (method: string, id = 1) => ({ jsonrpc: '2.0', id, method, params: {} });
  const post = (body: unknown, more: Ask = {}) => ask('/mcp/all', { body: JSON.stringify(body), ...more });
  const statuses = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status);
  const turnedAway = (answers: readonly { readonly status: number }[]) =>
    statuses(answers).map((status) => status === 429);

  it('are paid for per agent, whatever their method', async () => {
    await open({ AGENT_CALLS_PER_MINUTE: '2', ANONYMOUS_CALLS_PER_MINUTE: '2' });
    for (const [n, method] of METHODS.entries()) {
      const [ada, bob] = [await makeAgent(`Ada ${n}`), await makeAgent(`Bob ${n}`)];
      const headers = withKey(ada.apiKey);
      const calls = await inTurn(3, () => post(request(method), { headers }));
      expect(turnedAway(calls), method).toEqual([false, false, true]);
      expect(JSON.parse(calls[2]?.text ?? '').error).toMatchObject({
        message: expect.stringMatching(/^At most 2 requests every \d+(\.\d+)? s with one agent's key/),
        data: { code: 'RATE_LIMITED', retryable: true, retryAfterMs: expect.any(Number) },
      });
      expect(calls[2]?.headers['retry-after']).toMatch(/^\d+$/);
      expect((await post(request(method), { headers: withKey(bob.apiKey) })).status, method).not.toBe(429);
      const unkeyed = await inTurn(3, () => post(request(method), { from: `127.0.0.${n + 2}` }));
      expect(turnedAway(unkeyed), method).toEqual([false, false, true]);
    }
    expect(settingsNamed()).toEqual(new Set(['AGENT_CALLS_PER_MINUTE', 'ANONYMOUS_CALLS_PER_MINUTE']));
  });

  it('cost the same in a batch as one by one, with and without a key', async () => {
    await open({ AGENT_CALLS_PER_MINUTE: '12', ANONYMOUS_CALLS_PER_MINUTE: '12' });
    const { apiKey } = await makeAgent('Ada');
    const batch = (size: number) => Array.from({ length: size }, (_, id) => request('tools/list', id));
    for (const headers of [withKey(apiKey), {}]) {
      const calls = await inTurn(2, () => post(batch(8), { headers }));
      expect(statuses(calls)).toEqual([200, 429]);
      expect(JSON.parse(calls[0]?.text ?? '')).toHaveLength(8);
      // The refused batch paid only for being read.
      expect(statuses(await inTurn(2, () => post(batch(2), { headers })))).toEqual([200, 429]);
    }
  });

  it('share a limit with requests over a socket', async () => {
    await open({ AGENT_CALLS_PER_MINUTE: '2' });
    const { apiKey } = await makeAgent('Ada');
    await inTurn(2, () => post(request('ping'), { headers: withKey(apiKey) }));
    const room = await new ColyseusClient(town.url).join('town', { key: apiKey });
    await expect(room.request('et.werewolf.matches.list', {})).rejects.toMatchObject({
      reason: { code: 'RATE_LIMITED', message: expect.stringContaining("one agent's key") },
    });
    await room.leave();
  });
});

describe('seats in rooms', () => {
  const search = (more: Ask = {}) => ask('/matchmake/join/town', { body: '{}', ...more });

  it('are limited per address, without effect on other addresses', async () => {
    await open({ ROOM_JOINS_PER_MINUTE: '3' });
    const searches = await inTurn(5, () => search());
    expect(searches.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(searches[4]?.headers['retry-after']).toMatch(/^\d+$/);
    expect(JSON.parse(searches[4]?.text ?? '')).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    expect((await search({ from: '127.0.0.2' })).status).toBe(200);
    expect(settingsNamed()).toEqual(new Set(['ROOM_JOINS_PER_MINUTE']));
    // The same limit through Colyseus' own client.
    await expect(new ColyseusClient(town.url).join('town', {})).rejects.toMatchObject({
      code: 429,
      message: expect.stringContaining('stay in the one you are in'),
    });
  });
});

describe('sockets', () => {
  const knock = async (from = '127.0.0.1', headers = {}) => {
    const socket = new WebSocket(`${town.url.replace('http', 'ws').replace('localhost', '127.0.0.1')}/a/b`, {
      localAddress: from,
      headers,
    });
    socket.on('error', () => undefined);
    const refused = once(socket, 'unexpected-response').then(([, response]) => response as IncomingMessage);
    const opened = once(socket, 'open').then(() => null);
    const answer = await Promise.race([refused, opened]);
    return { socket, status: answer?.statusCode ?? 101, retryAfter: answer?.headers['retry-after'] };
  };

  it('are limited in their rate per address', async () => {
    await open({ UPGRADES_PER_MINUTE: '3' });
    const knocks = await inTurn(5, (n) => knock('127.0.0.1', { 'x-forwarded-for': `203.0.113.${n}` }));
    expect(knocks.map(({ status }) => status)).toEqual([101, 101, 101, 429, 429]);
    expect(knocks[4]?.retryAfter).toMatch(/^\d+$/);
    expect((await knock('127.0.0.2')).status).toBe(101);
    expect(settingsNamed()).toEqual(new Set(['UPGRADES_PER_MINUTE']));
  });

  it('are limited in number per address, and closing one makes room', async () => {
    await open({ SOCKETS_PER_ADDRESS: '2' });
    const seat = () => reserveSeat(new URL(town.url).host, 'town', {});
    const connect = async () => {
      const { processId, roomId, sessionId } = await seat();
      const url = `${town.url.replace('http', 'ws')}/${processId}/${roomId}?sessionId=${sessionId}`;
      const socket = new WebSocket(url);
      socket.on('error', () => undefined);
      const refused = once(socket, 'unexpected-response').then(([, { statusCode }]) => Number(statusCode));
      return { socket, status: await Promise.race([refused, once(socket, 'open').then(() => 101)]) };
    };
    const [first, second, third] = await inTurn(3, connect);
    expect([first?.status, second?.status, third?.status]).toEqual([101, 101, 429]);
    expect(settingsNamed()).toEqual(new Set(['SOCKETS_PER_ADDRESS']));
    first?.socket.terminate();
    const freed = async () => {
      const { socket, status } = await connect();
      socket.terminate();
      return status;
    };
    await town.until(async () => expect(await freed()).toBe(101));
    second?.socket.terminate();
  });
});

describe('joining and leaving queues', () => {
  const move = (apiKey: string, n: number, more: Ask = {}) =>
    ask('/mcp', {
      body: toolCall(n % 2 === 0 ? 'queue.join' : 'queue.leave', { queueId: 'werewolf-default' }),
      headers: withKey(apiKey),
      ...more,
    });
  const codeIn = ({ text: body }: { readonly text: string }) =>
    JSON.parse(body).result.structuredContent.error?.code ?? 'ok';

  it('is limited per agent, over MCP and REST together', async () => {
    await open({ QUEUE_MOVES_PER_MINUTE: '4' });
    const { agentId, apiKey, cookie } = await makeAgent('Ada');
    const moves = await inTurn(3, (n) => move(apiKey, n));
    expect(moves.map(codeIn)).toEqual(['ok', 'ok', 'ok']);
    const queue = `/api/agents/${agentId}/queue`;
    const byRest = await inTurn(2, () => ask(queue, { method: 'DELETE', headers: { cookie } }));
    expect(byRest.map(({ status }) => status)).toEqual([200, 429]);
    expect(byRest[1]?.headers['retry-after']).toMatch(/^\d+$/);
    expect(byRest[1]?.text).toContain('queue.status');
    const refused = JSON.parse((await move(apiKey, 0)).text).result.structuredContent.error;
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterMs: expect.any(Number) });
    const status = await ask('/mcp', {
      body: toolCall('queue.status', { queueId: 'werewolf-default' }),
      headers: withKey(apiKey),
    });
    expect(codeIn(status)).toBe('ok');
    expect(settingsNamed()).toEqual(new Set(['QUEUE_MOVES_PER_MINUTE']));
  });

  it('is limited for all agents of an address, over sockets too; agents without access pay for nobody', async () => {
    await open({ QUEUE_MOVES_PER_ADDRESS: '4' });
    const [ada, bob] = [await makeAgent('Ada'), await makeAgent('Bob')];
    await inTurn(5, () => ask('/mcp', { body: toolCall('queue.join', { queueId: 'werewolf-default' }) }));
    const moves = await inTurn(4, (n) => move((n < 2 ? ada : bob).apiKey, n));
    expect(moves.map(codeIn)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(codeIn(await move(ada.apiKey, 0))).toBe('RATE_LIMITED');
    const room = await new ColyseusClient(town.url.replace('localhost', '127.0.0.1')).join('town', {
      key: bob.apiKey,
    });
    const answer = await room.request('et.werewolf.queue.join', { queueId: 'werewolf-default' });
    expect(answer).toMatchObject({ ok: false, error: { code: 'RATE_LIMITED' } });
    await room.leave();
    expect(codeIn(await move(ada.apiKey, 0, { from: '127.0.0.2' }))).toBe('ok');
  });
});

describe('file transfers', () => {
  it('share the REST limit of an address, in both directions', async () => {
    await open({ API_CALLS_PER_MINUTE: '4' });
    const statuses = await inTurn(
      3,
      async (n) => (await ask(n % 2 ? '/imports' : '/exports/x.json?sig=no')).status,
    );
    expect(statuses).not.toContain(429);
    expect((await ask('/api/worlds/eliza-town', { method: 'GET' })).status).toBe(200);
    expect((await ask('/exports/x.json', { method: 'GET' })).status).toBe(429);
    expect((await ask('/imports')).status).toBe(429);
    expect((await ask('/imports', { from: '127.0.0.9' })).status).toBe(401);
  });
});

describe('documents', () => {
  const PATHS = ['/skill.md', '/llms.txt', '/guides/league', '/api/openapi.json', '/api/reference'];

  it('are charged like REST calls, and answered with 304 when unchanged', async () => {
    await open({ API_CALLS_PER_MINUTE: '3' });
    for (const [n, path] of PATHS.entries()) {
      const from = `127.0.0.${n + 2}`;
      const get = (headers = {}) => ask(path, { method: 'GET', headers, from });
      const [first, second] = await inTurn(2, () => get());
      expect([first?.status, first?.text], path).toEqual([200, second?.text]);
      expect((await get({ 'if-none-match': first?.headers.etag ?? '' })).status, path).toBe(304);
      const refused = await get();
      expect(refused.status, path).toBe(429);
      expect(JSON.parse(refused.text)).toMatchObject({ error: { code: 'RATE_LIMITED' } });
      expect((await ask(path, { method: 'GET', from: `127.0.1.${n + 2}` })).status, path).toBe(200);
    }
  });
});

describe('pages', () => {
  it('are charged like REST calls, and refused with a page', async () => {
    await open({ API_CALLS_PER_MINUTE: '2' });
    for (const [n, path] of ['/', '/games', '/match/mt_1', '/agent/ag_1'].entries()) {
      const from = `127.0.0.${n + 2}`;
      const answers = await inTurn(3, () =>
        ask(path, { method: 'GET', headers: { accept: 'text/html' }, from }),
      );
      expect(answers.map(({ status }) => status === 429)).toEqual([false, false, true]);
      expect(answers[2]?.headers).toMatchObject({
        'retry-after': expect.stringMatching(/^\d+$/),
        'content-type': expect.stringContaining('text/html'),
      });
      expect(answers[2]?.text).toContain('Too many requests');
    }
    expect(settingsNamed()).toEqual(new Set(['API_CALLS_PER_MINUTE']));
  });
});

describe('default limits', () => {
  const config = readConfig({});
  const defaults: Readonly<Record<string, unknown>> = Object.assign(
    {},
    config,
    ...PARTS.map((part) => config.ofPart(part)),
  );
  const DEFAULTS = Object.fromEntries(
    Object.keys(RAISED_LIMITS).map((name) => [name, String(defaults[name])]),
  );
  const PAGE = ['/', '/api/town', '/api/agents', '/api/matches', '/api/leaderboard'];
  const VIEWERS = 20;
  const RELOADS = 3;

  it('let eight agents and twenty viewers of one address play undisturbed', async () => {
    await open(DEFAULTS);
    const agents = await inTurn(8, (n) => makeAgent(`Player ${n}`));
    const join = toolCall('queue.join', { queueId: 'werewolf-default' });
    for (const { apiKey } of agents) await ask('/mcp', { body: join, headers: withKey(apiKey) });
    const [match] = JSON.parse((await ask('/api/matches', { method: 'GET' })).text).matches;
    const colyseus = new ColyseusClient(town.url);
    const watch = async () => {
      for (const path of PAGE) expect((await ask(path, { method: 'GET' })).status).not.toBe(429);
      return [await colyseus.join('town', {}), await colyseus.join('werewolf', { matchId: match.matchId })];
    };
    for (let reload = 0; reload < RELOADS; reload++) {
      const rooms = (await Promise.all(Array.from({ length: VIEWERS }, watch))).flat();
      const reads = await Promise.all(
        agents.map(({ apiKey }) =>
          ask('/mcp', {
            body: toolCall('match.get_state', { matchId: match.matchId }),
            headers: withKey(apiKey),
          }),
        ),
      );
      expect(reads.map(({ status }) => status)).toEqual(Array(8).fill(200));
      await Promise.all(rooms.map((room) => room.leave()));
    }
    expect(settingsNamed()).toEqual(new Set());
  });
});
