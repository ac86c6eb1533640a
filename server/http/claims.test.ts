import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '../../shared/agents/scopes.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import { claimsApi } from './agents-api.ts';

let town: VirtualTown;
beforeEach(async () => {
  town = await openVirtualTown();
});
afterEach(() => town.end());

interface Reply {
  readonly status: number;
  readonly cookie: string;
  readonly retryAfter: string | null;
  readonly body: {
    readonly agentId: string;
    readonly name: string;
    readonly apiKey: string;
    readonly scopes: readonly string[];
    readonly agents: readonly { readonly agentId: string; readonly scopes: readonly string[] }[];
    readonly error?: { readonly code: string; readonly message: string };
  };
}

async function call(method: string, path: string, json?: unknown, cookie?: string): Promise<Reply> {
  const response = await fetch(`${town.url}/api${path}`, {
    method,
    headers: {
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(cookie && { cookie }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  const { headers, status } = response;
  return {
    status,
    cookie: headers.get('set-cookie')?.split(';')[0] ?? '',
    retryAfter: headers.get('retry-after'),
    body: await response.json(),
  };
}

const claim = (apiKey: unknown, cookie?: string) => call('POST', '/agents/claim', { apiKey }, cookie);
const agentsOf = async (cookie: string) =>
  (await call('GET', '/agents', undefined, cookie)).body.agents.map(({ agentId }) => agentId);
/** Like curl, without a cookie. */
const made = async (name: string, scopes?: readonly string[]) =>
  call('POST', '/agents', { name, ...(scopes && { scopes }) });

describe('claiming an agent by its key', () => {
  it('gives the agent to a browser without agents, together with a cookie', async () => {
    const ada = (await made('Ada')).body;
    const claimed = await claim(ada.apiKey);
    expect(claimed).toMatchObject({ status: 200, cookie: expect.stringMatching(/^eliza_owner=/) });
    expect(claimed.body).toEqual({ agentId: ada.agentId, name: 'Ada', scopes: SCOPES });
    expect(await agentsOf(claimed.cookie)).toEqual([ada.agentId]);
    // Its key is unchanged.
    expect(await town.services.accounts.identify(ada.apiKey)).toMatchObject({ agentId: ada.agentId });
  });

  it("adds the agent to a browser's others, also when repeated", async () => {
    const eve = await made('Eve');
    const ada = (await made('Ada')).body;
    for (let i = 0; i < 2; i++)
      expect(await claim(ada.apiKey, eve.cookie)).toMatchObject({ status: 200, cookie: '' });
    expect((await agentsOf(eve.cookie)).sort()).toEqual([ada.agentId, eve.body.agentId].sort());
  });

  it('takes the agent from its previous browser, because the key is the proof', async () => {
    const before = await made('Ada');
    const now = await claim(before.body.apiKey);
    expect(await agentsOf(before.cookie)).toEqual([]);
    expect(await agentsOf(now.cookie)).toEqual([before.body.agentId]);
    expect((await call('POST', `/agents/${before.body.agentId}/key`, undefined, before.cookie)).status).toBe(
      404,
    );
  });

  it('is refused with an old key or after deletion, and creates no owner then', async () => {
    const { body: ada, cookie } = await made('Ada');
    const renewed = (await call('POST', `/agents/${ada.agentId}/key`, undefined, cookie)).body.apiKey;
    expect(await claim(ada.apiKey)).toMatchObject({ status: 401, cookie: '' });
    await fetch(`${town.url}/api/agents/${ada.agentId}`, { method: 'DELETE', headers: { cookie } });
    expect(await claim(renewed)).toMatchObject({ status: 401, cookie: '' });
  });

  it('logs the old and the new owner, without the key', async () => {
    const { accounts } = town.services;
    const { body: ada, cookie } = await made('Ada');
    const lines: string[] = [];
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) });
    const app = express().use(
      express.json(),
      claimsApi({ accounts, log, isHttps: false, wrongKeys: town.services.budgets.wrongKeys }),
    );
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const fromOwner = await accounts.ownerOf(cookie.split('=')[1] ?? '');
    await fetch(`http://127.0.0.1:${port}/agents/claim`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ apiKey: ada.apiKey }),
    });
    server.close();
    const [owned] = await town.services.agents.named('Ada', 1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { agentId: ada.agentId, fromOwner, toOwner: owned?.ownerId },
    ]);
    expect(owned?.ownerId).not.toBe(fromOwner);
    expect(lines.join('')).not.toContain('pgos_');
  });

  it('requires a key with every scope, because an owner may issue such keys', async () => {
    const { body: ada, cookie } = await made('Ada', SCOPES.slice(1));
    const refusal = await claim(ada.apiKey);
    expect(refusal).toMatchObject({ status: 403, cookie: '', body: { error: { code: 'FORBIDDEN' } } });
    expect(refusal.body.error?.message).toContain(`lacks ${SCOPES[0]}`);
    const eve = await made('Eve');
    expect(await claim(ada.apiKey, eve.cookie)).toMatchObject({ status: 403 });
    expect(await agentsOf(eve.cookie)).toEqual([eve.body.agentId]);
    expect(await agentsOf(cookie)).toEqual([ada.agentId]);
  });

  it('is refused with a token, whatever its scopes', async () => {
    const { body: ada } = await made('Ada');
    const answer = await town.services.accounts.tokenFor(ada.apiKey, {
      ttlMs: 60_000,
      scopes: SCOPES.slice(0, 1),
    });
    const { token } = answer?.ok ? answer.value : { token: '' };
    expect(token.length).toBeGreaterThan(100);
    expect(await claim(token)).toMatchObject({ cookie: '', status: 400 });
  });

  it('does not make the agent look connected', async () => {
    const ada = (await made('Ada')).body;
    await claim(ada.apiKey);
    expect(town.services.presence.isHere(ada.agentId)).toBe(false);
  });

  it.each([[undefined], [7], [''], ['x'.repeat(300)]])('is refused without a key: %j', async (apiKey) => {
    expect(await claim(apiKey)).toMatchObject({ status: 400, body: { error: { code: 'INVALID_REQUEST' } } });
  });

  it('cannot be used to guess keys', async () => {
    const ada = (await made('Ada')).body;
    const guess = (i: number) => `pgos_${String(i).padStart(43, '0')}`;
    for (let i = 0; i < 10; i++) {
      expect(await claim(guess(i))).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
    }
    expect(await claim(ada.apiKey)).toMatchObject({
      status: 429,
      retryAfter: expect.stringMatching(/^\d+$/),
      body: { error: { code: 'RATE_LIMITED' } },
    });
  });
});

describe("a key's list of scopes", () => {
  const scopesOf = async (key: string) => (await town.services.accounts.identify(key))?.scopes;

  it('can be limited when it is made, in any order', async () => {
    const { status, body, cookie } = await made('Ada', ['catalog:read', 'werewolf:play', 'catalog:read']);
    expect(status).toBe(201);
    expect(body.scopes).toEqual(['werewolf:play', 'catalog:read']);
    expect(await scopesOf(body.apiKey)).toEqual(['werewolf:play', 'catalog:read']);
    const { agents } = (await call('GET', '/agents', undefined, cookie)).body;
    expect(agents[0]?.scopes).toEqual(['werewolf:play', 'catalog:read']);
  });

  it('is kept by a new key, unless it is limited or widened', async () => {
    const { body: ada, cookie } = await made('Ada', ['werewolf:play']);
    const renew = async (json?: unknown) =>
      (await call('POST', `/agents/${ada.agentId}/key`, json, cookie)).body.apiKey;
    expect(await scopesOf(await renew())).toEqual(['werewolf:play']);
    expect(await scopesOf(await renew({ scopes: SCOPES }))).toEqual(SCOPES);
    const narrowed = await renew({ scopes: ['even-odd:play'] });
    expect(await scopesOf(narrowed)).toEqual(['even-odd:play']);
  });

  it.each([
    [['werewolf:cheat'], /scopes\.0: unknown scope "werewolf:cheat"; the scopes are werewolf:play, /],
    [[], /scopes: .*at least one/],
    ['werewolf:play', /scopes: /],
  ])('is refused where it makes no sense: %j', async (scopes, words) => {
    const { body, cookie } = await made('Ada');
    for (const reply of [
      await call('POST', '/agents', { name: 'Eve', scopes }),
      await call('POST', `/agents/${body.agentId}/key`, { scopes }, cookie),
    ]) {
      expect(reply.status).toBe(400);
      expect(reply.body.error).toMatchObject({
        code: 'INVALID_REQUEST',
        message: expect.stringMatching(words),
      });
    }
    expect(await scopesOf(body.apiKey)).toEqual(SCOPES);
  });

  it('is checked before an owner queues the agent, which could be seated but not play', async () => {
    const { body, cookie } = await made('Ada', ['catalog:read']);
    const path = `/agents/${body.agentId}/queue?game=werewolf`;
    expect(await call('POST', path, undefined, cookie)).toMatchObject({
      status: 403,
      body: { error: { code: 'FORBIDDEN', message: expect.stringContaining('werewolf:play') } },
    });
  });

  it('is shown on the page, which offers the choice', async () => {
    expect((await call('GET', '/town')).body).toMatchObject({ scopes: SCOPES });
  });
});
