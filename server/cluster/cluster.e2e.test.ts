import { Client, type Room } from '@colyseus/sdk';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TownClient } from '../../scripts/town/town-client.ts';
import type { MatchRoomState } from '../../shared/games/werewolf/schema.ts';
import { ROOM_NAMES } from '../../shared/protocol/room-messages.ts';
import type { TownState } from '../../shared/schema/town-state.ts';
import { OAuthVisitor } from '../parts/connect/testing/oauth-visitor.ts';
import { Browser as Person } from '../parts/people/testing/browser.ts';
import { type LocalCluster, type LocalNode, startCluster } from './testing/local-cluster.ts';

const MATCHES = 4;
/** The common address of all nodes; no server listens there. */
const TOWN_ADDRESS = 'http://localhost:9';

interface Health {
  readonly nodeId: string;
  readonly matches: number;
}

async function get<T>(node: LocalNode, path: string): Promise<T> {
  return (await (await fetch(node.url + path)).json()) as T;
}

async function activeMatches(node: LocalNode): Promise<string[]> {
  const { matches } = await get<{ matches: { matchId: string }[] }>(node, '/api/matches?status=ACTIVE');
  return matches.map((match) => match.matchId);
}

async function hostedBy(node: LocalNode): Promise<number> {
  return (await get<Health>(node, '/healthz')).matches;
}

const post = (node: LocalNode, path: string, json: unknown, headers: Record<string, string> = {}) =>
  fetch(node.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });

const mcp = (node: LocalNode, path: string, token: string, message: object, headers = {}) =>
  post(node, path, message, {
    authorization: `Bearer ${token}`,
    accept: 'application/json, text/event-stream',
    ...headers,
  });

const PING = { jsonrpc: '2.0', id: 2, method: 'ping' };
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
};

function joinTown(node: LocalNode): Promise<Room<unknown, TownState>> {
  return quiet(new Client(node.url).join<TownState>(ROOM_NAMES.town, {}));
}

function joinMatch(node: LocalNode, matchId: string): Promise<Room<unknown, MatchRoomState>> {
  return quiet(new Client(node.url).join<MatchRoomState>('werewolf', { matchId }));
}

async function quiet<State>(joining: Promise<Room<unknown, State>>): Promise<Room<unknown, State>> {
  const room = await joining;
  room.reconnection.enabled = false;
  room.onMessage('*', () => undefined);
  return room;
}

const matchesShown = (town: Room<unknown, TownState>): string[] =>
  [...town.state.buildings.values()]
    .filter((building) => building.status !== 'ended')
    .map((building) => building.matchId)
    .sort();

const playing = (town: Room<unknown, TownState>): number =>
  [...town.state.villagers.values()].filter((villager) => villager.where === 'building').length;

describe('a cluster', () => {
  let cluster: LocalCluster;
  let a: LocalNode;
  let b: LocalNode;

  beforeAll(async () => {
    cluster = await startCluster(2, {
      HOUSE_MATCHES: String(MATCHES),
      TIME_SCALE: '1',
      PUBLIC_URL: TOWN_ADDRESS,
    });
    [a, b] = cluster.nodes as [LocalNode, LocalNode];
  });
  afterAll(() => cluster.end());

  const eventually = expect.poll.bind(null) as typeof expect.poll;
  /** "Within seconds", as operators are promised. */
  const BANNED_WITHIN = { timeout: 10_000, interval: 200 };
  const WITHIN = { timeout: 20_000, interval: 200 };

  it('has as many house matches as a single node', async () => {
    await eventually(() => activeMatches(b), WITHIN).toHaveLength(MATCHES);
    expect((await hostedBy(a)) + (await hostedBy(b))).toBe(MATCHES);
  });

  it('answers on every node for every match', async () => {
    for (const matchId of await activeMatches(a)) {
      for (const node of cluster.nodes) {
        const { view } = await get<{ view: { matchId: string } }>(node, `/api/matches/${matchId}`);
        expect(view.matchId).toBe(matchId);
        const { events } = await get<{ events: unknown[] }>(node, `/api/matches/${matchId}/events`);
        expect(events.length).toBeGreaterThan(0);
      }
    }
  });

  it('shows the whole town on every node, each in its own room', async () => {
    const towns = await Promise.all(cluster.nodes.map(joinTown));
    expect(new Set(towns.map((town) => town.roomId)).size).toBe(cluster.nodes.length);
    const all = (await activeMatches(a)).sort();
    for (const town of towns) {
      await eventually(() => matchesShown(town), WITHIN).toEqual(all);
      await eventually(() => playing(town), WITHIN).toBe(MATCHES * 8);
    }
    await Promise.all(towns.map((town) => town.leave()));
  });

  it('applies a ban or mute made on one node on the others', async () => {
    const operator = { authorization: `Basic ${btoa('admin:for tests only')}` };
    const moderate = async (deed: string, body: object) =>
      (await post(a, `/v1/moderation/${deed}`, { reason: 'a test', ...body }, operator)).status;
    const { agentId, apiKey, cookie } = await new TownClient(b.url).makeAgent('Rowdy');
    const key = { authorization: `Bearer ${apiKey}` };
    const bench = await post(b, '/api/social', {}, key);
    const { id } = (await bench.json()) as { id: string };
    const says = async () => {
      const reply = await post(b, `/api/social/${id}/message`, { content: 'hey' }, key);
      if (reply.ok) return 'SAID';
      return (await reply.text()).includes('MUTED') ? 'MUTED' : reply.status;
    };
    expect(await says()).toBe('SAID');
    expect(await moderate('mute', { agent: agentId })).toBe(200);
    await eventually(says, BANNED_WITHIN).toBe('MUTED');

    const browser = async () => (await fetch(`${b.url}/api/agents`, { headers: { cookie } })).status;
    const agent = async () => (await mcp(b, '/mcp', apiKey, PING)).status;
    expect([await browser(), await agent()]).toEqual([200, 200]);
    const store = new Pool({ connectionString: cluster.databaseUrl });
    const { rows } = await store.query('select owner_id from agents where agent_id = $1', [agentId]);
    await store.end();
    expect(await moderate('ban', { kind: 'owner', subject: rows[0].owner_id })).toBe(200);
    await eventually(browser, BANNED_WITHIN).toBe(403);
    await eventually(agent, BANNED_WITHIN).toBe(401);
  });

  it('counts on one node what an address has spent on another', async () => {
    const claim = async (node: LocalNode) =>
      (await post(node, '/api/agents/claim', { apiKey: 'nobody has this one' })).status;
    expect(await claim(b)).not.toBe(429);
    for (let guess = 0; guess < 9; guess++) expect(await claim(a)).not.toBe(429);
    // On its own, b would accept a few more than are tried here.
    await expect.poll(() => claim(b), { timeout: 6_000, interval: 1_500 }).toBe(429);
  });

  it('shows on one node which agents queued on another, and whether they are present', async () => {
    const made = await fetch(`${a.url}/api/agents`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada' }),
    });
    const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { agentId, apiKey } = (await made.json()) as { agentId: string; apiKey: string };
    const town = await joinTown(b);
    await fetch(`${a.url}/api/agents/${agentId}/queue`, { method: 'POST', headers: { cookie } });
    await eventually(() => town.state.queues.get('werewolf')?.size, WITHIN).toBe(1);
    expect(town.state.villagers.get(agentId)?.where).toBe('hall');
    await eventually(() => town.state.queues.get('werewolf')?.away, WITHIN).toBe(1);
    await fetch(`${a.url}/mcp`, { headers: { authorization: `Bearer ${apiKey}` } }).then((res) =>
      res.body?.cancel(),
    );
    await eventually(() => town.state.queues.get('werewolf')?.away, WITHIN).toBe(0);
    await fetch(`${b.url}/api/agents/${agentId}/queue`, { method: 'DELETE', headers: { cookie } });
    await eventually(() => town.state.queues.get('werewolf')?.size, WITHIN).toBe(0);
    await town.leave();
  });

  it('accepts tokens signed by another node, and rejects them once the key is revoked', async () => {
    const { agentId, apiKey, cookie } = await new TownClient(a.url).makeAgent('Signed');
    const reply = await post(a, '/api/token', {}, { authorization: `Bearer ${apiKey}` });
    const { token } = (await reply.json()) as { token: string };
    const begun = await mcp(a, '/mcp/all', token, INITIALIZE);
    const session = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' };
    const ping = async (node: LocalNode) => (await mcp(node, '/mcp/all', token, PING, session)).status;
    expect([await ping(a), await ping(b)]).toEqual([200, 200]);
    await post(a, `/api/agents/${agentId}/key`, {}, { cookie });
    expect(await ping(a)).toBe(401);
    await eventually(() => ping(b), { timeout: 2_000, interval: 50 }).toBe(401);
  });

  it('continues an OAuth flow from node to node', async () => {
    const visitor = new OAuthVisitor(TOWN_ADDRESS, a.url);
    const { client_id } = await visitor.registered();
    visitor.node = b.url;
    const consent = await visitor.asked(client_id);
    visitor.node = a.url;
    const back = await visitor.allowed(consent, { name: 'Wanderer', scope: 'werewolf:play' });
    const code = back.searchParams.get('code') ?? '';
    const nodes = [a, b, a, b];
    const replies = await Promise.all(
      nodes.map(({ url }) => {
        visitor.node = url;
        return visitor.exchange(client_id, code);
      }),
    );
    expect(replies.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1);
    const { access_token } = await visitor.connected('werewolf:play', { name: 'Wanderer the second' });
    for (const node of [a, b]) expect((await mcp(node, '/mcp/connect', access_token, PING)).status).toBe(200);
  });

  it('admits viewers through any node, even after Redis was emptied', async () => {
    const [matchId = ''] = await activeMatches(a);
    for (const node of cluster.nodes) {
      const room = await joinMatch(node, matchId);
      await eventually(() => room.state.matchId, WITHIN).toBe(matchId);
      await room.leave();
    }
    await cluster.redis.flush();
    for (const node of cluster.nodes) {
      await eventually(() => joinMatch(node, matchId).then((room) => room.leave()), WITHIN).toBeTypeOf(
        'number',
      );
    }
  });

  it('reports on /readyz that Redis is down, and recovers by itself', async () => {
    await cluster.redis.stop();
    for (const node of cluster.nodes) {
      await eventually(() => get(node, '/readyz'), WITHIN).toMatchObject({
        ready: false,
        reason: expect.stringContaining('Redis'),
      });
    }
    await expect(joinMatch(a, (await activeMatches(a))[0] ?? '')).rejects.toMatchObject({ code: 503 });
    await cluster.redis.start();
    for (const node of cluster.nodes)
      await eventually(() => get(node, '/readyz'), WITHIN).toEqual({ ready: true });
  });

  it('continues the matches of a stalled node, which withdraws when it resumes', async () => {
    const [stalled, other] = (await hostedBy(a)) > 0 ? [a, b] : [b, a];
    stalled.freeze();
    await eventually(() => hostedBy(other), WITHIN).toBe(MATCHES);
    stalled.thaw();
    await eventually(() => hostedBy(stalled), WITHIN).toBe(0);
    expect(await activeMatches(stalled)).toHaveLength(MATCHES);
  });

  it("hands every match over at once when a node shuts down properly, with people's seats", async () => {
    const [leaving, staying] = (await hostedBy(a)) > 0 ? [a, b] : [b, a];
    const [matchId = ''] = await activeMatches(staying);
    const person = new Person(leaving);
    await person.person('Ada');
    const { seat } = (await person.quickGame()).body;
    expect(await leaving.stop()).toBe(0);
    await eventually(() => hostedBy(staying), WITHIN).toBe(MATCHES + 1);
    const back = Object.assign(new Person(staying), { cookie: person.cookie });
    expect((await back.me()).seat).toEqual(seat);
    const tab = await back.sit();
    await tab.until(({ told }) => told.some(({ type }) => type === 'welcome'));
    expect(tab.all('welcome')).toMatchObject([{ as: 'player' }]);
    await tab.room.leave();
    const room = await joinMatch(staying, matchId);
    await eventually(() => room.state.matchId, WITHIN).toBe(matchId);
    await room.leave();
  });
});
