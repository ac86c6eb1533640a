import { describe, expect, it } from 'vitest';
import { standingTableId } from './lobbies/standing-tables.ts';
import { SessionRows } from './sessions/sessions-table.ts';
import type { GatewayTables } from './tables.ts';
import type { Result } from './testing/caller.ts';
import { startFaultyServer } from './testing/faulty-server.ts';
import { experienceNamed } from './testing/play.ts';
import { publishedServers } from './testing/published-servers.ts';

const here = publishedServers();
const { agent, ids } = here;

describe('the limits of a session', () => {
  const sql = () => here.town.services.store.sql.withTables<GatewayTables>();

  it('allow a number of steps, named by its setting; replays are paged, and a new session starts at zero', async () => {
    const who = await agent();
    const { session_id } = await who.call('session.create', { experience_id: ids.rest });
    const step = (action: string) => who.tryCall('session.step', { session_id, action });
    for (let n = 1; n <= 6; n++) expect(await step(`no. ${n}`)).toMatchObject({ step_count: n });
    const heard = here.rest.heard.length;
    expect(await step('no. 7')).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('SESSION_STEPS'),
    });
    expect(here.rest.heard).toHaveLength(heard);
    const page = (args: object) => who.call('session.replay', { session_id, ...args });
    const numbers = ({ steps }: Result) => steps.map(({ step_number }: Result) => step_number);
    const first = await page({ limit: 4 });
    expect([numbers(first), first.next, first.step_count]).toEqual([[1, 2, 3, 4], 4, 6]);
    const second = await page({ limit: 4, after: first.next });
    expect([numbers(second), second.next, second.step_count]).toEqual([[5, 6], null, 6]);
    expect(await page({})).toMatchObject({ next: null, steps: Array(6).fill({}) });
    expect((await who.tryCall('session.replay', { session_id, limit: 101 })).code).toBe('VALIDATION_ERROR');
    expect(await who.call('session.end', { session_id })).toMatchObject({ step_count: 6 });
    const next = await who.call('session.create', { experience_id: ids.rest });
    await who.call('session.end', { session_id: next.session_id });
  });

  it('allow a number of bytes in replays', async () => {
    const who = await agent();
    const { store } = here.town.services;
    const { session_id } = await who.call('session.create', { experience_id: ids.rest });
    const bytes = async () => {
      const find = sql().selectFrom('gatewaySessions').select('keptBytes as bytes');
      return (await store.read(find.where('sessionId', '=', session_id).compile()))[0]?.bytes ?? 0;
    };
    const before = await bytes();
    await who.call('session.step', { session_id, action: 'x'.repeat(10_000) });
    expect((await bytes()) - before).toBeGreaterThan(10_000);
    await store.write([
      sql()
        .updateTable('gatewaySessions')
        .set({ keptBytes: 1024 * 1024 })
        .where('sessionId', '=', session_id)
        .compile(),
    ]);
    expect(await who.tryCall('session.step', { session_id, action: 'y' })).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('SESSION_KEPT_MB'),
    });
    await who.call('session.end', { session_id });
  });
});

describe('a call with unknown outcome', () => {
  it('is settled only when it can no longer return, however long it was allowed to take', async () => {
    const { store } = here.town.services;
    const rows = new SessionRows(store);
    const openings = [126_000, 60_000].map((age) => ({
      sessionId: `opening-${age}`,
      agentId: `nobody-${age}`,
      experienceId: ids.rest,
      status: 'opening' as const,
      gameSessionId: null,
      openingNode: null,
      matchId: null,
      at: here.town.clock.now() - age,
    }));
    await store.write(openings.map((opening) => rows.opening(opening)));
    const statusNow = async (age: number) => (await rows.byId(`opening-${age}`))?.status;
    await here.town.until(async () => expect(await statusNow(126_000)).toBe('error'));
    expect(await statusNow(60_000)).toBe('opening');
  });

  it('is reported as such for an end that failed after being settled as unknown', async () => {
    const who = await agent();
    const { store } = here.town.services;
    const { session_id } = await who.call('session.create', { experience_id: ids.rest });
    let answer: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => {
      here.rest.lastMisdeed = (_req, res) => {
        answer = () => void res.writeHead(500).end('{}');
        resolve();
      };
    });
    const ending = who.tryCall('session.end', { session_id });
    await heard;
    here.rest.lastMisdeed = null;
    const sql = store.sql.withTables<GatewayTables>();
    await store.write([sql.deleteFrom('gatewayIntents').where('sessionId', '=', session_id).compile()]);
    answer();
    expect((await ending).code).toBe('EXPERIENCE_TIMEOUT');
    await who.call('session.end', { session_id });
  });
});

describe('refusals', () => {
  it('EXPERIENCE_NOT_VERIFIED: an experience that failed its checks cannot be played', async () => {
    const gone = await startFaultyServer();
    const { url } = gone;
    await gone.close();
    const manifest = {
      name: 'Never there',
      rest: { base_url: url },
      sessions: { multiplayer: { supported: true, min_players: 2, max_players: 4 } },
    };
    const { id } = await here.author.call('experience.register', { manifest });
    await here.town.until(async () => expect(await here.statusOf(id)).toBe('failed'));
    const who = await agent();
    for (const tool of ['session.create', 'lobby.create']) {
      expect(await who.tryCall(tool, { experience_id: id })).toMatchObject({
        code: 'EXPERIENCE_NOT_VERIFIED',
        message: expect.stringContaining('failed'),
      });
    }
  });

  it('STEP_IN_PROGRESS: one step at a time, and ending does not bypass it', async () => {
    const who = await agent();
    const { session_id } = await who.call('session.create', { experience_id: ids.rest });
    let answer: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => {
      here.rest.misdeed = (_req, res) => {
        answer = () => void res.writeHead(200).end('{"done":"first"}');
        resolve();
      };
    });
    const first = who.call('session.step', { session_id, action: 'first' });
    await heard;
    here.rest.misdeed = null;
    const refused = { code: 'STEP_IN_PROGRESS', retryable: true };
    expect(await who.tryCall('session.step', { session_id, action: 'second' })).toMatchObject(refused);
    expect(await who.tryCall('session.end', { session_id })).toMatchObject(refused);
    answer();
    expect(await first).toMatchObject({ step_count: 1, experience_response: { done: 'first' } });
    expect(await who.call('session.step', { session_id, action: 'third' })).toMatchObject({ step_count: 2 });
    const steps = here.rest.heard.filter(({ path }) => path === `/sessions/${session_id}/step`);
    expect(steps.map(({ body }) => JSON.parse(body).action)).toEqual(['first', 'third']);
    await who.call('session.end', { session_id });
  });

  it('AGENT_BUSY: names what engages the agent: a session, a table, or a queue', async () => {
    const who = await agent();
    const even = await experienceNamed(who, 'even');
    const wolves = await experienceNamed(who, 'wolves');
    const busy = async (tool: string, experience_id: string): Promise<string> => {
      const refused = await who.tryCall(tool, { experience_id });
      expect(refused.code).toBe('AGENT_BUSY');
      return refused.message;
    };
    const { session_id } = await who.call('session.create', { experience_id: ids.rest });
    for (const message of [
      await busy('session.create', ids.mcp),
      await busy('session.create', even),
      await busy('lobby.create', even),
    ]) {
      expect(message).toContain(session_id);
      expect(message).toContain(`By REST (experience ${ids.rest})`);
    }
    await who.call('session.end', { session_id });
    const { game_session_id } = await who.call('lobby.create', { experience_id: even });
    for (const tool of ['session.create', 'lobby.create'] as const) {
      const message = await busy(tool, wolves);
      expect(message).toContain(game_session_id);
      expect(message).toContain(even);
    }
    await who.call('lobby.leave', { game_session_id });
    await who.call('lobby.join', { game_session_id: standingTableId('werewolf') });
    expect(await busy('session.create', even)).toMatch(/wait in queue \S*werewolf/);
    await who.call('lobby.leave', { game_session_id: standingTableId('werewolf') });
  });

  it('AGENT_BUSY: an abandoned match engages its agent until it is over, and is named', async () => {
    const [who, other] = [await agent(), await agent()];
    const even = await experienceNamed(who, 'even');
    const { session_id } = await who.call('session.create', { experience_id: even });
    const second = await other.call('session.create', { experience_id: even });
    const seated = async () => {
      const action = { type: 'wait', seconds: 1 };
      return (await here.town.during(who.call('session.step', { session_id, action }))).experience_response;
    };
    await here.town.until(async () => expect((await seated()).status).toBe('SEATED'));
    const { matchId } = await seated();
    await who.call('session.end', { session_id });
    const refused = await who.tryCall('session.create', { experience_id: ids.rest });
    expect(refused).toMatchObject({ code: 'AGENT_BUSY', message: expect.stringContaining(matchId) });
    await other.call('session.end', { session_id: second.session_id });
  });
});
