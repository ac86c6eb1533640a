import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Store } from '../../store/store.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import type { Part } from '../part.ts';
import { PARTS } from '../parts.ts';
import { PREVIOUS_STEP_UNKNOWN } from './sessions/session-types.ts';
import { SessionRows } from './sessions/sessions-table.ts';
import type { GatewayTables } from './tables.ts';
import { Caller } from './testing/caller.ts';
import { type FaultyServer, startFaultyServer } from './testing/faulty-server.ts';
import { loseStep } from './testing/lost-step.ts';

let town: VirtualTown;
let server: FaultyServer;
let store: Store;
let experience_id: string;

beforeAll(async () => {
  town = await openVirtualTown({ SESSION_IDLE_S: '600' });
  store = town.services.store;
  server = await startFaultyServer();
  const author = await Caller.make(town.url, 'Author');
  const manifest = { name: 'Patient', rest: { base_url: server.url } };
  experience_id = (await author.call('experience.register', { manifest })).id;
  const status = async () => (await author.call('experiences.get', { experience_id })).verification_status;
  await town.until(async () => expect(await status()).toBe('verified'));
});
afterAll(async () => {
  await server.close();
  await town.end();
});

const sql = () => store.sql.withTables<GatewayTables>();

it("leaves a dead node's pending step unknown: it is not repeated, and the agent is told", async () => {
  const who = await Caller.make(town.url, 'Ada');
  const { session_id } = await who.call('session.create', { experience_id });
  await who.call('session.step', { session_id, action: 'one' });
  await loseStep(store, session_id, 1);
  const next = () => who.tryCall('session.step', { session_id, action: 'two' });
  await town.until(async () =>
    expect(await next()).toMatchObject({ step_count: 2, warning: 'PREVIOUS_STEP_UNKNOWN' }),
  );
  expect(await next()).not.toHaveProperty('warning');
  const sent = server.heard.filter(({ path }) => path.includes(session_id) && path.endsWith('/step'));
  expect(sent.map(({ body }) => JSON.parse(body).action)).toEqual(['one', 'two', 'two']);
});

it('reports a step settled while the next one begins together with that one', async () => {
  const who = await Caller.make(town.url, 'Dot');
  const { session_id } = await who.call('session.create', { experience_id });
  const write = store.write.bind(store);
  let settled = false;
  const writing = vi.spyOn(store, 'write').mockImplementation(async (statements) => {
    if (!settled && statements.some(({ sql }) => sql.startsWith('insert into "gateway_intents"'))) {
      settled = true;
      await write([new SessionRows(store).warning(session_id, PREVIOUS_STEP_UNKNOWN)]);
    }
    return write(statements);
  });
  const step = await who
    .call('session.step', { session_id, action: 'one' })
    .finally(() => writing.mockRestore());
  expect([settled, step]).toMatchObject([true, { step_count: 1, warning: PREVIOUS_STEP_UNKNOWN }]);
  expect(await who.call('session.step', { session_id, action: 'two' })).not.toHaveProperty('warning');
});

it.each([
  ['of a node from before that nobody finished', null, 36_000],
  ['of a dead node', 'a-dead-node', 0],
])('an opening %s frees its agent, and the experience is told once', async (_, opening_node, ageMs) => {
  const who = await Caller.make(town.url, `Ben ${ageMs}`);
  const rows = new SessionRows(store);
  const session = {
    sessionId: `never-opened-${ageMs}`,
    agentId: who.agentId,
    experienceId: experience_id,
    status: 'opening' as const,
    gameSessionId: null,
    matchId: null,
    openingNode: opening_node,
    at: town.clock.now() - ageMs,
  };
  await store.write([rows.opening(session), rows.engaging(session)]);
  await town.until(async () =>
    expect((await who.call('session.create', { experience_id })).session_id).not.toBe(session.sessionId),
  );
  await town.until(() => {
    const ends = server.heard.filter(({ path }) => path === `/sessions/${session.sessionId}/end`);
    expect(ends).toHaveLength(1);
  });
});

it('ends an abandoned session and frees its agent', async () => {
  const who = await Caller.make(town.url, 'Cyd');
  const { session_id } = await who.call('session.create', { experience_id });
  await store.write([
    sql()
      .updateTable('gatewaySessions')
      .set({ touchedAt: town.clock.now() - 601_000 })
      .where('sessionId', '=', session_id)
      .compile(),
  ]);
  await town.until(async () =>
    expect((await who.call('session.replay', { session_id })).status).toBe('completed'),
  );
  expect((await who.call('session.create', { experience_id })).resumed).toBeUndefined();
});

it("settles a dead node's pending calls before the town opens", async () => {
  const [stepping, opening] = [await Caller.make(town.url, 'Eve'), await Caller.make(town.url, 'Fay')];
  const { session_id } = await stepping.call('session.create', { experience_id });
  const session = {
    sessionId: 'cut-short',
    agentId: opening.agentId,
    experienceId: experience_id,
    status: 'opening' as const,
    gameSessionId: null,
    matchId: null,
    openingNode: 'a-dead-node',
    at: town.clock.now(),
  };
  const past: Part = {
    id: 'past',
    open: (kernel) => ({
      async start() {
        const rows = new SessionRows(kernel.store);
        await loseStep(kernel.store, session_id, 0);
        await kernel.store.write([rows.opening(session), rows.engaging(session)]);
      },
    }),
  };
  town = await town.restart({}, [past, ...PARTS]);
  store = town.services.store;
  const step = stepping.at(town.url).tryCall('session.step', { session_id, action: 'next' });
  expect(await step).toMatchObject({ warning: 'PREVIOUS_STEP_UNKNOWN' });
  const opened = await opening.at(town.url).call('session.create', { experience_id });
  expect(opened.session_id).not.toBe(session.sessionId);
});

it('finds everything unchanged after a restart', async () => {
  const who = await Caller.make(town.url, 'Dee');
  const { session_id } = await who.call('session.create', { experience_id });
  await who.call('session.step', { session_id, action: 'before' });
  town = await town.restart({}, PARTS);
  store = town.services.store;
  const back = who.at(town.url);
  expect(await back.call('session.create', { experience_id })).toMatchObject({ session_id, resumed: true });
  expect(await back.call('session.step', { session_id, action: 'after' })).toMatchObject({ step_count: 2 });
});
