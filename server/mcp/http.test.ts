import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WerewolfDoor } from '../parts/werewolf/werewolf-door.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { keyFor, type McpTown, openMcpTown } from './testing/mcp-town.ts';
import { bearer, HEADERS, rawPost, read, rpc, toolCall } from './testing/raw-mcp.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';

const ada = EIGHT[0]!;
const door = new TableDoor(new FakeClock());
let town: McpTown;
beforeAll(async () => {
  door.seat(EIGHT);
  town = await openMcpTown(door, EIGHT);
});
afterAll(() => town.close());

const LIST = rpc('tools/list');
const MY_STATUS = toolCall('queue.status', {});

describe('the key of a request', () => {
  it.each([
    ['Authorization: Bearer', { Authorization: `Bearer ${keyFor(ada)}` }],
    ['a lower-case scheme', { Authorization: `bearer ${keyFor(ada)}` }],
    ['X-API-Key', { 'X-API-Key': keyFor(ada) }],
  ])('is taken from %s', async (_, headers) => {
    const { body } = await rawPost(town.url, MY_STATUS, headers);
    expect(body.result.structuredContent.matchAssignment.matchId).toBe('mt_1');
  });

  it.each([
    ['an unknown key', { Authorization: 'Bearer nobody' }],
    ['another scheme', { Authorization: 'Basic QWRhOkFkYQ==' }],
    ['an empty bearer', { Authorization: 'Bearer ' }],
    ['an unknown X-API-Key', { 'X-API-Key': 'nobody' }],
  ])('is refused with 401 when it is %s, whatever is asked', async (_, headers) => {
    for (const request of [LIST, MY_STATUS, 'not json']) {
      const { status, body, headers: sent } = await rawPost(town.url, request, headers);
      expect([status, body.error.data.code]).toEqual([401, 'UNAUTHORIZED']);
      expect(sent.get('www-authenticate')).toMatch(/^Bearer/);
    }
  });

  it('stops working as soon as its agent is deleted', async () => {
    const gus = EIGHT[6]!;
    expect((await rawPost(town.url, MY_STATUS, bearer(gus))).status).toBe(200);
    town.keys.delete(keyFor(gus));
    expect((await rawPost(town.url, MY_STATUS, bearer(gus))).status).toBe(401);
  });
});

describe('Host, Origin and other paths', () => {
  it('[D18] rejects a foreign Host, as in DNS rebinding', async () => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      const req = request(
        town.url,
        { method: 'POST', headers: { ...HEADERS, Host: 'evil.example' } },
        (res) => resolve(res.statusCode),
      );
      req.end(LIST);
    });
    expect(status).toBe(403);
  });

  it.each([
    ['http://localhost:5173', 200],
    ['http://evil.example', 403],
    ['null', 403],
  ])('answers Origin %s with %i', async (origin, status) => {
    expect((await rawPost(town.url, LIST, { Origin: origin })).status).toBe(status);
  });

  it.each([
    '/.well-known/oauth-protected-resource',
    '/.well-known/oauth-protected-resource/mcp',
    '/.well-known/oauth-authorization-server',
    '/.well-known/openid-configuration',
  ])('answers %s with a clean 404 in JSON, never the page', async (path) => {
    const { status, body } = await read(await fetch(town.origin + path));
    expect([status, body.error]).toEqual([404, 'not_found']);
  });

  it('leaves every other path to other handlers', async () => {
    expect((await read(await fetch(`${town.origin}/else`))).text).toBe('the page');
    expect((await read(await fetch(`${town.origin}/.well-known/security.txt`))).text).toBe('the page');
  });
});

const deep = (depth: number): string =>
  `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}}`;

describe('hostile input', () => {
  it.each([
    ['broken JSON', '{"jsonrpc":', {}, 400, -32700],
    ['an empty body', '', {}, 400, -32600],
    ['a body of another type', LIST, { 'Content-Type': 'text/plain' }, 415, -32000],
    ['a form', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, -32000],
    ['a compressed body', LIST, { 'Content-Encoding': 'gzip' }, 415, -32000],
    ['JSON that is no JSON-RPC', '{"hello":1}', {}, 400, -32600],
    ['a bare number', '42', {}, 400, -32600],
    ['deep nesting', deep(5_000), {}, 400, -32600],
    ['deeper nesting', '['.repeat(30_000) + ']'.repeat(30_000), {}, 400, -32600],
    [
      'ten megabytes',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'x'.repeat(10_000_000) }),
      {},
      413,
      -32000,
    ],
  ])('answers %s with the right status', async (_, body, headers, status, code) => {
    const answer = await rawPost(town.url, body, headers as Record<string, string>);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });

  it.each([['PUT'], ['DELETE'], ['PATCH']])('answers %s with 405', async (method) => {
    const { status, headers } = await read(await fetch(town.url, { method }));
    expect([status, headers.get('allow')]).toEqual([405, 'GET, POST']);
  });

  it('answers a GET without a key with 405, since spectators get no stream', async () => {
    expect((await read(await fetch(town.url, { headers: { Accept: 'text/event-stream' } }))).status).toBe(
      405,
    );
  });

  it('[S0-114] answers unknown methods, tools, prompts and malformed parameters as JSON-RPC specifies', async () => {
    const codeOf = async (body: string) => (await rawPost(town.url, body, bearer(ada))).body.error.code;
    for (const method of ['tools/explode', '__proto__', 'constructor', 'hasOwnProperty', 'valueOf'])
      expect(await codeOf(rpc(method)), method).toBe(-32601);
    expect(await codeOf(rpc('tools/call', { name: 'et.werewolf.none', arguments: {} }))).toBe(-32602);
    expect(await codeOf(rpc('tools/call', { arguments: {} }))).toBe(-32602);
    expect(await codeOf(rpc('tools/call', { name: 'et.werewolf.match.ready', arguments: 'mt_1' }))).toBe(
      -32602,
    );
    expect(await codeOf(rpc('prompts/get', {}))).toBe(-32602);
    expect(await codeOf(rpc('resources/read', { uri: 'file:///etc/passwd' }))).toBe(-32602);
    expect(await codeOf(rpc('resources/read', { uri: 'et://werewolf/matches/../../rules' }))).toBe(-32602);
    expect(await codeOf(rpc('resources/read', {}))).toBe(-32602);
  });

  it("[S0-114] lists the issues of bad arguments in the error's data", async () => {
    const { status, body } = await rawPost(
      town.url,
      toolCall('match.vote', { matchId: 1, extra: 2 }),
      bearer(ada),
    );
    expect([status, body.error.code]).toEqual([200, -32602]);
    expect(body.error.data.reason).toBe('INVALID_ARGUMENTS');
    expect(body.error.data.issues.map((issue: { path: string }) => issue.path)).toEqual(['', '', '/matchId']);
  });

  it('ignores unknown query parameters', async () => {
    for (const query of ['wait=abc', 'wait=-5', 'wait=1e9&wait=2', 'names=emoji', 'wait[]=1']) {
      expect((await rawPost(`${town.url}?${query}`, LIST)).status).toBe(200);
    }
  });
});

describe('a bug', () => {
  it('[S0-114] is answered with -32603 without its message, and reported to the operator', async () => {
    const broken: WerewolfDoor = Object.create(door, {
      view: { value: async () => Promise.reject(new Error('secret: the wolf is p:3')) },
    });
    const town = await openMcpTown(broken, EIGHT);
    const { text, body } = await rawPost(
      town.url,
      toolCall('match.get_state', { matchId: 'mt_1' }),
      bearer(ada),
    );
    expect(body.error).toEqual({ code: -32603, message: 'Internal error' });
    expect(text).not.toContain('wolf');
    expect(town.errors).toHaveLength(1);
    await town.close();
  });
});
