import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentsReply, NewKeyReply } from '../../../shared/contracts/agents.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { errorOf, leaveQueue, listTools } from './testing/calls.ts';
import { OAuthVisitor, type Tokens } from './testing/oauth-visitor.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown();
});
afterAll(() => town.end());

const visitor = () => new OAuthVisitor(town.url);

const list = (token: string | null, path = '/mcp/connect') => listTools(`${town.url}${path}`, token);
const leave = (token: string) => leaveQueue(`${town.url}/mcp/connect`, token);

describe('discovery', () => {
  it('is offered at /mcp/connect only: the rest of the town has no OAuth', async () => {
    const { challenge, status } = await list(null);
    expect(status).toBe(401);
    const metadata = /resource_metadata="([^"]+)"/.exec(challenge ?? '')?.[1] ?? '';
    const resource = (await (await fetch(metadata)).json()) as { authorization_servers: string[] };
    expect(resource).toMatchObject({
      resource: `${town.url}/mcp/connect`,
      authorization_servers: [`${town.url}/oauth`],
    });
    const server = await fetch(`${town.url}/.well-known/oauth-authorization-server/oauth`);
    expect(await server.json()).toMatchObject({
      issuer: `${town.url}/oauth`,
      authorization_endpoint: `${town.url}/oauth/auth`,
      token_endpoint: `${town.url}/oauth/token`,
      registration_endpoint: `${town.url}/oauth/reg`,
      code_challenge_methods_supported: ['S256'],
      client_id_metadata_document_supported: true,
    });
    for (const path of [
      '/.well-known/oauth-protected-resource',
      '/.well-known/oauth-protected-resource/mcp',
      '/.well-known/oauth-protected-resource/mcp/all',
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-authorization-server/mcp',
      '/.well-known/openid-configuration',
      '/.well-known/openid-configuration/mcp/connect',
    ]) {
      const reply = await fetch(`${town.url}${path}`);
      expect(reply.status, path).toBe(404);
      expect(await reply.json()).toMatchObject({ error: 'not_found' });
    }
    expect((await list(null, '/mcp')).status).toBe(200);
    expect((await list('wrong', '/mcp')).challenge).toBe('Bearer realm="eliza-town"');
  });

  it("returns the address that the client used, whichever of the town's it was", async () => {
    const { port } = new URL(town.url);
    for (const origin of [`http://127.0.0.1:${port}`, `http://localhost:${port}`]) {
      const at = (path: string) => fetch(`${origin}/.well-known/${path}`).then((reply) => reply.json());
      expect(await at('oauth-protected-resource/mcp/connect')).toMatchObject({
        resource: `${origin}/mcp/connect`,
        authorization_servers: [`${origin}/oauth`],
      });
      expect(await at('oauth-authorization-server/oauth')).toMatchObject({
        issuer: `${origin}/oauth`,
        token_endpoint: `${origin}/oauth/token`,
      });
    }
  });

  it('trusts no header about its address', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const url = `${town.url}/.well-known/oauth-authorization-server/oauth`;
    const told = await (await fetch(url, { headers: forged })).text();
    expect(told).not.toContain('evil.example');
    expect(told).not.toContain('https:');
  });
});

describe('a client connected by OAuth', () => {
  it('acts as the agent created by its owner, refreshes its token, and lists only permitted tools', async () => {
    const browser = visitor();
    const tokens = await browser.connected('werewolf:play catalog:read');
    expect(tokens).toMatchObject({ scope: 'werewolf:play catalog:read', expires_in: 3_600 });
    const { status, tools = [] } = await list(tokens.access_token);
    expect(status).toBe(200);
    expect(tools).toContain('et.werewolf.match.vote');
    expect(await leave(tokens.access_token)).toMatchObject({ status: 200 });
    const { agents } = (await (await browser.fetch('/api/agents')).json()) as AgentsReply;
    expect(agents).toMatchObject([{ name: 'Ada', online: true }]);
    const { client_id, refresh_token } = tokens;
    const again = await browser.token({ grant_type: 'refresh_token', client_id, refresh_token });
    const { access_token } = (await again.json()) as Tokens;
    expect((await list(access_token)).status).toBe(200);
    // One of the two users of a refresh token has stolen it: both lose access.
    expect(
      await errorOf(await browser.token({ grant_type: 'refresh_token', client_id, refresh_token })),
    ).toBe('400 invalid_grant');
    expect((await list(access_token)).status).toBe(401);
  });

  it('gets the permitted tools of the Arcade, its tables and Werewolf, and more sets on request', async () => {
    const { access_token } = await visitor().connected(
      'werewolf:play session:write lobby:write even-odd:play',
    );
    const { tools = [] } = await list(access_token);
    expect(tools).toEqual(
      expect.arrayContaining(['session.create', 'lobby.create', 'et.werewolf.match.vote']),
    );
    expect(tools).not.toContain('memory.set');
    const names = tools.join();
    expect(names).not.toContain('even-odd');
    const wider = await list(access_token, '/mcp/connect?sets=even-odd');
    expect(wider.tools?.length).toBe(tools.length + 6);
  });

  it('continues after a restart of the town', async () => {
    const { port } = new URL(town.url);
    const browser = visitor();
    const { access_token, client_id, refresh_token } = await browser.connected('werewolf:play');
    town = await town.restart({ PORT: port });
    expect((await list(access_token)).status).toBe(200);
    const again = await browser.token({ grant_type: 'refresh_token', client_id, refresh_token });
    expect(again.status).toBe(200);
  });

  it("may be given any of the owner's agents, and no other's", async () => {
    const browser = visitor();
    await browser.connected('werewolf:play', { name: 'Bram' });
    const { agents } = (await (await browser.fetch('/api/agents')).json()) as AgentsReply;
    const bram = agents[0]?.agentId ?? '';
    const tokens = await browser.connected('werewolf:play', { agent: bram });
    expect((await list(tokens.access_token)).status).toBe(200);
    expect(((await (await browser.fetch('/api/agents')).json()) as AgentsReply).agents).toHaveLength(1);
    const stranger = visitor();
    await stranger.connected('werewolf:play', { name: 'Mallory' });
    const client = await stranger.registered();
    const consent = await stranger.asked(client.client_id);
    const stolen = await stranger.submit(consent, { decision: 'allow', agent: bram, scope: 'werewolf:play' });
    expect(stolen.status).toBe(422);
    expect(await stolen.text()).toContain('not yours any more');
  });

  it('lacks scopes the owner did not tick, and cannot request them later', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const consent = await browser.asked(client_id, { scope: 'werewolf:play catalog:read' });
    const back = await browser.allowed(consent, { name: 'Cleo', scope: 'catalog:read' });
    const reply = await browser.exchange(client_id, back.searchParams.get('code') ?? '');
    const { access_token, refresh_token, scope } = (await reply.json()) as Tokens;
    expect(scope).toBe('catalog:read');
    expect((await list(access_token)).tools).not.toContain('et.werewolf.queue.leave');
    expect(await leave(access_token)).toMatchObject({ status: 200, code: 'FORBIDDEN' });
    const wider = { grant_type: 'refresh_token', client_id, refresh_token, scope: 'werewolf:play' };
    expect(await errorOf(await browser.token(wider))).toBe('400 invalid_scope');
  });

  it('gets the scopes the owner chooses if it names none', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    for (const scope of [undefined, 'openid profile']) {
      const consent = await browser.asked(client_id, { scope, resource: undefined });
      expect(await (await browser.fetch(consent)).text()).toContain('proxy:write');
      const back = await browser.allowed(consent, { name: 'Dora', scope: 'even-odd:play werewolf:play' });
      const code = back.searchParams.get('code') ?? '';
      const reply = await browser.exchange(client_id, code, { resource: undefined });
      expect(await reply.json()).toMatchObject({ scope: 'werewolf:play even-odd:play' });
    }
  });

  it('loses access when its agent gets a new key or is deleted', async () => {
    const browser = visitor();
    const { access_token, client_id, refresh_token } = await browser.connected('werewolf:play');
    const { agents } = (await (await browser.fetch('/api/agents')).json()) as AgentsReply;
    const agentId = agents[0]?.agentId;
    const rotated = await browser.fetch(`/api/agents/${agentId}/key`, { method: 'POST' });
    const { apiKey } = (await rotated.json()) as NewKeyReply;
    const { status, challenge } = await list(access_token);
    expect(status).toBe(401);
    expect(challenge).toContain('error="invalid_token"');
    const again = await browser.token({ grant_type: 'refresh_token', client_id, refresh_token });
    expect(await errorOf(again)).toBe('400 invalid_grant');
    expect((await list(apiKey)).status).toBe(200);
    const second = await browser.connected('werewolf:play', { agent: agentId ?? '' });
    expect((await list(second.access_token)).status).toBe(200);
    await browser.fetch(`/api/agents/${agentId}`, { method: 'DELETE' });
    expect((await list(second.access_token)).status).toBe(401);
  });

  it('must present its secret if it has one', async () => {
    const browser = visitor();
    const { client_id, client_secret } = await browser.registered({
      token_endpoint_auth_method: 'client_secret_post',
    });
    const back = await browser.allowed(await browser.asked(client_id), {
      name: 'Ezra',
      scope: 'werewolf:play',
    });
    const code = back.searchParams.get('code') ?? '';
    for (const wrong of [undefined, 'wrong'])
      expect((await browser.exchange(client_id, code, { client_secret: wrong })).status).toBe(401);
    expect((await browser.exchange(client_id, code, { client_secret })).status).toBe(200);
  });

  it('may revoke its tokens', async () => {
    const browser = visitor();
    const { access_token, client_id } = await browser.connected('werewolf:play');
    const form = new URLSearchParams({ client_id, token: access_token });
    await browser.fetch('/oauth/token/revocation', { method: 'POST', body: form });
    expect((await list(access_token)).status).toBe(401);
  });
});
