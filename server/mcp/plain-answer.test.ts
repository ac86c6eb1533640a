import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '../time/fake-clock.ts';
import { setOfOne } from '../tools/testing/garden.ts';
import type { Toolset } from '../tools/toolset.ts';
import { type McpTown, openMcpTown } from './testing/mcp-town.ts';
import { bearer, rawPost, rpc, toolCall } from './testing/raw-mcp.ts';
import { EIGHT, TableDoor } from './testing/table-door.ts';

const ada = EIGHT[0]!;
/** Its results carry `_meta`. */
const labelled: Toolset = {
  ...setOfOne('labelled', 'et.werewolf.labelled'),
  render: () => ({ isError: false, structuredContent: { n: 1 }, meta: { 'example.org/label': ['a', 'b'] } }),
};
let town: McpTown;
beforeAll(async () => {
  const door = new TableDoor(new FakeClock());
  door.seat(EIGHT);
  town = await openMcpTown(door, EIGHT, { more: [labelled] });
});
afterAll(() => town.close());

const post = (body: unknown, headers: Record<string, string> = {}) =>
  rawPost(town.url, typeof body === 'string' ? body : JSON.stringify(body), { ...bearer(ada), ...headers });

const REQUESTS = {
  'a tool': toolCall('queue.status', {}),
  'a tool whose answer was written before': toolCall('match.get_state', { matchId: 'mt_1' }),
  'a tool with a label': toolCall('labelled', {}),
  'a tool that refuses': toolCall('match.vote', { matchId: 'mt_1', targetPlayerId: 'p:2' }),
  'bad arguments': toolCall('match.vote', {}),
  'an unknown tool': toolCall('none', {}),
  'an unknown method': rpc('tools/explode'),
  'a method of the other era': rpc('server/discover'),
  'a list': rpc('tools/list'),
  'a list of prompts': rpc('prompts/list'),
  'a list of templates': rpc('resources/templates/list'),
  'a list that depends on the caller': rpc('resources/list'),
  'a bad cursor': rpc('tools/list', { cursor: 7 }),
  'a resource': rpc('resources/read', { uri: 'et://werewolf/rules' }),
  'a ping': rpc('ping'),
} as const;

/** A batch that contains an answer is left to the SDK. */
const ANSWER_TO_NOTHING = JSON.stringify({ jsonrpc: '2.0', id: 99, result: {} });

const timeless = (text: string): string => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time');

describe('a plain request', () => {
  it.each(Object.entries(REQUESTS))(
    "gets byte for byte the answer of the SDK's transport: %s",
    async (_, body) => {
      const plain = await post(body);
      const sdk = await post(`[${body},${ANSWER_TO_NOTHING}]`);
      expect([plain.status, timeless(plain.text)]).toEqual([sdk.status, timeless(sdk.text)]);
      expect(plain.headers.get('content-type')).toBe(sdk.headers.get('content-type'));
      expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(plain.text)));
    },
  );

  it("gets the same in a batch, in its order, as from the SDK's transport", async () => {
    const bodies = Object.values(REQUESTS).map((body, id) => ({ ...JSON.parse(body), id }));
    for (const batch of [bodies.slice(0, 5), bodies.slice(5, 10), bodies.slice(10)]) {
      const ours = JSON.stringify(batch);
      const plain = await post(ours);
      const sdk = await post(`${ours.slice(0, -1)},${ANSWER_TO_NOTHING}]`);
      expect([plain.status, timeless(plain.text)]).toEqual([sdk.status, timeless(sdk.text)]);
      expect(plain.body).toHaveLength(batch.length);
    }
  });

  it('is answered beside notifications, which get no answer', async () => {
    const { body } = await post(`[{"jsonrpc":"2.0","method":"notifications/initialized"},${rpc('ping')}]`);
    expect(body).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  it.each([0, 'seven', -1])('is answered under its own id, here %j', async (id) => {
    expect((await post({ jsonrpc: '2.0', id, method: 'ping' })).body).toEqual({
      jsonrpc: '2.0',
      id,
      result: {},
    });
  });
});

const MODERN = '2026-07-28';
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

const modern = (tool: string, args: unknown, meta: object = ENVELOPE) =>
  rpc('tools/call', { name: `et.werewolf.${tool}`, arguments: args, _meta: meta });

const MODERN_CALLS = {
  'a tool': ['queue.status', {}],
  'a tool whose answer was written before': ['match.get_state', { matchId: 'mt_1' }],
  'a tool with a label': ['labelled', {}],
  'a tool that refuses': ['match.vote', { matchId: 'mt_1', targetPlayerId: 'p:2' }],
  'bad arguments': ['match.vote', {}],
  'an unknown tool': ['none', {}],
} as const;

describe('a plain call of the 2026 era', () => {
  const send = (tool: string, body: string, name = `et.werewolf.${tool}`) =>
    post(body, { 'Mcp-Protocol-Version': MODERN, 'Mcp-Method': 'tools/call', 'Mcp-Name': name });

  it.each(Object.entries(MODERN_CALLS))(
    "gets byte for byte the answer of the SDK's transport: %s",
    async (_, [tool, args]) => {
      const plain = await send(tool, modern(tool, args));
      // A name encoded for other alphabets is valid but not plain, so it is left to the SDK.
      const encoded = `=?base64?${Buffer.from(`et.werewolf.${tool}`).toString('base64')}?=`;
      const sdk = await send(tool, modern(tool, args), encoded);
      expect([plain.status, timeless(plain.text)]).toEqual([sdk.status, timeless(sdk.text)]);
      expect(plain.headers.get('content-type')).toBe(sdk.headers.get('content-type'));
    },
  );

  it.each(['', '/all'])(
    "gets byte for byte the listings of the SDK's own transport: /mcp%s",
    async (path) => {
      for (const method of ['tools/list', 'prompts/list', 'resources/templates/list']) {
        const ask = (params: object) =>
          rawPost(`${town.url}${path}`, rpc(method, params), {
            ...bearer(ada),
            'Mcp-Protocol-Version': MODERN,
            'Mcp-Method': method,
          });
        const plain = await ask({ _meta: ENVELOPE });
        // A cursor is left to the SDK.
        const sdk = await ask({ _meta: ENVELOPE, cursor: '' });
        expect([plain.status, plain.text]).toEqual([200, sdk.text]);
      }
    },
  );

  it.each([
    [
      'capabilities that are none',
      { ...ENVELOPE, 'io.modelcontextprotocol/clientCapabilities': { roots: 5 } },
    ],
    [
      'another version than its header',
      { ...ENVELOPE, 'io.modelcontextprotocol/protocolVersion': '2027-01-01' },
    ],
    ['no capabilities', { 'io.modelcontextprotocol/protocolVersion': MODERN }],
  ])('is refused as the SDK does when its envelope has %s', async (_, meta) => {
    const { status, body } = await send('queue.status', modern('queue.status', {}, meta));
    expect(status).toBe(400);
    expect(body.error.code).toBeLessThan(0);
  });

  it('is rejected when header and body name different tools', async () => {
    const { status } = await send('queue.status', modern('queue.status', {}), 'et.werewolf.queue.join');
    expect(status).toBe(400);
  });
});

describe('a request that is not plain', () => {
  it.each([
    ['does not accept JSON', { Accept: 'text/event-stream' }, 406],
    ['does not accept a stream', { Accept: 'application/json' }, 406],
    ['names a version nobody knows', { 'Mcp-Protocol-Version': '2025-99-99' }, 400],
  ])('is refused as the SDK does when it %s', async (_, headers, status) => {
    const answer = await post(rpc('ping'), headers as Record<string, string>);
    expect([answer.status, answer.body.error.code]).toEqual([status, -32000]);
  });

  it('is accepted without an answer if it is a notification', async () => {
    const answer = await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([answer.status, answer.text]).toEqual([202, '']);
  });

  it('is answered as a whole if it is a batch', async () => {
    const [one, two] = [1, 2].map((id) => ({ jsonrpc: '2.0', id, method: 'ping' }));
    const { body } = await post([one, two]);
    expect(body.map(({ id }: { id: number }) => id)).toEqual([1, 2]);
  });

  it('is rejected if it is a batch with too many messages', async () => {
    const batch = Array.from({ length: 9 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'tools/list' }));
    const { status, body } = await post(batch);
    expect([status, body.error.code]).toEqual([400, -32600]);
  });

  it.each([
    { jsonrpc: '2.0', id: null, method: 'ping' },
    { jsonrpc: '1.0', id: 1, method: 'ping' },
  ])('is a parse error when it is no JSON-RPC: %j', async (message) => {
    const { status, body } = await post(message);
    expect([status, body.error.code]).toEqual([400, -32700]);
  });
});
