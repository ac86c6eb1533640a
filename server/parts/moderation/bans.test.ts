import { Client } from '@colyseus/sdk';
import { beforeAll, describe, expect, it } from 'vitest';
import { KEY_VOID_CLOSE_CODE } from '../../../shared/protocol/room-messages.ts';
import { isOpenToAll } from '../../moderation/access.ts';
import { watchTown } from '../../rooms/testing/sdk-viewer.ts';
import { leaveQueue, listTools } from '../connect/testing/calls.ts';
import { OAuthVisitor } from '../connect/testing/oauth-visitor.ts';
import { Caller, type Result } from '../gateway/testing/caller.ts';
import { CALL, moderatedTown } from './testing/moderated-town.ts';
import { filledIn, waysInto } from './testing/ways-in.ts';

const { at, host, leagueWith, moderate, ownerOf, post, postTo, upgraded } = moderatedTown();

/** Routes that must be among those tried; otherwise the search for routes has missed some. */
const NAMED_WAYS = [
  'POST /api/agents',
  'DELETE /api/agents/:id',
  'PUT /api/agents/:id/webhook',
  'DELETE /api/agents/:id/webhook',
  'POST /api/leagues',
  'POST /api/worlds',
  'PATCH /api/worlds/:worldId',
  'POST /api/worlds/:worldId/characters',
  'POST /api/npc/dialogue',
  'POST /imports',
];
const MCP_PATHS = [
  '',
  '/gateway',
  '/even-odd',
  '/league',
  '/worlds',
  '/context',
  '/watch',
  '/all',
  '/connect',
];

describe('a banned owner', () => {
  let ada: Caller;
  let cookie: Record<string, string>;
  let key: Record<string, string>;
  let token: string;
  let oauth: { access_token: string; refresh_token?: string; client_id: string };
  const browser = () => new OAuthVisitor(at.town.url);
  let visitor: OAuthVisitor;

  beforeAll(async () => {
    ada = await Caller.make(at.town.url, 'Ada');
    cookie = { cookie: ada.cookie };
    key = { authorization: `Bearer ${ada.apiKey}` };
    token = ((await (await post('/api/token', {}, key)).json()) as { token: string }).token;
    visitor = browser();
    const [name = '', value = ''] = ada.cookie.split('=');
    visitor.cookies.set(name, value);
    oauth = await visitor.connected('werewolf:play', { agent: ada.agentId });
    expect((await leaveQueue(`${at.town.url}/mcp/connect`, oauth.access_token)).status).toBe(200);
  });

  it('can do nothing on any route', async () => {
    const socket = await watchTown(host(), { key: ada.apiKey });
    const league = await leagueWith(ada);
    const { id: bench } = await ada.call('social.create');
    await ada.call('experience.register', { manifest: { name: 'Riddles of Ada' } });
    expect((await moderate('ban', { kind: 'owner', subject: await ownerOf(ada) })).status).toBe(200);

    // Keys, and tokens made with them.
    for (const path of MCP_PATHS) {
      expect([path, (await post(`/mcp${path}`, CALL, key)).status]).toEqual([path, 401]);
      const withToken = await post(`/mcp${path}`, CALL, { authorization: `Bearer ${token}` });
      expect([path, withToken.status]).toEqual([path, 401]);
      const byHeader = await post(`/mcp${path}`, CALL, { 'x-api-key': ada.apiKey });
      expect([path, byHeader.status]).toEqual([path, 401]);
    }
    expect((await post('/api/token', {}, key)).status).toBe(401);
    expect((await post('/api/agents/claim', { apiKey: ada.apiKey })).status).toBe(401);

    // Every REST twin.
    const { paths } = (await (await fetch(`${at.town.url}/api/openapi.json`)).json()) as Result;
    for (const [path, methods] of Object.entries(paths as Result))
      for (const [method, { description }] of Object.entries(methods as Result)) {
        if (description === undefined) continue;
        const headers = { ...key, 'content-type': 'application/json' };
        const init = { method: method.toUpperCase(), headers, ...(method === 'post' && { body: '{}' }) };
        const reply = await fetch(at.town.url + path.replaceAll(/\{\w+\}/g, 'x'), init);
        expect([path, reply.status]).toEqual([path, 401]);
      }

    // The owner's browser, on every route of the town.
    const ways = waysInto(at.town.app).filter(({ path }) => !isOpenToAll(path));
    expect(ways.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(NAMED_WAYS));
    for (const way of [...ways, { method: 'GET', path: '/' }]) {
      const headers = { ...cookie, 'content-type': 'application/json' };
      const body = /^(GET|HEAD)$/.test(way.method) ? {} : { body: '{}' };
      const reply = await fetch(at.town.url + filledIn(way, ada.agentId), {
        method: way.method,
        headers,
        ...body,
      });
      const text = await reply.text();
      const code = way.method === 'HEAD' ? 'BANNED' : (JSON.parse(text) as Result).error?.code;
      expect([way.method, way.path, reply.status, code]).toEqual([way.method, way.path, 403, 'BANNED']);
    }

    // Sockets: open and new ones.
    await socket.until(({ closeCode }) => closeCode !== null);
    expect(socket.closeCode).toBe(KEY_VOID_CLOSE_CODE);
    await expect(watchTown(host(), { key: ada.apiKey })).rejects.toThrow(/UNAUTHORIZED/);
    const rooms = ['town', ...at.town.services.parts.games.map(({ room }) => room.game)];
    expect(rooms).toContain('werewolf');
    for (const room of rooms)
      for (const how of ['joinOrCreate', 'create', 'join', 'joinById', 'reconnect']) {
        const path = `/matchmake/${how}/${room}`;
        expect([path, (await post(path, { matchId: 'mt_x' }, cookie)).status]).toEqual([path, 403]);
      }
    expect((await post('/matchmake/joinOrCreate/town', { key: ada.apiKey })).status).toBeGreaterThanOrEqual(
      400,
    );
    // Without the matchmaker: a client with a reserved or invented seat requests the socket directly.
    expect(await upgraded('/', { cookie: ada.cookie })).toMatch(/^HTTP\/1\.1 403 /);
    expect(await upgraded('/any/room?sessionId=x', { cookie: ada.cookie })).toMatch(/^HTTP\/1\.1 403 /);
    expect(await upgraded('/', {})).not.toMatch(/^HTTP\/1\.1 403 /);
    // The league's own ports are outside the town's entrance.
    for (const url of [await league.manager(), await league.referee()]) {
      const asked = (headers: Record<string, string>) => postTo(url, CALL, headers);
      expect([url, (await asked(cookie)).status]).toEqual([url, 403]);
      expect(JSON.stringify(await (await asked(key)).json())).toContain('unknown or was revoked');
      expect([url, (await asked({})).status]).toEqual([url, 200]);
    }

    // OAuth: existing tokens, refreshes and new requests.
    expect((await listTools(`${at.town.url}/mcp/connect`, oauth.access_token)).status).toBe(401);
    const renewing = {
      grant_type: 'refresh_token',
      client_id: oauth.client_id,
      refresh_token: oauth.refresh_token,
    };
    const renewed = await browser().token(renewing);
    expect(renewed.status).toBe(400);
    expect((await visitor.authorize(oauth.client_id)).status).toBe(403);

    // The league: its key and its place; an expelled player's token is void.
    expect(JSON.stringify(await league.registerAgain())).toContain('unknown or was revoked');
    expect(await league.isExpelled()).toBe(true);

    // Its seats on benches.
    expect((await fetch(`${at.town.url}/api/social/${bench}/members`)).status).toBe(404);
    const { experiences } = (await (await fetch(`${at.town.url}/api/experiences`)).json()) as Result;
    expect(JSON.stringify(experiences)).not.toContain('Riddles of Ada');
    // Everybody may still read the reason.
    const rules = await fetch(`${at.town.url}/rules`, { headers: cookie });
    expect([rules.status, await rules.text()]).toEqual([
      200,
      expect.stringContaining('What operators may do'),
    ]);
  });

  it('stays banned after a restart, until the ban is lifted', async () => {
    at.town = await at.town.restart();
    expect((await post('/mcp', CALL, key)).status).toBe(401);
    expect((await fetch(`${at.town.url}/api/agents`, { headers: cookie })).status).toBe(403);
    await moderate('unban', { kind: 'owner', subject: await ownerOf(ada) });
    expect((await fetch(`${at.town.url}/api/agents`, { headers: cookie })).status).toBe(200);
    await at.town.until(async () => (await post('/mcp', CALL, key)).status === 200);
  });
});

describe('a banned agent', () => {
  it('can do nothing, not even through its owner, whose other agents may continue', async () => {
    const bad = await Caller.make(at.town.url, 'Bad');
    const good = await Caller.make(at.town.url, 'Good', 'rest', { cookie: bad.cookie });
    await moderate('ban', { kind: 'agent', subject: bad.agentId });
    expect((await post('/mcp/gateway', CALL, { authorization: `Bearer ${bad.apiKey}` })).status).toBe(401);
    expect((await post(`/api/social?as=${bad.agentId}`, {}, { cookie: bad.cookie })).status).toBe(404);
    expect((await good.call('auth.whoami')).agent_id).toBe(good.agentId);
    const fresh = await post(`/api/agents/${bad.agentId}/key`, {}, { cookie: bad.cookie });
    const { apiKey } = (await fresh.json()) as { apiKey: string };
    expect((await post('/mcp/gateway', CALL, { authorization: `Bearer ${apiKey}` })).status).toBe(401);
  });
});

describe('a banned address', () => {
  it('is rejected everywhere, including its sockets; operators can still lift the ban', async () => {
    const watcher = await watchTown(host());
    const league = await leagueWith(await Caller.make(at.town.url, 'Neighbour'));
    const ports = [await league.manager(), await league.referee()];
    expect((await moderate('ban', { kind: 'address', subject: '127.0.0.1' })).status).toBe(200);
    await moderate('ban', { kind: 'address', subject: '::1' });
    await watcher.until(({ closeCode }) => closeCode !== null);
    for (const path of ['/', '/api/town', '/api/social', '/skill.md', '/oauth/jwks', '/mcp'])
      expect([path, (await fetch(at.town.url + path)).status]).toEqual([path, 403]);
    expect((await post('/mcp', CALL)).status).toBe(403);
    for (const url of ports) expect([url, (await postTo(url, CALL)).status]).toEqual([url, 403]);
    expect(await upgraded('/', {})).toMatch(/^HTTP\/1\.1 403 /);
    await expect(new Client(at.town.url).joinOrCreate('town')).rejects.toThrow();
    expect((await fetch(`${at.town.url}/rules`)).status).toBe(200);
    expect((await moderate('unban', { kind: 'address', subject: '127.0.0.1' })).status).toBe(200);
    await moderate('unban', { kind: 'address', subject: '::1' });
    expect((await fetch(`${at.town.url}/api/town`)).status).toBe(200);
    expect((await moderate('ban', { kind: 'address', subject: 'nowhere' })).status).toBe(409);
  });
});
