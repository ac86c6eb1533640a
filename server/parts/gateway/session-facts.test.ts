import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestTown, type TestTown } from '../../testing/town-on-a-port.ts';
import { standingTableId } from './lobbies/standing-tables.ts';
import { SessionRows } from './sessions/sessions-table.ts';
import type { GatewayTables } from './tables.ts';
import { Caller, type Result } from './testing/caller.ts';
import { type FaultyServer, startFaultyServer } from './testing/faulty-server.ts';
import { type ForeignServer, startForeignServer } from './testing/foreign-server.ts';
import { experienceNamed } from './testing/play.ts';

let town: TestTown;
let author: Caller;
let rest: FaultyServer;
let mcp: ForeignServer;
const ids = { rest: '', mcp: '' };

const statusOf = async (experience_id: string): Promise<string> =>
  (await author.call('experiences.get', { experience_id })).verification_status;

async function publish(manifest: object): Promise<string> {
  const { id } = await author.call('experience.register', { manifest });
  await vi.waitFor(async () => expect(await statusOf(id)).toBe('verified'), { timeout: 20_000 });
  return id;
}

/** Does what is new under its key, once; refuses and hides answers as it is told to. */
class Deduping {
  readonly done: string[] = [];
  readonly #answers = new Map<string, object>();
  next: 'does' | 'refuses' = 'does';

  answerTo(key: string, action: string): object {
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.next === 'refuses' ? { refused: action } : { did: action };
    if (this.next === 'does') this.done.push(action);
    this.next = 'does';
    this.#answers.set(key, answer);
    return answer;
  }
}
let deduping: Deduping;

beforeAll(async () => {
  town = await openTestTown({ SESSION_STEPS: '6', SESSION_KEPT_MB: '1', EXPERIENCE_TIMEOUT_S: '120' });
  author = await Caller.make(town.url, 'Author');
  rest = await startFaultyServer();
  mcp = await startForeignServer({
    'experience.info': { call: () => ({ gameplay_instructions: 'Step.' }) },
    'session.create': { call: () => ({ hello: 'there' }) },
    'session.step': {
      call(args, _headers, { key }) {
        const answer = deduping.answerTo(key, args.action);
        return 'refused' in answer ? new Error('not now') : answer;
      },
    },
    'session.end': { call: () => ({ outcomes: {} }) },
  });
  deduping = new Deduping();
  ids.rest = await publish({
    name: 'By REST',
    rest: { base_url: rest.url },
    ui: { session_ui_url_template: 'https://play.test/?s={session_id}' },
  });
  ids.mcp = await publish({ name: 'By MCP', mcp: { server_url: mcp.url } });
});
afterAll(async () => {
  await Promise.all([rest.close(), mcp.close()]);
  await town.end();
});

const SOURCE = 'observed_by_gateway';

let made = 0;
const agent = (name = `Player ${++made}`) => Caller.make(town.url, name, made % 2 ? 'mcp' : 'rest');

describe('the key under which an action is sent', () => {
  it.each(['refused', 'in doubt'] as const)(
    'is new for the action after one that was %s, although their number is the same',
    async (fate) => {
      const who = await agent();
      deduping = new Deduping();
      const { session_id } = await who.call('session.create', { experience_id: ids.rest });
      rest.misdeed = (req, res) => {
        const { action } = JSON.parse(rest.heard.at(-1)?.body ?? '{}') as { action: string };
        const answer = deduping.answerTo(String(req.headers['idempotency-key']), action);
        if (fate === 'in doubt' && action === 'first') return void res.destroy();
        res.writeHead('refused' in answer ? 409 : 200).end(JSON.stringify(answer));
      };
      if (fate === 'refused') deduping.next = 'refuses';
      const first = await who.tryCall('session.step', { session_id, action: 'first' });
      expect(first.code).toBe(fate === 'refused' ? 'EXPERIENCE_ERROR' : 'EXPERIENCE_UNREACHABLE');
      const second = await who.call('session.step', { session_id, action: 'second' });
      expect(second).toMatchObject({ step_count: 1, experience_response: { did: 'second' } });
      rest.misdeed = null;
      expect(deduping.done).toEqual(fate === 'refused' ? ['second'] : ['first', 'second']);
      await who.call('session.end', { session_id });
    },
  );

  it('is new for MCP servers too, and no end has the key of a step', async () => {
    const who = await agent();
    deduping = new Deduping();
    const { session_id } = await who.call('session.create', { experience_id: ids.mcp });
    deduping.next = 'refuses';
    const first = await who.tryCall('session.step', { session_id, action: 'first' });
    expect(first).toMatchObject({ code: 'EXPERIENCE_ERROR', message: 'not now' });
    const second = await who.call('session.step', { session_id, action: 'second' });
    expect(second).toMatchObject({ step_count: 1, experience_response: { did: 'second' } });
    await who.call('session.end', { session_id });
    const sent = mcp.heard.filter(({ args }) => args.session_id === session_id).map(({ meta }) => meta);
    expect(sent).toMatchObject([0, 1, 1, 2].map((n) => ({ session_id, n })));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
  });
});

describe('what session.create tells', () => {
  it('[S2-035] session_ui_url where the manifest has a template, with the session filled in', async () => {
    const who = await agent();
    const { session_id, session_ui_url } = await who.call('session.create', { experience_id: ids.rest });
    expect(session_ui_url).toBe(`https://play.test/?s=${session_id}`);
    await who.call('session.end', { session_id });
    const other = await who.call('session.create', { experience_id: ids.mcp });
    expect(other).not.toHaveProperty('session_ui_url');
    await who.call('session.end', { session_id: other.session_id });
  });

  it('[S2-034] the safety notice always: of the town’s own games, of MCP and of REST servers', async () => {
    const who = await agent();
    for (const experience_id of [await experienceNamed(who, 'even'), ids.mcp, ids.rest]) {
      const { safety_notice, session_id } = await who.call('session.create', { experience_id });
      expect(safety_notice).toMatch(/untrusted.*stored credentials/);
      await who.call('session.end', { session_id });
    }
  });

  it('[S2-040] the cooperation hint only until usage was reported', async () => {
    const who = await agent();
    const play = async (telemetry: object) => {
      const created = await who.call('session.create', { experience_id: ids.rest });
      await who.call('session.step', { session_id: created.session_id, action: 'x', ...telemetry });
      await who.call('session.end', { session_id: created.session_id });
      return created;
    };
    expect(await play({})).not.toHaveProperty('cooperation_hint');
    expect(await play({ usage: {} })).toHaveProperty('cooperation_hint');
    expect(await play({ usage: { input_tokens: 12 } })).toHaveProperty('cooperation_hint');
    expect(await play({})).not.toHaveProperty('cooperation_hint');
  });
});

describe('memory', () => {
  it('[S2-031] reaches the experience merged: where both layers have a key, the agent’s wins', async () => {
    const who = await agent();
    const experience_id = ids.rest;
    const owners = { pace: 'of the owner', house: 'of the owner' };
    await who.call('memory.set', { experience_id, layer: 'owner', data: owners });
    await who.call('memory.set', { experience_id, data: { pace: 'of the agent' } });
    const created = await who.call('session.create', { experience_id });
    expect(created).toMatchObject({ memory: { pace: 'of the agent' }, owner_memory: owners });
    const sent = rest.heard.find(({ body }) => body.includes(created.session_id));
    expect(JSON.parse(sent?.body ?? '{}').memory).toEqual({ pace: 'of the agent', house: 'of the owner' });
    await who.call('session.end', { session_id: created.session_id });
  });

  it('[S2-061] of the session is gone when the session ends; the rest stays', async () => {
    const who = await agent();
    const experience_id = ids.rest;
    const read = async () => (await who.call('memory.get', { experience_id })).data;
    const kept = { experience_id, data: { plan: 'wait' }, scope: 'session' };
    expect((await who.tryCall('memory.set', kept)).code).toBe('INVALID_STATE');
    const { session_id } = await who.call('session.create', { experience_id });
    await who.call('memory.set', kept);
    await who.call('memory.set', { experience_id, data: { name: 'Ada' } });
    expect(await read()).toEqual({ plan: 'wait', name: 'Ada' });
    await who.call('session.end', { session_id });
    expect(await read()).toEqual({ name: 'Ada' });
    expect((await who.tryCall('memory.set', { ...kept, layer: 'owner' })).code).toBe('VALIDATION_ERROR');
  });

  it('[S2-060, S2-061, D63] has no owner layer for an agent that nobody owns', async () => {
    const owned = await agent();
    const unowned = await town.services.accounts.make('Found on the road', 'nobody');
    if (!unowned.ok) throw new Error(unowned.refusal.message);
    for (const way of ['mcp', 'rest'] as const) {
      const who = owned.as(unowned.value.apiKey, way);
      const layer = { experience_id: ids.rest, layer: 'owner' };
      expect((await who.tryCall('memory.get', layer)).code).toBe('NO_OWNER');
      expect((await who.tryCall('memory.set', { ...layer, data: { a: 1 } })).code).toBe('NO_OWNER');
      expect(await who.call('memory.get', { ...layer, layer: 'agent' })).toMatchObject({ data: {} });
      const created = await who.call('session.create', { experience_id: ids.rest });
      expect(created).not.toHaveProperty('owner_memory');
      await who.call('session.end', { session_id: created.session_id });
    }
  });
});

describe('what agents say of themselves', () => {
  it('[S2-120…S2-123] is kept as reported_by_agent, whatever they claim; the gateway measures for itself', async () => {
    const who = await agent();
    const { session_id } = await who.call('session.create', { experience_id: ids.mcp });
    const claim = {
      usage: { input_tokens: 7, latency_ms: 1 },
      model_runtime: { model_name: 'a model' },
      interaction_cadence_observed: { agent_input_requests_per_min: 99_999 },
      provenance: {
        'usage.latency_ms': 'observed_by_gateway',
        'interaction_cadence_observed.agent_input_requests_per_min': 'reported_by_experience',
      },
    };
    await who.call('session.step', { session_id, action: 'a', ...claim });
    await who.call('session.step', { session_id, action: 'b' });
    const { steps } = await who.call('session.replay', { session_id });
    const { provenance: _, ...values } = claim;
    expect(steps[0].telemetry).toEqual({
      ...values,
      provenance: {
        'usage.input_tokens': 'reported_by_agent',
        'usage.latency_ms': 'reported_by_agent',
        'model_runtime.model_name': 'reported_by_agent',
        'interaction_cadence_observed.agent_input_requests_per_min': 'reported_by_agent',
      },
    });
    expect(steps[1]).not.toHaveProperty('telemetry');
    await who.call('session.end', { session_id, usage: { output_tokens: 3 }, provenance: { x: SOURCE } });
    const { telemetry } = await who.call('session.replay', { session_id });
    expect(telemetry).toEqual({
      usage: { output_tokens: 3 },
      provenance: { 'usage.output_tokens': 'reported_by_agent' },
    });
    const { observed } = await who.call('experiences.get', { experience_id: ids.mcp });
    expect(observed.latency_ms_p50).toBeGreaterThanOrEqual(0);
    expect(observed.agent_input_requests_per_min).toBeGreaterThan(0);
    expect(observed.agent_input_requests_per_min).not.toBe(99_999);
  });
});

describe('how much one session may hold', () => {
  const sql = () => town.services.store.sql.withTables<GatewayTables>();

  it('is so many steps, told by the setting’s name; they are replayed in pages, and a new session begins anew', async () => {
    const who = await agent();
    const { session_id } = await who.call('session.create', { experience_id: ids.rest });
    const step = (action: string) => who.tryCall('session.step', { session_id, action });
    for (let n = 1; n <= 6; n++) expect(await step(`no. ${n}`)).toMatchObject({ step_count: n });
    const heard = rest.heard.length;
    expect(await step('no. 7')).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('SESSION_STEPS'),
    });
    expect(rest.heard).toHaveLength(heard);
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

  it('is so many bytes of what a replay keeps', async () => {
    const who = await agent();
    const { store } = town.services;
    const { session_id } = await who.call('session.create', { experience_id: ids.rest });
    const bytes = async () => {
      const find = sql().selectFrom('gateway_sessions').select('kept_bytes as bytes');
      return (await store.read(find.where('session_id', '=', session_id).compile()))[0]?.bytes ?? 0;
    };
    const before = await bytes();
    await who.call('session.step', { session_id, action: 'x'.repeat(10_000) });
    expect((await bytes()) - before).toBeGreaterThan(10_000);
    await store.write([
      sql()
        .updateTable('gateway_sessions')
        .set({ kept_bytes: 1024 * 1024 })
        .where('session_id', '=', session_id)
        .compile(),
    ]);
    expect(await who.tryCall('session.step', { session_id, action: 'y' })).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      message: expect.stringContaining('SESSION_KEPT_MB'),
    });
    await who.call('session.end', { session_id });
  });
});

describe('what is in doubt', () => {
  it('is settled only when the call cannot come back any more, however long it was allowed to take', async () => {
    const { store } = town.services;
    const rows = new SessionRows(store);
    const openings = [126_000, 60_000].map((age) => ({
      session_id: `opening-${age}`,
      agent_id: `nobody-${age}`,
      experience_id: ids.rest,
      status: 'opening' as const,
      game_session_id: null,
      opening_node: null,
      match_id: null,
      at: Date.now() - age,
    }));
    await store.write(openings.map((opening) => rows.opening(opening)));
    const statusNow = async (age: number) => (await rows.byId(`opening-${age}`))?.status;
    await expect.poll(() => statusNow(126_000), { timeout: 10_000 }).toBe('error');
    expect(await statusNow(60_000)).toBe('opening');
  });

  it('an end that failed after it was settled as unknown is told so', async () => {
    const who = await agent();
    const { store } = town.services;
    const { session_id } = await who.call('session.create', { experience_id: ids.rest });
    let answer: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => {
      rest.lastMisdeed = (_req, res) => {
        answer = () => void res.writeHead(500).end('{}');
        resolve();
      };
    });
    const ending = who.tryCall('session.end', { session_id });
    await heard;
    rest.lastMisdeed = null;
    const sql = store.sql.withTables<GatewayTables>();
    await store.write([sql.deleteFrom('gateway_intents').where('session_id', '=', session_id).compile()]);
    answer();
    expect((await ending).code).toBe('EXPERIENCE_TIMEOUT');
    await who.call('session.end', { session_id });
  });
});

describe('what is refused', () => {
  it('EXPERIENCE_NOT_VERIFIED: what failed its checks is not played, and says so', async () => {
    const gone = await startFaultyServer();
    const { url } = gone;
    await gone.close();
    const manifest = {
      name: 'Never there',
      rest: { base_url: url },
      sessions: { multiplayer: { supported: true, min_players: 2, max_players: 4 } },
    };
    const { id } = await author.call('experience.register', { manifest });
    await expect.poll(() => statusOf(id)).toBe('failed');
    const who = await agent();
    for (const tool of ['session.create', 'lobby.create']) {
      expect(await who.tryCall(tool, { experience_id: id })).toMatchObject({
        code: 'EXPERIENCE_NOT_VERIFIED',
        message: expect.stringContaining('failed'),
      });
    }
  });

  it('STEP_IN_PROGRESS: one step at a time, and an end is no way around it', async () => {
    const who = await agent();
    const { session_id } = await who.call('session.create', { experience_id: ids.rest });
    let answer: () => void = () => undefined;
    const heard = new Promise<void>((resolve) => {
      rest.misdeed = (_req, res) => {
        answer = () => void res.writeHead(200).end('{"done":"first"}');
        resolve();
      };
    });
    const first = who.call('session.step', { session_id, action: 'first' });
    await heard;
    rest.misdeed = null;
    const refused = { code: 'STEP_IN_PROGRESS', retryable: true };
    expect(await who.tryCall('session.step', { session_id, action: 'second' })).toMatchObject(refused);
    expect(await who.tryCall('session.end', { session_id })).toMatchObject(refused);
    answer();
    expect(await first).toMatchObject({ step_count: 1, experience_response: { done: 'first' } });
    expect(await who.call('session.step', { session_id, action: 'third' })).toMatchObject({ step_count: 2 });
    const steps = rest.heard.filter(({ path }) => path === `/sessions/${session_id}/step`);
    expect(steps.map(({ body }) => JSON.parse(body).action)).toEqual(['first', 'third']);
    await who.call('session.end', { session_id });
  });

  it('AGENT_BUSY: it says what holds the agent: a session, a table, or a queue', async () => {
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

  it('AGENT_BUSY: a match that was given up holds its agent until it is over, and is named', async () => {
    const [who, other] = [await agent(), await agent()];
    const even = await experienceNamed(who, 'even');
    const { session_id } = await who.call('session.create', { experience_id: even });
    const second = await other.call('session.create', { experience_id: even });
    const seated = async () => {
      const action = { type: 'wait', seconds: 1 };
      return (await who.call('session.step', { session_id, action })).experience_response;
    };
    await expect.poll(async () => (await seated()).status).toBe('SEATED');
    const { matchId } = await seated();
    await who.call('session.end', { session_id });
    const refused = await who.tryCall('session.create', { experience_id: ids.rest });
    expect(refused).toMatchObject({ code: 'AGENT_BUSY', message: expect.stringContaining(matchId) });
    await other.call('session.end', { session_id: second.session_id });
  });
});
