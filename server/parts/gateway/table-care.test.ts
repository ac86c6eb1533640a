import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { toolCall } from '../../../scripts/town/town-client.ts';
import { Absences } from '../../store/absences-table.ts';
import type { Store } from '../../store/store.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { Lobbies, type LobbyRecord } from './lobbies/lobbies-table.ts';
import { CALLED_OFF_AFTER_MS, SIT_DOWN_MS } from './square/sitting-down.ts';
import type { GatewayTables } from './tables.ts';
import { Caller, type Result } from './testing/caller.ts';
import { type FaultyServer, startFaultyServer } from './testing/faulty-server.ts';
import { loseStep } from './testing/lost-step.ts';
import { experienceNamed } from './testing/play.ts';

let town: VirtualTown;
let store: Store;
let server: FaultyServer;
let author: Caller;
let experience_id: string;

beforeAll(async () => {
  town = await openVirtualTown();
  store = town.services.store;
  server = await startFaultyServer();
  author = await Caller.make(town.url, 'Author');
  const manifest = {
    name: 'Round table',
    rest: { base_url: server.url },
    sessions: { multiplayer: { supported: true, min_players: 2, max_players: 4 } },
  };
  experience_id = (await author.call('experience.register', { manifest })).id;
  const status = async () => (await author.call('experiences.get', { experience_id })).verification_status;
  await town.until(async () => expect(await status()).toBe('verified'));
});
afterAll(async () => {
  await server.close();
  await town.end();
});

let made = 0;
const agent = () => Caller.make(town.url, `Sitter ${++made}`, made % 2 ? 'mcp' : 'rest');
const agents = (count: number) => Promise.all(Array.from({ length: count }, agent)) as Promise<Caller[]>;
const heardAt = (path: string) => server.heard.filter((each) => each.path === path);
const stateOf = (game_session_id: string) => author.call('match.state', { game_session_id });

async function tableOf(host: Caller, guests: readonly Caller[]): Promise<string> {
  const { game_session_id } = await host.call('lobby.create', { experience_id });
  for (const guest of guests) await guest.call('lobby.join', { game_session_id });
  return game_session_id;
}

/** As if the table had been idle for that long. */
async function ages(game_session_id: string, ms: number, more: Partial<LobbyRecord> = {}): Promise<void> {
  const lobbies = store.sql.withTables<GatewayTables>().updateTable('gatewayLobbies');
  await store.write([
    lobbies
      .set({ touchedAt: town.clock.now() - ms, ...more })
      .where('gameSessionId', '=', game_session_id)
      .compile(),
  ]);
}

const isFree = async (who: Caller): Promise<void> => {
  const { session_id } = await who.call('session.create', {
    experience_id: await experienceNamed(who, 'even'),
  });
  await who.call('session.end', { session_id });
};

describe('a table of a foreign experience', () => {
  it('sends every join and leave under its own key, which reveals no agent', async () => {
    const [host, ...guests] = (await agents(3)) as [Caller, Caller, Caller];
    const id = await tableOf(host, []);
    await Promise.all(guests.map((guest) => guest.call('lobby.join', { game_session_id: id })));
    await Promise.all(guests.map((guest) => guest.call('lobby.leave', { game_session_id: id })));
    const told = [...heardAt(`/lobbies/${id}/join`), ...heardAt(`/lobbies/${id}/leave`)];
    const keys = told.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys).size).toBe(4);
    for (const { agentId } of guests) expect(keys.join()).not.toContain(agentId);
    for (const guest of guests) await isFree(guest);
    expect((await stateOf(id)).players.map(({ role }: Result) => role)).toEqual(['host']);
    expect((await guests[0].tryCall('lobby.leave', { game_session_id: id })).code).toBe('EXPERIENCE_ERROR');
    expect(await host.call('lobby.leave', { game_session_id: id })).toMatchObject({ status: 'cancelled' });
    await isFree(host);
  });

  it('is unrated when cancelled during a match: all have left and are free', async () => {
    const [host, guest] = (await agents(2)) as [Caller, Caller];
    const id = await tableOf(host, [guest]);
    await host.call('match.start', { game_session_id: id });
    const sessions = [
      await host.call('session.create', { experience_id }),
      await guest.call('session.create', { experience_id }),
    ];
    expect(await guest.tryCall('match.abort', { game_session_id: id })).toMatchObject({
      code: 'EXPERIENCE_AUTH_FAILED',
    });
    expect(await host.call('match.abort', { game_session_id: id, reason: 'rain' })).toMatchObject({
      status: 'cancelled',
    });
    expect(await stateOf(id)).toMatchObject({ status: 'cancelled', players: [] });
    await town.until(async () =>
      expect(await heardAt(`/matches/${id}/end`).map(({ body }) => JSON.parse(body).reason)).toEqual([
        'rain',
      ]),
    );
    await host.call('session.end', { session_id: sessions[0]?.session_id });
    await guest.call('session.end', { session_id: sessions[1]?.session_id });
    expect((await host.call('leaderboard.get', { experience_id })).rankings).toEqual([]);
    expect((await host.tryCall('match.abort', { game_session_id: id })).code).toBe('EXPERIENCE_ERROR');
    await isFree(host);
    await isFree(guest);
  });

  it('rates its players at once, and never a spectator, whatever the experience lists', async () => {
    const [host, guest, onlooker] = (await agents(3)) as [Caller, Caller, Caller];
    const id = await tableOf(host, [guest]);
    await onlooker.call('lobby.join', { game_session_id: id, role: 'spectator' });
    await host.call('match.start', { game_session_id: id });
    const { players } = await stateOf(id);
    server.saying = (path) =>
      path.endsWith('/end')
        ? {
            outcomes: {
              players: players.map(({ experience_agent_id, role }: Result) => ({
                experience_agent_id,
                result: role === 'host' ? 'loss' : 'win',
              })),
            },
          }
        : {};
    try {
      await host.call('match.end', { game_session_id: id });
    } finally {
      server.saying = null;
    }
    const { rankings } = await host.call('leaderboard.get', { experience_id });
    const of = (wanted: string) => players.find(({ role }: Result) => role === wanted).experience_agent_id;
    expect(rankings.map((row: Result) => row.experience_agent_id)).toEqual([of('player'), of('host')]);
  });

  it('waits again if its node died before the start, and is started by its host', async () => {
    const [host, guest] = (await agents(2)) as [Caller, Caller];
    const id = await tableOf(host, [guest]);
    // The state that a node leaves if it dies before the experience has confirmed the start.
    await ages(id, 36_000, { status: 'active' });
    expect(await host.tryCall('match.end', { game_session_id: id })).toMatchObject({
      code: 'EXPERIENCE_ERROR',
      message: expect.stringContaining('starting'),
    });
    await town.until(async () => expect((await stateOf(id)).status).toBe('waiting'));
    expect(await host.call('match.start', { game_session_id: id })).toMatchObject({ status: 'active' });
    expect(heardAt(`/matches/${id}/start`)).toHaveLength(1);
    // A table that has begun is not reset, however long ago it did.
    await ages(id, 36_000);
    expect(await host.call('match.end', { game_session_id: id })).toMatchObject({ status: 'completed' });
  });

  it('is ended in time if abandoned, unless an agent plays there: reported once, unrated, all free', async () => {
    const [host, guest, player, other] = (await agents(4)) as [Caller, Caller, Caller, Caller];
    const [left, played] = [await tableOf(host, [guest]), await tableOf(player, [other])];
    await host.call('match.start', { game_session_id: left });
    await player.call('match.start', { game_session_id: played });
    const { session_id } = await player.call('session.create', { experience_id });
    await ages(played, 31 * 60_000);
    await ages(left, 31 * 60_000);
    await town.until(async () => expect((await stateOf(left)).status).toBe('cancelled'));
    expect((await stateOf(left)).players).toEqual([]);
    await town.until(() => expect(heardAt(`/matches/${left}/end`).length).toBe(1));
    expect(JSON.parse(heardAt(`/matches/${left}/end`)[0]?.body ?? '{}').reason).toBe('expired');
    await isFree(host);
    await isFree(guest);
    expect((await stateOf(played)).status).toBe('active');
    // A session that has just ended keeps it too: its host may still want the result.
    await player.call('session.end', { session_id });
    const [again] = (await agents(1)) as [Caller];
    const waiting = await tableOf(again, []);
    await ages(waiting, 31 * 60_000);
    await town.until(async () => expect((await stateOf(waiting)).status).toBe('cancelled'));
    expect((await stateOf(played)).status).toBe('active');
    expect(await player.call('match.end', { game_session_id: played })).toMatchObject({
      status: 'completed',
    });
  });
});

describe('a spectator', () => {
  it('cannot play elsewhere by mistake: session.create refuses with a reason until it leaves or takes a chair', async () => {
    const [host, onlooker] = (await agents(2)) as [Caller, Caller];
    const even = await experienceNamed(host, 'even');
    const waiting = async () =>
      (await host.call('lobby.list', { experience_id: even })).lobbies[0].current_players;
    for (const experience of [experience_id, even]) {
      const { game_session_id } = await host.call('lobby.create', { experience_id: experience });
      await onlooker.call('lobby.join', { game_session_id, role: 'spectator' });
      const refused = await onlooker.tryCall('session.create', { experience_id: experience });
      expect(refused).toMatchObject({ code: 'INVALID_STATE' });
      expect(refused.message).toContain(game_session_id);
      expect(await waiting()).toBe(0);
      expect(heardAt('/sessions').some(({ body }) => body.includes(game_session_id))).toBe(false);
      await onlooker.call('lobby.join', { game_session_id, role: 'player' });
      const created = await onlooker.call('session.create', { experience_id: experience });
      expect(created.game_session_id).toBe(game_session_id);
      await onlooker.call('session.end', { session_id: created.session_id });
      // At a waiting table of the town, the session was the chair.
      const left = await onlooker.tryCall('lobby.leave', { game_session_id });
      expect(left.code).toBe(experience === even ? 'EXPERIENCE_ERROR' : undefined);
      await onlooker.call('lobby.join', { game_session_id, role: 'spectator' });
      await onlooker.call('lobby.leave', { game_session_id });
      const alone = await onlooker.call('session.create', { experience_id: experience });
      expect(alone).not.toHaveProperty('game_session_id');
      await onlooker.call('session.end', { session_id: alone.session_id });
      await host.call('lobby.leave', { game_session_id });
    }
  });
});

describe('the pace of a table', () => {
  it("halves or doubles the deadlines of the town's own games", async () => {
    const lengths = await Promise.all(
      (['blitz', 'normal', 'slow'] as const).map(async (pace) => {
        const [host, guest] = (await agents(2)) as [Caller, Caller];
        const even = await experienceNamed(host, 'even');
        const { game_session_id } = await host.call('lobby.create', {
          experience_id: even,
          config: { pace },
        });
        await guest.call('lobby.join', { game_session_id });
        await host.call('match.start', { game_session_id });
        const { experience_response } = await host.call('session.create', { experience_id: even });
        const { events, state } = experience_response as { events: Result[]; state: Result };
        return Date.parse(state.phaseEndsAt) - Date.parse(events.at(-1)?.at);
      }),
    );
    const [blitz = 0, normal = 0, slow = 0] = lengths;
    expect(normal).toBeGreaterThan(1_000);
    expect([blitz, slow]).toEqual([normal / 2, normal * 2]);
  });
});

describe("tables of the town's own games", () => {
  const even = () => experienceNamed(author, 'even');
  const wolves = () => experienceNamed(author, 'wolves');
  /** As if it had been silent for long. */
  async function goesAway({ agentId }: Caller): Promise<void> {
    town.services.presence.forget(agentId);
    await store.write([
      store.sql.updateTable('queue').set({ heardAt: 1 }).where('agentId', '=', agentId).compile(),
      store.sql.updateTable('agents').set({ lastSeenAt: 1 }).where('agentId', '=', agentId).compile(),
    ]);
  }
  const tableAt = async (host: Caller, experience: string, config = {}) =>
    (await host.call('lobby.create', { experience_id: experience, config })).game_session_id as string;
  const join = (who: Caller, game_session_id: string) => who.tryCall('lobby.join', { game_session_id });
  const isRanked = async (id: string) =>
    (await town.services.matches.byId((await stateOf(id)).match_id))?.ranked;

  it('refuse an agent that did nothing in its last match: it waits as before a queue', async () => {
    const [host, idle] = (await agents(2)) as [Caller, Caller];
    const id = await tableAt(host, await even());
    await store.write([new Absences(store).missing([idle.agentId], town.clock.now())]);
    expect(await join(idle, id)).toMatchObject({ code: 'ABSENTEE', retryAfterMs: expect.any(Number) });
    const made = await idle.tryCall('lobby.create', { experience_id: await even() });
    expect(made.code).toBe('ABSENTEE');
    expect(await idle.call('lobby.join', { game_session_id: id, role: 'spectator' })).toMatchObject({
      role: 'spectator',
    });
    await host.call('lobby.leave', { game_session_id: id });
  });

  it("never have two agents of one owner beside another's, unless private and unrated", async () => {
    const [first, stranger, other] = (await agents(3)) as [Caller, Caller, Caller];
    const second = await Caller.make(town.url, 'Second', 'mcp', { cookie: first.cookie });
    const open = await tableAt(first, await wolves());
    expect(await join(stranger, open)).not.toHaveProperty('code');
    expect(await join(second, open)).toMatchObject({
      code: 'EXPERIENCE_ERROR',
      message: expect.stringContaining('one owner'),
    });
    // Conversely, nobody may join two agents of one owner.
    const own = await tableAt(second, await wolves());
    await first.call('lobby.leave', { game_session_id: open });
    expect(await join(first, own)).not.toHaveProperty('code');
    expect(await join(other, own)).toMatchObject({ code: 'EXPERIENCE_ERROR' });
    await second.call('lobby.leave', { game_session_id: own });
    const invited = await tableAt(second, await wolves(), { private: true });
    for (const who of [first, other]) expect(await join(who, invited)).not.toHaveProperty('code');
    await second.call('lobby.leave', { game_session_id: invited });
    const among = await tableAt(first, await even());
    expect(await join(second, among)).not.toHaveProperty('code');
    await first.call('match.start', { game_session_id: among });
    expect(await isRanked(among)).toBe(false);
  });

  it('begin with the agents present, and tell the host who is away', async () => {
    const [host, guest] = (await agents(2)) as [Caller, Caller];
    const id = await tableAt(host, await even());
    await join(guest, id);
    await goesAway(guest);
    const { name } = (await town.services.agents.byId(guest.agentId)) ?? { name: '?' };
    const refused = await host.tryCall('match.start', { game_session_id: id });
    expect(refused).toMatchObject({ code: 'EXPERIENCE_ERROR', message: expect.stringContaining(name) });
    await guest.call('auth.whoami');
    expect(await host.call('match.start', { game_session_id: id })).toMatchObject({ status: 'active' });
    expect(await isRanked(id)).toBe(true);
  });

  it('are left by a member that ends its session there, and cancelled if the host does', async () => {
    const [host, guest] = (await agents(2)) as [Caller, Caller];
    const id = await tableAt(host, await even());
    await join(guest, id);
    const sessions = [];
    for (const who of [guest, host])
      sessions.push((await who.call('session.create', { experience_id: await even() })).session_id);
    const end = await guest.call('session.end', { session_id: sessions[0] });
    expect(end.outcomes).toMatchObject({ result: 'left' });
    expect((await stateOf(id)).players).toMatchObject([{ role: 'host' }]);
    await isFree(guest);
    await host.call('session.end', { session_id: sessions[1] });
    expect((await stateOf(id)).status).toBe('cancelled');
    await isFree(host);
  });
});

describe('a waiting step', () => {
  it("takes one of its caller's long-poll slots, and releases it when the caller disconnects", async () => {
    const [who] = (await agents(1)) as [Caller];
    const { session_id } = await who.call('session.create', {
      experience_id: await experienceNamed(who, 'even'),
    });
    const args = { session_id, action: { type: 'wait', seconds: 20 } };
    const gone = new AbortController();
    const held = Array.from({ length: 4 }, () =>
      fetch(`${town.url}/mcp/gateway`, {
        method: 'POST',
        headers: who.headers,
        signal: gone.signal,
        body: toolCall('session.step', args),
      }).catch(() => 'gone'),
    );
    const briefly = () =>
      town.during(who.tryCall('session.step', { session_id, action: { type: 'wait', seconds: 0.01 } }));
    await town.until(async () => expect((await briefly()).code).toBe('RATE_LIMITED'));
    // A call that does not wait needs no slot.
    expect(await who.call('session.step', { session_id, action: { type: 'look' } })).toMatchObject({
      experience_response: { status: 'QUEUED' },
    });
    gone.abort();
    expect(new Set(await Promise.all(held))).toEqual(new Set(['gone']));
    await town.until(async () => expect((await briefly()).code).toBeUndefined());
    await who.call('session.end', { session_id });
  });
});

describe('a table voted for by a bench', () => {
  /** Host and spectator sit there; the host's fellow voter has not come. */
  async function votedTable() {
    const [host, voter, guest] = (await agents(3)) as [Caller, Caller, Caller];
    const { id: social_lobby_id } = await host.call('social.create');
    for (const who of [voter, guest]) await who.call('social.join', { social_lobby_id });
    const { proposal_id } = await host.call('social.propose', { social_lobby_id, experience_id });
    await host.call('social.vote', { proposal_id, vote: 'yes' });
    const { game_session_id: id } = await voter.call('social.vote', { proposal_id, vote: 'yes' });
    await guest.call('lobby.join', { game_session_id: id });
    return { host, guest, id: id as string, social_lobby_id };
  }
  const votedAgo = (id: string, ms: number) =>
    store.write([
      store.sql
        .withTables<GatewayTables>()
        .updateTable('squareProposals')
        .set({ decidedAt: town.clock.now() - ms })
        .where('gameSessionId', '=', id)
        .compile(),
    ]);
  afterEach(() => {
    server.misdeed = null;
  });

  it('delays only itself when its start hangs; the round continues', async () => {
    const { host, id } = await votedTable();
    const hanging: ServerResponse[] = [];
    server.wrongAt = /^\/matches\/.*\/start$/;
    server.misdeed = (_req, res) => void hanging.push(res);
    await votedAgo(id, SIT_DOWN_MS);
    await town.until(() => expect(hanging.length).toBe(1));
    const [other] = (await agents(1)) as [Caller];
    const { session_id } = await other.call('session.create', { experience_id });
    const lost = await loseStep(store, session_id, 0);
    await town.until(async () => expect(await lost.isSettled()).toBe(true));
    for (const res of hanging) res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    await town.until(async () => expect((await stateOf(id)).status).toBe('active'));
    await host.call('match.abort', { game_session_id: id });
    await other.call('session.end', { session_id });
  });

  it('expires if it cannot begin: attempts do not keep it alive, and its players are told and released', async () => {
    const { guest, host, id, social_lobby_id } = await votedTable();
    server.wrongAt = /^\/matches\/.*\/start$/;
    server.misdeed = (_req, res) => void res.writeHead(500).end('{}');
    await ages(id, 60_000);
    const touchedAt = async () => (await new Lobbies(store).byId(id))?.touchedAt;
    const before = await touchedAt();
    await votedAgo(id, SIT_DOWN_MS);
    await town.until(() => expect(heardAt(`/matches/${id}/start`).length).toBe(1));
    await town.until(async () => expect((await stateOf(id)).status).toBe('waiting'));
    expect(await touchedAt()).toBe(before);
    await votedAgo(id, CALLED_OFF_AFTER_MS);
    await town.until(async () => expect((await stateOf(id)).status).toBe('cancelled'));
    expect((await stateOf(id)).players).toEqual([]);
    const { messages } = await host.call('social.messages', { social_lobby_id });
    expect(messages.at(-1)).toMatchObject({ kind: 'note', content: expect.stringContaining('called off') });
    await isFree(host);
    await isFree(guest);
  });
});
