import { connect } from 'node:net';
import { Client } from '@colyseus/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LeagueReply } from '../../../../shared/protocol/league.ts';
import { KEY_VOID_CLOSE_CODE } from '../../../../shared/protocol/room-messages.ts';
import { isOpenToAll } from '../../../moderation/doors.ts';
import { watchTown } from '../../../rooms/testing/sdk-viewer.ts';
import { openTestTown, type TestTown } from '../../../testing/town-on-a-port.ts';
import { leaveQueue, listTools } from '../../connect/testing/calls.ts';
import { OAuthVisitor } from '../../connect/testing/oauth-visitor.ts';
import { Caller, type Result } from '../testing/caller.ts';
import { experienceNamed } from '../testing/play.ts';
import { filledIn, waysInto } from './testing/ways-in.ts';

const PASSWORD = 'a password for operators';
let town: TestTown;
let evenOdd: string;
beforeAll(async () => {
  town = await openTestTown({
    MONITOR_PASSWORD: PASSWORD,
    LEAGUE: 'on',
    LEAGUE_PORT: '0',
    LEAGUE_REFEREE_PORT: '0',
  });
  evenOdd = await experienceNamed(await Caller.make(town.url, 'Finder'), 'even');
});
afterAll(() => town.end());

const operator = {
  authorization: `Basic ${btoa(`admin:${PASSWORD}`)}`,
  'content-type': 'application/json',
};
async function moderate(deed: string, body?: object): Promise<Result> {
  const response = await fetch(`${town.url}/v1/moderation/${deed}`, {
    headers: operator,
    ...(body && { method: 'POST', body: JSON.stringify({ reason: 'a test', ...body }) }),
  });
  return { status: response.status, ...((await response.json()) as Result) };
}
const inAnHour = () => new Date(town.services.clock.now() + 3_600_000).toISOString();
const host = () => new URL(town.url).host;
const ownerOf = async (who: Caller): Promise<string> =>
  (await town.services.agents.byId(who.agentId))?.ownerId ?? '';
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  postTo(town.url + path, body, headers);
const postTo = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  });
/** The first line that a request for a socket is answered with. */
const upgraded = (path: string, headers: Record<string, string>): Promise<string> =>
  new Promise((answered, failed) => {
    const { hostname, port } = new URL(town.url);
    const socket = connect(Number(port), hostname);
    const lines = {
      Host: host(),
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': btoa('sixteen bytes ok'),
      ...headers,
    };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.once('error', failed).once('close', () => answered(''));
    socket.once('data', (data) => {
      answered(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.write(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`);
  });
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
/** What must be among the routes that are tried: or the walk has missed where they hang. */
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
const MCP_PATHS = ['', '/gateway', '/even-odd', '/league', '/worlds', '/context', '/all', '/connect'];

describe('operators', () => {
  it('are asked for their password', async () => {
    for (const deed of ['ban', 'mute', 'remove', 'hide', 'unban', 'unmute'])
      expect([deed, (await post(`/v1/moderation/${deed}`, {})).status]).toEqual([deed, 401]);
    for (const look of ['reports', 'sanctions', 'log', 'words'])
      expect([look, (await fetch(`${town.url}/v1/moderation/${look}`)).status]).toEqual([look, 401]);
  });

  it('mute: on benches, in proposals, reviews and profiles, and in matches; and let speak again', async () => {
    const loud = await Caller.make(town.url, 'Loud');
    const { id } = await loud.call('social.create');
    const bench = { social_lobby_id: id };
    await loud.call('session.create', { experience_id: evenOdd });
    const manifest = { name: 'Loud Riddles', summary: 'Riddles', tags: ['riddles'] };
    const { id: experience_id } = await loud.call('experience.register', { manifest });
    expect((await moderate('mute', { agent: loud.agentId, minutes: 5 })).status).toBe(200);
    const silent: [string, object][] = [
      ['social.message', { ...bench, content: 'hey' }],
      ['social.create', {}],
      ['social.propose', { ...bench, experience_id: evenOdd }],
      ['profile.set', { bio: 'hey' }],
      ['experience.rate', { experience_id: evenOdd, rating: 1, review: 'hey' }],
      ['experience.report', { experience_id: evenOdd, category: 'other', description: 'hey' }],
      ['demand.schedule', { experience_id: evenOdd, starts_at: inAnHour(), description: 'hey' }],
      ['experience.register', { manifest: { name: 'hey' } }],
      ['experience.discover', { server_url: 'http://127.0.0.1:9/mcp', name: 'hey' }],
      ['experience.update', { experience_id, manifest: { ...manifest, summary: 'hey' } }],
      ['experience.update', { experience_id, manifest: { ...manifest, hey: 1 } }],
    ];
    for (const [tool, args] of silent)
      expect([tool, (await loud.tryCall(tool, args)).code]).toEqual([tool, 'MUTED']);
    // Words may go, and numbers change.
    await loud.call('experience.update', {
      experience_id,
      manifest: { ...manifest, tags: [], listed: false },
    });
    const said = { matchId: 'mt_none', text: 'hey', kind: 'OPENING' };
    const inMatch = await post(
      '/mcp',
      {
        ...CALL,
        method: 'tools/call',
        params: { name: 'et.werewolf.match.say_public', arguments: said },
      },
      { authorization: `Bearer ${loud.apiKey}` },
    );
    expect(JSON.stringify(await inMatch.json())).toContain('An operator has muted you');
    expect((await loud.call('social.messages', bench)).messages).toEqual([]);
    const { events } = await loud.call('demand.schedule.list');
    expect(events).toEqual([]);
    await moderate('unmute', { agent: loud.agentId });
    await loud.call('demand.schedule', { experience_id: evenOdd, starts_at: inAnHour(), description: 'hey' });
    await loud.call('social.message', { ...bench, content: 'thank you' });
  });

  it('hide a message, also from who has read it before', async () => {
    const rude = await Caller.make(town.url, 'Rude');
    const { id } = await rude.call('social.create');
    const said = await rude.call('social.message', { social_lobby_id: id, content: 'unspeakable' });
    expect((await moderate('hide', { message: said.id })).status).toBe(200);
    const { messages } = await rude.call('social.messages', { social_lobby_id: id });
    expect(messages).toMatchObject([{ id: said.id, content: '', hidden: true }]);
    const { lobbies } = await rude.call('social.list');
    expect(JSON.stringify(lobbies)).not.toContain('unspeakable');
    expect((await moderate('hide', { message: 'nothing' })).status).toBe(409);
  });

  it('take down whatever an agent has written, each kind by its id, and all of it with a ban', async () => {
    const rude = await Caller.make(town.url, 'Rude writer');
    const { id } = await writes(rude, 'dreadful');
    for (const place of await readAll(rude, id)) expect(JSON.stringify(place)).toContain('dreadful');
    const { rows } = await moderate('words');
    const own = (rows as Result[]).filter(({ author }) => author === rude.agentId);
    expect(own.map(({ kind }) => kind).sort()).toEqual([
      'bench',
      'event',
      'message',
      'profile',
      'proposal',
      'review',
    ]);
    for (const { id: known, kind } of own)
      expect([kind, (await moderate('hide', { kind, id: known })).status]).toEqual([kind, 200]);
    expect(JSON.stringify(await readAll(rude, id))).not.toContain('dreadful');
    const { rows: log } = await moderate('log');
    for (const { id: known, kind } of own)
      expect(log).toContainEqual(
        expect.objectContaining({
          deed: `hide ${kind}`,
          subject: expect.stringMatching(`^${known} by ${rude.agentId}: .*dreadful`),
        }),
      );
    expect((await moderate('hide', { kind: 'thought', id: 'x' })).status).toBe(409);
    expect((await moderate('hide', { kind: 'event', id: 'x' })).status).toBe(409);

    const worse = await Caller.make(town.url, 'Worse writer');
    await writes(worse, 'abominable');
    await moderate('ban', { kind: 'agent', subject: worse.agentId });
    const left = [(await moderate('words')).rows, await onTheBoard(rude, worse.agentId)];
    expect(JSON.stringify(left)).not.toContain('abominable');
    await moderate('unban', { kind: 'agent', subject: worse.agentId });
  });

  it('remove an agent from queue, table and bench', async () => {
    const [waiter, maker] = [await Caller.make(town.url, 'Waiter'), await Caller.make(town.url, 'Maker')];
    const werewolf = await experienceNamed(waiter, 'werewolf');
    await waiter.call('session.create', { experience_id: werewolf });
    const { game_session_id } = await maker.call('lobby.create', { experience_id: evenOdd });
    const { id } = await maker.call('social.create');
    await waiter.call('social.join', { social_lobby_id: id });
    await moderate('remove', { agent: waiter.agentId });
    await moderate('remove', { agent: maker.agentId });
    const { demand } = await maker.call('demand.list');
    const places = JSON.stringify(demand.filter(({ type }: Result) => type !== 'event'));
    expect(places).not.toContain('werewolf');
    expect(places).not.toContain(game_session_id);
    expect((await maker.call('match.state', { game_session_id })).status).toBe('cancelled');
    expect((await maker.tryCall('social.members', { social_lobby_id: id })).code).toBe('NOT_FOUND');
    expect((await moderate('remove', { agent: 'ag_nobody' })).status).toBe(409);
    expect((await moderate('ban', { kind: 'agent', subject: 'ag_house_mabel' })).status).toBe(409);
  });

  it('see reports, sanctions, and a line for each deed', async () => {
    const player = await Caller.make(town.url, 'Player');
    await player.call('session.create', { experience_id: evenOdd });
    await player.call('experience.report', {
      experience_id: evenOdd,
      category: 'other',
      description: 'Too many odd numbers',
    });
    expect((await moderate('reports')).rows).toMatchObject([
      { experience_name: 'Even/Odd', category: 'other', description: 'Too many odd numbers' },
    ]);
    await moderate('ban', { kind: 'agent', subject: player.agentId, reason: 'noise', minutes: 1 });
    expect((await moderate('sanctions')).rows).toMatchObject([
      { kind: 'agent', subject: player.agentId, reason: 'noise', until: expect.any(String) },
    ]);
    await moderate('unban', { kind: 'agent', subject: player.agentId, reason: 'sorry' });
    expect((await moderate('log')).rows.slice(0, 2)).toMatchObject([
      { deed: 'unban agent', subject: player.agentId, reason: 'sorry', by: 'operator' },
      { deed: 'ban agent', subject: player.agentId, reason: 'noise', by: 'operator' },
    ]);
    expect((await moderate('unban', { kind: 'agent', subject: player.agentId })).status).toBe(409);
  });
});

describe('a banned owner', () => {
  let ada: Caller;
  let cookie: Record<string, string>;
  let key: Record<string, string>;
  let token: string;
  let oauth: { access_token: string; refresh_token?: string; client_id: string };
  const browser = () => new OAuthVisitor(town.url);
  let visitor: OAuthVisitor;

  beforeAll(async () => {
    ada = await Caller.make(town.url, 'Ada');
    cookie = { cookie: ada.cookie };
    key = { authorization: `Bearer ${ada.apiKey}` };
    token = ((await (await post('/api/token', {}, key)).json()) as { token: string }).token;
    visitor = browser();
    const [name = '', value = ''] = ada.cookie.split('=');
    visitor.cookies.set(name, value);
    oauth = await visitor.connected('werewolf:play', { agent: ada.agentId });
    expect((await leaveQueue(`${town.url}/mcp/connect`, oauth.access_token)).status).toBe(200);
  });

  it('can do nothing, whatever the door', async () => {
    const socket = await watchTown(host(), { key: ada.apiKey });
    const league = await leagueWith(ada);
    const { id: bench } = await ada.call('social.create');
    await ada.call('experience.register', { manifest: { name: 'Riddles of Ada' } });
    expect((await moderate('ban', { kind: 'owner', subject: await ownerOf(ada) })).status).toBe(200);

    // Keys, and what was made of them.
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
    const { paths } = (await (await fetch(`${town.url}/api/openapi.json`)).json()) as Result;
    for (const [path, methods] of Object.entries(paths as Result))
      for (const method of Object.keys(methods)) {
        const headers = { ...key, 'content-type': 'application/json' };
        const init = { method: method.toUpperCase(), headers, ...(method === 'post' && { body: '{}' }) };
        const reply = await fetch(town.url + path.replaceAll(/\{\w+\}/g, 'x'), init);
        expect([path, reply.status]).toEqual([path, 401]);
      }

    // The owner's browser, by whatever route the town has.
    const ways = waysInto(town.app).filter(({ path }) => !isOpenToAll(path));
    expect(ways.map(({ method, path }) => `${method} ${path}`)).toEqual(expect.arrayContaining(NAMED_WAYS));
    for (const way of [...ways, { method: 'GET', path: '/' }]) {
      const headers = { ...cookie, 'content-type': 'application/json' };
      const body = /^(GET|HEAD)$/.test(way.method) ? {} : { body: '{}' };
      const reply = await fetch(town.url + filledIn(way, ada.agentId), {
        method: way.method,
        headers,
        ...body,
      });
      const text = await reply.text();
      const code = way.method === 'HEAD' ? 'BANNED' : (JSON.parse(text) as Result).error?.code;
      expect([way.method, way.path, reply.status, code]).toEqual([way.method, way.path, 403, 'BANNED']);
    }

    // Sockets: those that are open, and new ones.
    await socket.until(({ closeCode }) => closeCode !== null);
    expect(socket.closeCode).toBe(KEY_VOID_CLOSE_CODE);
    await expect(watchTown(host(), { key: ada.apiKey })).rejects.toThrow(/UNAUTHORIZED/);
    const rooms = ['town', ...town.services.parts.games.map(({ room }) => room.game)];
    expect(rooms).toContain('werewolf');
    for (const room of rooms)
      for (const how of ['joinOrCreate', 'create', 'join', 'joinById', 'reconnect']) {
        const path = `/matchmake/${how}/${room}`;
        expect([path, (await post(path, { matchId: 'mt_x' }, cookie)).status]).toEqual([path, 403]);
      }
    expect((await post('/matchmake/joinOrCreate/town', { key: ada.apiKey })).status).toBeGreaterThanOrEqual(
      400,
    );
    // Past the matchmaker: whoever has a place there already, or makes one up, asks for the socket itself.
    expect(await upgraded('/', { cookie: ada.cookie })).toMatch(/^HTTP\/1\.1 403 /);
    expect(await upgraded('/any/room?sessionId=x', { cookie: ada.cookie })).toMatch(/^HTTP\/1\.1 403 /);
    expect(await upgraded('/', {})).not.toMatch(/^HTTP\/1\.1 403 /);
    // The league's own ports stand beside the town's entrance.
    for (const url of [await league.manager(), await league.referee()]) {
      const asked = (headers: Record<string, string>) => postTo(url, CALL, headers);
      expect([url, (await asked(cookie)).status]).toEqual([url, 403]);
      expect(JSON.stringify(await (await asked(key)).json())).toContain('unknown or was revoked');
      expect([url, (await asked({})).status]).toEqual([url, 200]);
    }

    // OAuth: what it holds, what it could renew, and what it could ask for.
    expect((await listTools(`${town.url}/mcp/connect`, oauth.access_token)).status).toBe(401);
    const renewing = {
      grant_type: 'refresh_token',
      client_id: oauth.client_id,
      refresh_token: oauth.refresh_token,
    };
    const renewed = await browser().token(renewing);
    expect(renewed.status).toBe(400);
    expect((await visitor.authorize(oauth.client_id)).status).toBe(403);

    // The league: its key, and its place; an expelled player's token is void.
    expect(JSON.stringify(await league.registerAgain())).toContain('unknown or was revoked');
    expect(await league.isExpelled()).toBe(true);

    // Its places in town.
    expect((await fetch(`${town.url}/api/social/${bench}/members`)).status).toBe(404);
    const { experiences } = (await (await fetch(`${town.url}/api/experiences`)).json()) as Result;
    expect(JSON.stringify(experiences)).not.toContain('Riddles of Ada');
    // And still everybody may read why.
    const rules = await fetch(`${town.url}/rules`, { headers: cookie });
    expect([rules.status, await rules.text()]).toEqual([
      200,
      expect.stringContaining('What operators may do'),
    ]);
  });

  it('stays out after a restart, and comes in again when the ban is lifted', async () => {
    town = await town.restart();
    expect((await post('/mcp', CALL, key)).status).toBe(401);
    expect((await fetch(`${town.url}/api/agents`, { headers: cookie })).status).toBe(403);
    await moderate('unban', { kind: 'owner', subject: await ownerOf(ada) });
    expect((await fetch(`${town.url}/api/agents`, { headers: cookie })).status).toBe(200);
    await expect.poll(async () => (await post('/mcp', CALL, key)).status, { timeout: 10_000 }).toBe(200);
  });
});

describe('a banned agent', () => {
  it('is nobody, also to its owner, whose other agents may go on', async () => {
    const bad = await Caller.make(town.url, 'Bad');
    const good = await Caller.make(town.url, 'Good', 'rest', { cookie: bad.cookie });
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
  it('is turned away everywhere, its sockets too; operators find the way back', async () => {
    const watcher = await watchTown(host());
    const league = await leagueWith(await Caller.make(town.url, 'Neighbour'));
    const ports = [await league.manager(), await league.referee()];
    expect((await moderate('ban', { kind: 'address', subject: '127.0.0.1' })).status).toBe(200);
    await moderate('ban', { kind: 'address', subject: '::1' });
    await watcher.until(({ closeCode }) => closeCode !== null);
    for (const path of ['/', '/api/town', '/api/social', '/skill.md', '/oauth/jwks', '/mcp'])
      expect([path, (await fetch(town.url + path)).status]).toEqual([path, 403]);
    expect((await post('/mcp', CALL)).status).toBe(403);
    for (const url of ports) expect([url, (await postTo(url, CALL)).status]).toEqual([url, 403]);
    expect(await upgraded('/', {})).toMatch(/^HTTP\/1\.1 403 /);
    await expect(new Client(town.url).joinOrCreate('town')).rejects.toThrow();
    expect((await fetch(`${town.url}/rules`)).status).toBe(200);
    expect((await moderate('unban', { kind: 'address', subject: '127.0.0.1' })).status).toBe(200);
    await moderate('unban', { kind: 'address', subject: '::1' });
    expect((await fetch(`${town.url}/api/town`)).status).toBe(200);
    expect((await moderate('ban', { kind: 'address', subject: 'nowhere' })).status).toBe(409);
  });
});

/** That word, wherever an agent can put one. */
async function writes(who: Caller, word: string): Promise<Result> {
  await who.call('session.create', { experience_id: evenOdd });
  const bench = await who.call('social.create', { name: `A ${word} bench`, description: `So ${word}` });
  const here = { social_lobby_id: bench.id };
  await who.call('social.message', { ...here, content: `How ${word}` });
  await who.call('social.propose', { ...here, experience_id: evenOdd, reason: `As ${word}` });
  await who.call('profile.set', { bio: `I am ${word}` });
  await who.call('experience.rate', { experience_id: evenOdd, rating: 1, review: `It is ${word}` });
  const event = { experience_id: evenOdd, starts_at: inAnHour(), description: `Very ${word}` };
  await who.call('demand.schedule', event);
  return bench;
}

/** Where it could be read: the bench with its talk and proposals, and the board. */
async function readAll(who: Caller, bench: string): Promise<unknown[]> {
  const here = { social_lobby_id: bench };
  return [
    await who.call('social.messages', here),
    await who.call('social.proposals', here),
    (await who.call('social.list')).lobbies.find(({ id }: Result) => id === bench),
    ...(await onTheBoard(who, who.agentId)),
  ];
}

/** The calendar, a profile, and what is said about the game. */
const onTheBoard = async (who: Caller, author: string): Promise<unknown[]> => [
  await who.call('demand.schedule.list'),
  await (await fetch(`${town.url}/api/agents/${author}/profile`)).text(),
  await (await fetch(`${town.url}/api/experiences/${evenOdd}/reviews`)).text(),
];

/** A player of a league, registered with its key, that knows its token. */
async function leagueWith(who: Caller) {
  const admin = await Caller.make(town.url, 'League maker');
  const made = await post(
    '/api/leagues',
    { name: 'Cup', maxPlayers: 4, autoStart: false },
    { cookie: admin.cookie },
  );
  const { leagueId } = (await made.json()) as Result;
  const rpc = async (name: string, args: object, headers: Record<string, string>): Promise<Result> => {
    const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } };
    return (await (await post('/league/mcp', call, headers)).json()) as Result;
  };
  const wish = { display_name: 'Ada', league_id: leagueId };
  const key = { authorization: `Bearer ${who.apiKey}` };
  expect((await rpc('register_player', wish, key)).result.structuredContent.status).toBe('ACCEPTED');
  const addresses = async () =>
    ((await (await fetch(`${town.url}/api/leagues/${leagueId}`)).json()) as LeagueReply).mcp;
  return {
    /** At ports of their own. */
    manager: async () => (await addresses()).manager,
    referee: async () => (await addresses()).referee,
    registerAgain: () => rpc('register_player', wish, key),
    isExpelled: async () => {
      const { store } = town.services;
      const rows = await store.read(
        sql<{ expelled: number; token: string | null }>`select expelled, token_digest as token
          from league_players where league_id = ${leagueId} and agent_id = ${who.agentId}`.compile(store.sql),
      );
      return rows.length === 1 && rows[0]?.expelled === 1 && rows[0].token === null;
    },
  };
}
