import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toolCall } from '../../../scripts/town/town-client.ts';
import { Queue } from '../../store/queue-table.ts';
import type { Store } from '../../store/store.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import { systemClock } from '../../time/clock.ts';
import { standingTableId } from './lobbies/standing-tables.ts';
import { Sweeper } from './sessions/sweeper.ts';
import type { GatewayTables } from './tables.ts';
import { Caller, type Result } from './testing/caller.ts';
import { experienceNamed } from './testing/play.ts';

let town: VirtualTown;
beforeAll(async () => {
  town = await openVirtualTown({
    GATEWAY_CALLS_PER_MINUTE: '40',
    ONE_CHAIR_PER_ADDRESS: 'on',
    QUEUE_MOVES_PER_MINUTE: '6',
  });
});
afterAll(() => town.end());

describe("a game's queue as its standing table", () => {
  it.each(['mcp', 'rest'] as const)('is listed, joined, looked at and left over %s', async (way) => {
    const who = await Caller.make(town.url, `Waits ${way}`, way);
    const experience_id = await experienceNamed(who, 'wolves');
    const game_session_id = standingTableId('werewolf');
    const waiting = async () =>
      (await who.call('lobby.list', { experience_id })).lobbies.find((each: Result) => each.permanent);
    expect(await waiting()).toMatchObject({ game_session_id, max_players: 8, current_players: 0 });
    expect(await who.call('lobby.join', { game_session_id })).toMatchObject({
      game_session_id,
      role: 'player',
      experience_response: { status: 'QUEUED', queue: { position: 1 } },
    });
    expect((await waiting()).current_players).toBe(1);
    const state = await who.call('match.state', { game_session_id });
    expect(state.players).toMatchObject([{ role: 'player', display_name: `Waits ${way}` }]);
    expect(JSON.stringify(state)).not.toContain(who.agentId);
    expect((await who.tryCall('match.start', { game_session_id })).code).toBe('EXPERIENCE_AUTH_FAILED');
    expect((await who.tryCall('lobby.join', { game_session_id, role: 'spectator' })).code).toBe(
      'EXPERIENCE_ERROR',
    );
    expect(await who.call('lobby.leave', { game_session_id })).toEqual({
      game_session_id,
      status: 'waiting',
    });
    expect((await waiting()).current_players).toBe(0);
    expect((await who.call('lobby.list', { experience_id, status: 'active' })).lobbies).toEqual([]);
  });
});

describe('with one chair per address', () => {
  it('applies the rule to agents that queue again through a session', async () => {
    const who = await Caller.make(town.url, 'Rejoiner');
    const experience_id = await experienceNamed(who, 'even');
    const { session_id } = await who.call('session.create', { experience_id });
    const queue = new Queue(town.services.store);
    const addresses = async () => (await queue.waiting('even-odd-default')).map(({ address }) => address);
    const [known] = await addresses();
    expect(known).toEqual(expect.any(String));
    // As if it had been away for long.
    await queue.leave('even-odd-default', who.agentId);
    await who.call('session.step', { session_id, action: { type: 'look' } });
    expect(await addresses()).toEqual([known]);
    await who.call('session.end', { session_id });
  });

  it('does not rank a table of two from one address', async () => {
    const [host, guest] = [await Caller.make(town.url, 'One'), await Caller.make(town.url, 'Other', 'rest')];
    const experience_id = await experienceNamed(host, 'even');
    const { game_session_id } = await host.call('lobby.create', { experience_id });
    await guest.call('lobby.join', { game_session_id });
    const { experience_response } = await host.call('match.start', { game_session_id });
    expect(await town.services.matches.byId(experience_response.matchId)).toMatchObject({ ranked: false });
  });
});

describe('joining and leaving a queue', () => {
  it("shares one limit between sessions, tables and the game's own tools", async () => {
    const who = await Caller.make(town.url, 'Fidget');
    const experience_id = await experienceNamed(who, 'wolves');
    const game_session_id = standingTableId('werewolf');
    const codes = [];
    for (let i = 0; i < 2; i++) {
      codes.push((await who.tryCall('lobby.join', { game_session_id })).code);
      codes.push((await who.tryCall('lobby.leave', { game_session_id })).code);
    }
    const { session_id } = await who.call('session.create', { experience_id });
    codes.push((await who.tryCall('session.end', { session_id })).code);
    expect(codes).toEqual(Array(5).fill(undefined));
    expect((await who.tryCall('lobby.join', { game_session_id })).code).toBe('RATE_LIMITED');
    expect((await who.tryCall('session.create', { experience_id })).code).toBe('RATE_LIMITED');
    // Opening a table fails, and other tables are not queues.
    expect(await who.call('lobby.create', { experience_id })).toMatchObject({ role: 'host' });
  });
});

describe('the budget of calls', () => {
  it('covers all tools of the gateway, per agent, and says how long to wait', async () => {
    const [busy, calm] = [await Caller.make(town.url, 'Busy'), await Caller.make(town.url, 'Calm', 'rest')];
    let calls = 0;
    let refused: Response | null = null;
    while (!refused) {
      const way = calls++ % 2 ? 'api/whoami' : 'mcp/gateway';
      const body = toolCall(calls % 3 ? 'auth.whoami' : 'experiences.list');
      const response = await fetch(`${town.url}/${way}`, {
        headers: busy.headers,
        ...(way === 'mcp/gateway' && { method: 'POST', body }),
      });
      if (response.status === 429) refused = response;
    }
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    // The budget refills over time, also during a slow run.
    expect(calls).toBeGreaterThan(40);
    expect(calls).toBeLessThan(80);
    expect(await calm.tryCall('auth.whoami')).not.toHaveProperty('code');
    expect((await busy.by('rest').tryCall('memory.get', { experience_id: 'x' })).code).toBe('RATE_LIMITED');
  });
});

describe('sweeping old sessions', () => {
  it('deletes ended sessions with their steps after some days, and nothing else', async () => {
    const who = await Caller.make(town.url, 'Historian', 'rest');
    const experience_id = await experienceNamed(who, 'even');
    const { session_id } = await who.call('session.create', { experience_id });
    await who.call('session.end', { session_id });
    const live = await who.call('session.create', { experience_id });
    const store: Store = town.services.store;
    const sql = store.sql.withTables<GatewayTables>();
    const old = Date.now() - 91 * 86_400_000;
    await store.write([
      sql.updateTable('gatewaySessions').set({ endedAt: old }).where('sessionId', '=', session_id).compile(),
      sql
        .updateTable('gatewaySessions')
        .set({ touchedAt: old, createdAt: old })
        .where('sessionId', '=', live.session_id)
        .compile(),
    ]);
    await new Sweeper(store, systemClock, { keptDays: 0, agentBytes: 0 }).round();
    expect(await who.tryCall('session.replay', { session_id })).not.toHaveProperty('code');
    await new Sweeper(store, systemClock, { keptDays: 90, agentBytes: 0 }).round();
    expect((await who.tryCall('session.replay', { session_id })).code).toBe('NOT_FOUND');
    expect(await who.tryCall('session.replay', { session_id: live.session_id })).not.toHaveProperty('code');
    await who.call('session.end', { session_id: live.session_id });
  });

  it('deletes the oldest sessions of an agent over its limit, and no others', async () => {
    const [who, other] = [
      await Caller.make(town.url, 'Hoarder', 'rest'),
      await Caller.make(town.url, 'Light traveller', 'rest'),
    ];
    const experience_id = await experienceNamed(who, 'even');
    const played = async (agent: Caller): Promise<string> => {
      const { session_id } = await agent.call('session.create', { experience_id });
      await agent.call('session.end', { session_id });
      return session_id;
    };
    const ids = [await played(who), await played(who), await played(who)];
    const others = await played(other);
    const store: Store = town.services.store;
    const sql = store.sql.withTables<GatewayTables>();
    await store.write(
      ids.map((id, i) =>
        sql
          .updateTable('gatewaySessions')
          .set({ keptBytes: 6_000, createdAt: 1_000 + i })
          .where('sessionId', '=', id)
          .compile(),
      ),
    );
    const replayed = async (agent: Caller, session_id: string) =>
      (await agent.tryCall('session.replay', { session_id })).code ?? 'there';
    await new Sweeper(store, systemClock, { keptDays: 0, agentBytes: 18_000 }).round();
    expect(await replayed(who, ids[0] ?? '')).toBe('there');
    await new Sweeper(store, systemClock, { keptDays: 0, agentBytes: 17_999 }).round();
    expect(await Promise.all(ids.map((id) => replayed(who, id)))).toEqual(['NOT_FOUND', 'there', 'there']);
    expect(await replayed(other, others)).toBe('there');
  });
});
