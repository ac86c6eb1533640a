import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as V1Transport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewKeyReply } from '../../shared/contracts/agents.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
let ada: NewKeyReply;
let bram: NewKeyReply;
beforeAll(async () => {
  town = await openVirtualTown();
  [ada, bram] = [await newAgent('Ada'), await newAgent('Bram')];
});
afterAll(() => town.end());

const newAgent = async (name: string): Promise<NewKeyReply> => {
  const made = await post('/api/agents', { name }, {});
  return (await made.json()) as NewKeyReply;
};

const post = (path: string, json: unknown, headers: Record<string, string>) =>
  fetch(`${town.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(json),
  });

const as = ({ apiKey }: NewKeyReply) => ({ authorization: `Bearer ${apiKey}` });
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
};
const PING = { jsonrpc: '2.0', id: 2, method: 'ping' };

const sessionAt = async (path: string, headers: Record<string, string>) =>
  (await post(path, INITIALIZE, headers)).headers.get('mcp-session-id');

describe('session ids', () => {
  it('[S2-001] are given where the contract requires them, and nowhere else', async () => {
    expect(await sessionAt('/mcp/all', as(ada))).toMatch(/^ag_/);
    expect(await sessionAt('/mcp/all', {})).toMatch(/^-\./);
    for (const path of ['/mcp', '/mcp/even-odd', '/mcp?profile=llm'])
      expect(await sessionAt(path, as(ada)), path).toBeNull();
  });

  it('[D72] are checked when sent, never required, and grant nothing', async () => {
    const session = (await sessionAt('/mcp/all', as(ada))) ?? '';
    const ping = async (headers: Record<string, string>) => (await post('/mcp/all', PING, headers)).status;
    const carried = (id: string) => ({ 'mcp-session-id': id });
    expect(await ping(as(ada))).toBe(200);
    expect(await ping({ ...as(ada), ...carried(session) })).toBe(200);
    expect(await ping({ ...as(ada), ...carried(`${session.slice(0, -1)}!`) })).toBe(404);
    expect(await ping({ ...as(bram), ...carried(session) })).toBe(404);
    // Without its key an id is invalid, and a bad key is rejected with any id.
    expect(await ping(carried(session))).toBe(404);
    expect(await ping({ authorization: `Bearer pgos_${'x'.repeat(43)}`, ...carried(session) })).toBe(401);
    // Elsewhere it is ignored.
    expect((await post('/mcp', PING, { ...as(ada), ...carried('made up') })).status).toBe(200);
  });

  it('[D72] survive a restart, and a client that lost its id starts anew', async () => {
    const client = new V1Client({ name: 'v1', version: '0' });
    const { port } = new URL(town.url);
    const transport = new V1Transport(new URL(`${town.url}/mcp/all`), { requestInit: { headers: as(ada) } });
    await client.connect(transport as Transport);
    expect(transport.sessionId).toMatch(/^ag_/);
    town = await town.restart({ PORT: port });
    expect((await client.listTools()).tools.length).toBeGreaterThan(13);
    await transport.terminateSession();
    await client.close();
  });
});
