import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { errorOf, listTools } from './testing/calls.ts';
import { CALLBACK, OAuthVisitor, type Tokens } from './testing/oauth-visitor.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown();
});
afterAll(() => town.end());

const visitor = () => new OAuthVisitor(town.url);
const list = (token: string | null, path = '/mcp/connect') => listTools(`${town.url}${path}`, token);

describe('hostile clients', () => {
  it('are redirected only to their registered addresses', async () => {
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

  it('cannot register addresses with script or plain http', async () => {
    for (const uri of ['javascript:alert(1)', 'data:text/html,x', 'http://evil.example/cb', 'not a uri']) {
      expect((await visitor().register({ redirect_uris: [uri] })).status, uri).toBe(400);
    }
    expect(
      (await visitor().register({ redirect_uris: ['http://evil.example/'], application_type: 'web' })).status,
    ).toBe(400);
  });

  it("get nothing without PKCE, or with another's", async () => {
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

  it('can use a code once: the second use revokes what the first one gave', async () => {
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

  it('can use a code once, even if many try at the same moment', async () => {
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

  it("cannot use another's code, or a code for another address", async () => {
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

  it('get tokens for this resource only, which are rejected everywhere else', async () => {
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
    // The same town under another name is another resource.
    const { port } = new URL(town.url);
    const other = await fetch(`http://127.0.0.1:${port}/mcp/connect`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    });
    expect(other.status).toBe(401);
  });

  it('cannot have a document fetched from this machine or its network', async () => {
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
