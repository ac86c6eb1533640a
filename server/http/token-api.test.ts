import { Client as Colyseus } from '@colyseus/sdk';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolCall } from '../../scripts/town/town-client.ts';
import type { NewKeyReply, TokenReply } from '../../shared/contracts/agents.ts';
import { KEY_VOID_CLOSE_CODE, ROOM_NAMES } from '../../shared/protocol/room-messages.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown();
});
afterAll(() => town.end());

const post = (path: string, json: unknown, headers: Record<string, string> = {}) =>
  fetch(`${town.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });

async function newAgent(name: string, scopes?: readonly string[]): Promise<NewKeyReply & { cookie: string }> {
  const made = await post('/api/agents', { name, ...(scopes && { scopes }) });
  return { ...((await made.json()) as NewKeyReply), cookie: made.headers.get('set-cookie') ?? '' };
}

const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });

const tokenWith = async (credential: string, wanted: object = {}): Promise<TokenReply> => {
  const made = await post('/api/token', wanted, bearer(credential));
  expect(made.status).toBe(201);
  return (await made.json()) as TokenReply;
};

/** The status and, for a tool that needs a scope, its code. */
async function leaveQueue(headers: Record<string, string>): Promise<{ status: number; code?: string }> {
  const call = JSON.parse(toolCall('et.werewolf.queue.leave', { queueId: 'werewolf-default' }));
  const reply = await post('/mcp', call, { accept: 'application/json, text/event-stream', ...headers });
  const { result } = (await reply.json()) as {
    result?: { structuredContent?: { error?: { code: string } } };
  };
  const code = result?.structuredContent?.error?.code;
  return { status: reply.status, ...(code && { code }) };
}

describe('POST /api/token', () => {
  it('[S2-004] issues a token accepted wherever the key is: as bearer, as X-API-Key, in a client', async () => {
    const { agentId, apiKey, scopes } = await newAgent('Ada');
    const made = await tokenWith(apiKey);
    expect(made).toMatchObject({ agentId, scopes });
    expect(made.expiresAt - Date.now()).toBeGreaterThan(3_590_000);
    expect(made.expiresAt - Date.now()).toBeLessThanOrEqual(3_600_000);
    for (const credential of [apiKey, made.token]) {
      expect(await leaveQueue(bearer(credential))).toEqual({ status: 200 });
      expect(await leaveQueue({ 'x-api-key': credential })).toEqual({ status: 200 });
      expect((await post('/api/token', {}, { 'x-api-key': credential })).status).toBe(201);
    }
    const client = new Client({ name: 'with a token', version: '0' });
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${town.url}/mcp/all`), {
        requestInit: { headers: bearer(made.token) },
      }),
    );
    expect((await client.listTools()).tools.length).toBeGreaterThan(13);
    await client.close();
  });

  it('[S2-024] issues a token distinct from the key: REST shows its agent, scopes and expiry', async () => {
    const { agentId, apiKey, scopes } = await newAgent('Hal');
    const { token, expiresAt } = await tokenWith(apiKey, { scopes: ['catalog:read'], ttl: 60 });
    const whoami = async (headers: Record<string, string>) => {
      const reply = await fetch(`${town.url}/api/whoami`, { headers });
      return [reply.status, await reply.json()];
    };
    for (const headers of [bearer(apiKey), { 'x-api-key': apiKey }]) {
      const known = { agent_id: agentId, scopes, token_expires_at: null };
      expect(await whoami(headers)).toMatchObject([200, known]);
    }
    for (const headers of [bearer(token), { 'x-api-key': token }]) {
      const known = { agent_id: agentId, scopes: ['catalog:read'], token_expires_at: expiresAt / 1_000 };
      expect(await whoami(headers)).toMatchObject([200, known]);
    }
    expect(await whoami(bearer(`${token}x`))).toMatchObject([401, {}]);
  });

  it('[S2-007] narrows scopes: the token cannot call beyond them, or pass on more', async () => {
    const { apiKey } = await newAgent('Bram');
    const narrow = await tokenWith(apiKey, { scopes: ['catalog:read', 'even-odd:play'], ttl: 600 });
    expect(narrow.scopes).toEqual(['even-odd:play', 'catalog:read']);
    expect(await leaveQueue(bearer(narrow.token))).toEqual({ status: 200, code: 'FORBIDDEN' });
    const wider = await post('/api/token', { scopes: ['werewolf:play'] }, bearer(narrow.token));
    expect(wider.status).toBe(403);
    expect(await wider.json()).toMatchObject({
      error: { message: 'This token itself lacks werewolf:play.' },
    });
    const child = await tokenWith(narrow.token, { scopes: ['catalog:read'], ttl: 3_600 });
    expect(child.scopes).toEqual(['catalog:read']);
    expect(child.expiresAt).toBeLessThanOrEqual(narrow.expiresAt);
    expect((await tokenWith(narrow.token)).scopes).toEqual(narrow.scopes);
  });

  it('issues no token with more scopes than the key', async () => {
    const { apiKey } = await newAgent('Cleo', ['even-odd:play']);
    expect((await tokenWith(apiKey)).scopes).toEqual(['even-odd:play']);
    expect((await post('/api/token', { scopes: ['werewolf:play'] }, bearer(apiKey))).status).toBe(403);
  });

  it('issues a token that is void with the key, when rotated, or the agent deleted', async () => {
    const { agentId, apiKey, cookie } = await newAgent('Dora');
    const { token } = await tokenWith(apiKey);
    expect(await leaveQueue(bearer(token))).toEqual({ status: 200 });
    const rotated = await post(`/api/agents/${agentId}/key`, {}, { cookie });
    const { apiKey: newKey } = (await rotated.json()) as NewKeyReply;
    expect(await leaveQueue(bearer(token))).toEqual({ status: 401 });
    expect((await post('/api/token', {}, bearer(token))).status).toBe(401);
    const { token: second } = await tokenWith(newKey);
    expect(await leaveQueue(bearer(second))).toEqual({ status: 200 });
    await fetch(`${town.url}/api/agents/${agentId}`, { method: 'DELETE', headers: { cookie } });
    expect(await leaveQueue(bearer(second))).toEqual({ status: 401 });
  });

  it("issues a token that survives a restart, but not its key's rotation", async () => {
    const [enid, eve] = [await newAgent('Enid'), await newAgent('Eve')];
    const [good, void_] = [await tokenWith(enid.apiKey), await tokenWith(eve.apiKey)];
    await post(`/api/agents/${eve.agentId}/key`, {}, { cookie: eve.cookie });
    town = await town.restart();
    expect(await leaveQueue(bearer(good.token))).toEqual({ status: 200 });
    expect(await leaveQueue(bearer(void_.token))).toEqual({ status: 401 });
  });

  it('issues a token that ends its streams and sockets when it expires', async () => {
    const { apiKey } = await newAgent('Gil');
    const { token } = await tokenWith(apiKey, { ttl: 2 });
    const room = await new Colyseus(town.url).join(ROOM_NAMES.town, { key: token });
    room.reconnection.enabled = false;
    room.onMessage('*', () => undefined);
    const left = new Promise<number>((resolve) => room.onLeave(resolve));
    const stream = await fetch(`${town.url}/mcp`, {
      headers: { accept: 'text/event-stream', ...bearer(token) },
    });
    expect(stream.status).toBe(200);
    expect(await town.during(stream.text())).not.toContain('error');
    expect(await left).toBe(KEY_VOID_CLOSE_CODE);
    expect(await leaveQueue(bearer(token))).toEqual({ status: 401 });
  });

  it('says what is wrong with a request', async () => {
    const { apiKey } = await newAgent('Finn');
    const refusals: [unknown, Record<string, string>, number][] = [
      [{}, {}, 401],
      [{}, bearer(`pgos_${'x'.repeat(43)}`), 401],
      [{}, bearer('a.b.c'), 401],
      [{}, { authorization: 'Basic eDp5' }, 401],
      [{ ttl: 3_601 }, bearer(apiKey), 400],
      [{ ttl: 0 }, bearer(apiKey), 400],
      [{ scopes: [] }, bearer(apiKey), 400],
      [{ scopes: ['write'] }, bearer(apiKey), 400],
    ];
    for (const [wanted, headers, status] of refusals)
      expect((await post('/api/token', wanted, headers)).status, JSON.stringify(wanted)).toBe(status);
  });
});
