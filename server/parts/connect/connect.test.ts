import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AgentsReply, NewKeyReply } from '../../../shared/protocol/rest.ts';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { CALLBACK, OAuthVisitor, type Tokens } from './testing/oauth-visitor.ts';

let town: TestTown;
beforeAll(async () => {
  town = await openTestTown();
});
afterAll(() => town.end());

const visitor = () => new OAuthVisitor(town.url);

interface Called {
  readonly status: number;
  readonly challenge: string | null;
  readonly tools?: readonly string[];
  readonly code?: string;
}

async function rpc(path: string, token: string | null, method: string, params?: object): Promise<Called> {
  const reply = await fetch(`${town.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, ...(params && { params }) }),
  });
  const { result } = (await reply.json()) as {
    result?: { tools?: { name: string }[]; structuredContent?: { error?: { code: string } } };
  };
  const tools = result?.tools?.map(({ name }) => name);
  const code = result?.structuredContent?.error?.code;
  const challenge = reply.headers.get('www-authenticate');
  return { status: reply.status, challenge, ...(tools && { tools }), ...(code && { code }) };
}

const list = (token: string | null, path = '/mcp/connect') => rpc(path, token, 'tools/list');
const leave = (token: string) =>
  rpc('/mcp/connect', token, 'tools/call', {
    name: 'et.werewolf.queue.leave',
    arguments: { queueId: 'werewolf-default' },
  });

const errorOf = async (reply: Response): Promise<string> =>
  `${reply.status} ${((await reply.json()) as { error: string }).error}`;

describe('discovery', () => {
  it('is told at /mcp/connect alone: the rest of the town stays without OAuth', async () => {
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

  it('names the address that the client used, whichever of the town’s it was', async () => {
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

  it('believes no header about where it is', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const url = `${town.url}/.well-known/oauth-authorization-server/oauth`;
    const told = await (await fetch(url, { headers: forged })).text();
    expect(told).not.toContain('evil.example');
    expect(told).not.toContain('https:');
  });
});

describe('a client that came by OAuth', () => {
  it('acts as the agent that the owner made for it, refreshes, and lists only what it may call', async () => {
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
    // A refresh token that comes twice was stolen by one of the two: both are out.
    expect(
      await errorOf(await browser.token({ grant_type: 'refresh_token', client_id, refresh_token })),
    ).toBe('400 invalid_grant');
    expect((await list(access_token)).status).toBe(401);
  });

  it('goes on after a restart of the town', async () => {
    const { port } = new URL(town.url);
    const browser = visitor();
    const { access_token, client_id, refresh_token } = await browser.connected('werewolf:play');
    town = await town.restart({ PORT: port });
    expect((await list(access_token)).status).toBe(200);
    const again = await browser.token({ grant_type: 'refresh_token', client_id, refresh_token });
    expect(again.status).toBe(200);
  });

  it('may be chosen for it among the owner’s agents, and nobody else’s', async () => {
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

  it('is refused what the owner did not tick, and cannot ask for it later', async () => {
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

  it('is asked for by a client that names no scope: the owner sees them all, and chooses', async () => {
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

  it('has lost everything when its agent gets a new key or is deleted', async () => {
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

  it('shows its secret if it was given one', async () => {
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

  it('may give its tokens back', async () => {
    const browser = visitor();
    const { access_token, client_id } = await browser.connected('werewolf:play');
    const form = new URLSearchParams({ client_id, token: access_token });
    await browser.fetch('/oauth/token/revocation', { method: 'POST', body: form });
    expect((await list(access_token)).status).toBe(401);
  });
});

describe('hostile clients', () => {
  it('are not sent anywhere but to where they registered', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered({ redirect_uris: ['https://app.example/callback'] });
    for (const redirect_uri of [
      'https://evil.example/callback',
      'https://app.example/callback/..',
      'https://app.example/other',
      undefined,
    ]) {
      const reply = await browser.authorize(client_id, { redirect_uri });
      expect(reply.status, redirect_uri).toBe(400);
      expect(reply.headers.get('location'), redirect_uri).toBeNull();
    }
    expect((await browser.authorize('cl_unknown')).status).toBe(400);
  });

  it('cannot register addresses that lead into a page or over plain http', async () => {
    for (const uri of ['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/cb', 'not a uri']) {
      expect((await visitor().register({ redirect_uris: [uri] })).status, uri).toBe(400);
    }
    expect(
      (await visitor().register({ redirect_uris: ['http://evil.example/'], application_type: 'web' })).status,
    ).toBe(400);
  });

  it('get nothing without PKCE, or with another’s', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    for (const changes of [
      { code_challenge: undefined, code_challenge_method: undefined },
      { code_challenge: browser.verifier, code_challenge_method: 'plain' },
    ]) {
      const location = (await browser.authorize(client_id, changes)).headers.get('location');
      expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request');
    }
    const back = await browser.allowed(await browser.asked(client_id), {
      name: 'Enid',
      scope: 'werewolf:play',
    });
    const code = back.searchParams.get('code') ?? '';
    for (const code_verifier of [undefined, 'x'.repeat(43)])
      expect(await errorOf(await browser.exchange(client_id, code, { code_verifier }))).toMatch(
        /^400 invalid_/,
      );
  });

  it('use a code once: the second time ends what the first time gave', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const back = await browser.allowed(await browser.asked(client_id), {
      name: 'Finn',
      scope: 'werewolf:play',
    });
    const code = back.searchParams.get('code') ?? '';
    const first = (await (await browser.exchange(client_id, code)).json()) as Tokens;
    expect((await list(first.access_token)).status).toBe(200);
    expect(await errorOf(await browser.exchange(client_id, code))).toBe('400 invalid_grant');
    expect((await list(first.access_token)).status).toBe(401);
  });

  it('use a code once, also when they all come at the same moment', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const back = await browser.allowed(await browser.asked(client_id), {
      name: 'Gwen',
      scope: 'werewolf:play',
    });
    const code = back.searchParams.get('code') ?? '';
    const replies = await Promise.all(Array.from({ length: 5 }, () => browser.exchange(client_id, code)));
    expect(replies.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
  });

  it('use neither another’s code nor a code for another address', async () => {
    const browser = visitor();
    const [mine, other] = [await browser.registered(), await browser.registered()];
    const back = await browser.allowed(await browser.asked(mine.client_id), {
      name: 'Hugo',
      scope: 'werewolf:play',
    });
    const code = back.searchParams.get('code') ?? '';
    expect(await errorOf(await browser.exchange(other.client_id, code))).toBe('400 invalid_grant');
    const elsewhere = { redirect_uri: `${CALLBACK}/other` };
    expect(await errorOf(await browser.exchange(mine.client_id, code, elsewhere))).toBe('400 invalid_grant');
  });

  it('get tokens for this resource alone, and those are good nowhere else', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const location = (
      await browser.authorize(client_id, { resource: 'https://elsewhere.example/mcp' })
    ).headers.get('location');
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_target');
    const { access_token } = await browser.connected('werewolf:play');
    for (const path of ['/mcp', '/mcp/all', '/mcp/even-odd'])
      expect((await list(access_token, path)).status, path).toBe(401);
    const token = await fetch(`${town.url}/api/token`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(token.status).toBe(401);
    // The same town by another of its names is another resource.
    const { port } = new URL(town.url);
    const other = await fetch(`http://127.0.0.1:${port}/mcp/connect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(other.status).toBe(401);
  });

  it('have no document fetched from this machine or its network', async () => {
    for (const client_id of [
      `https://localhost:${new URL(town.url).port}/client.json`,
      'https://127.0.0.1/client.json',
      'https://169.254.169.254/latest/meta-data/client.json',
      'http://client.example/client.json',
    ]) {
      const reply = await visitor().authorize(client_id);
      expect(reply.status, client_id).toBe(400);
      expect(reply.headers.get('location')).toBeNull();
    }
  });
});

describe('the consent page', () => {
  it('says who asks and where the answer goes, as text and nothing else', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered({
      client_name: '<img src=x onerror=alert(1)>\u202e "Claude"\u200b',
      redirect_uris: ['https://app.example/callback'],
    });
    const consent = await browser.asked(client_id, { redirect_uri: 'https://app.example/callback' });
    const page = await browser.fetch(consent);
    const html = await page.text();
    expect(html).toContain('<b>&lt;img src=x onerror=alert(1)&gt; &quot;Claude&quot;</b>');
    expect(html).toContain('<b>app.example</b>');
    expect(html).not.toMatch(/<script|<img|\u202e|\u200b/);
    expect(Buffer.byteLength(html)).toBeLessThan(10_000);
  });

  it('cannot be framed, kept or fed with anything from elsewhere', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const { headers } = await browser.fetch(await browser.asked(client_id));
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('no-store');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("form-action 'self' http://127.0.0.1:9");
    expect(policy).not.toContain('unsafe');
  });

  it('is answered by the browser that was asked, from this town’s own page', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const consent = await browser.asked(client_id);
    const form = { decision: 'allow', agent: 'new', name: 'Ida', scope: 'werewolf:play' };
    expect((await visitor().submit(consent, form)).status).toBe(400);
    expect(
      (await browser.submit(consent, form, { origin: 'https://evil.example' })).status,
    ).toBeGreaterThanOrEqual(400);
    expect((await browser.submit(consent, { decision: 'maybe' })).status).toBe(400);
    const answered = await browser.submit(consent, form, { origin: town.url });
    expect(answered.status).toBe(303);
  });

  it('says what is missing, and keeps what was chosen', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const consent = await browser.asked(client_id);
    const nameless = await browser.submit(consent, {
      decision: 'allow',
      agent: 'new',
      scope: 'catalog:read',
    });
    expect(nameless.status).toBe(422);
    expect(await nameless.text()).toContain('Give the new agent a name.');
    const powerless = await browser.submit(consent, { decision: 'allow', agent: 'new', name: 'Jo "J" <b>' });
    const html = await powerless.text();
    expect(html).toContain('Tick at least one thing');
    expect(html).toContain('value="Jo &quot;J&quot; &lt;b&gt;"');
    expect(browser.cookies.has('eliza_owner')).toBe(false);
  });

  it('sends a refusal back to the client', async () => {
    const browser = visitor();
    const { client_id } = await browser.registered();
    const consent = await browser.asked(client_id);
    const resume = (await browser.submit(consent, { decision: 'deny' })).headers.get('location') ?? '';
    const back = new URL((await browser.fetch(resume)).headers.get('location') ?? '');
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.get('state')).toBe('as sent');
    expect(back.searchParams.get('iss')).toBe(`${town.url}/oauth`);
  });

  it('asks again each time: an owner who allowed one client has allowed no other', async () => {
    const browser = visitor();
    await browser.connected('werewolf:play');
    const { client_id } = await browser.registered();
    expect(await browser.asked(client_id)).toContain('/oauth/consent/');
    const silent = await browser.authorize(client_id, { prompt: 'none' });
    expect(new URL(silent.headers.get('location') ?? '').searchParams.get('error')).toMatch(/_required$/);
  });
});
