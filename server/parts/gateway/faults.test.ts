import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resolve } from '../../outbound/address-guard.ts';
import { openVirtualTown, type VirtualTown } from '../../testing/town-on-a-port.ts';
import type { Part } from '../part.ts';
import { PARTS } from '../parts.ts';
import { gatewayPart } from './part.ts';
import type { GatewayTables } from './tables.ts';
import { Caller, type Result } from './testing/caller.ts';
import { type FaultyServer, type Misdeed, startFaultyServer } from './testing/faulty-server.ts';

let town: VirtualTown;
let server: FaultyServer;
let author: Caller;
let experience_id: string;

/** Two seconds instead of thirty for the same behaviour. `npm run exam:hostile` tests the real limit. */
const WHOLE_S = process.env.FAULT_TIMEOUT_S;
const TIMEOUT_S = Number(WHOLE_S ?? 2);
/** On a busy machine a test's answer may be late; the exam's may not. */
const LATEST_S = TIMEOUT_S + (WHOLE_S ? 1 : 8);

const statusOf = async (id: string): Promise<string> =>
  (await author.call('experiences.get', { experience_id: id })).verification_status;

beforeAll(async () => {
  town = await openVirtualTown({ EXPERIENCE_TIMEOUT_S: String(TIMEOUT_S) });
  server = await startFaultyServer();
  author = await Caller.make(town.url, 'Author');
  const manifest = { name: 'Faulty', rest: { base_url: server.url } };
  experience_id = (await author.call('experience.register', { manifest })).id;
  await town.until(async () => expect(await statusOf(experience_id)).toBe('verified'));
});
afterAll(async () => {
  await server.close();
  await town.end();
});

const FAULTS: readonly [string, Misdeed, string][] = [
  ['hangs', () => undefined, 'EXPERIENCE_TIMEOUT'],
  [
    'dies in the middle of its answer',
    (_req, res) => void res.writeHead(200).write('{"a":', () => res.destroy()),
    'EXPERIENCE_UNREACHABLE',
  ],
  ['dies before it', (req) => void req.socket.destroy(), 'EXPERIENCE_UNREACHABLE'],
  [
    'sends 50 MB',
    (_req, res) => void res.writeHead(200).end(Buffer.alloc(50_000_000, 'x')),
    'EXPERIENCE_ERROR',
  ],
  [
    'sends a bomb',
    (_req, res) =>
      void res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000))),
    'EXPERIENCE_ERROR',
  ],
  [
    'sends a page',
    (_req, res) => void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    'EXPERIENCE_ERROR',
  ],
  [
    'redirects to where secrets are',
    (_req, res) => void res.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
    'EXPERIENCE_ERROR',
  ],
  [
    'fails',
    (_req, res) => void res.writeHead(500).end('{"error":{"code":"X","message":"it broke"}}'),
    'EXPERIENCE_ERROR',
  ],
  ['refuses the key', (_req, res) => void res.writeHead(403).end('{}'), 'EXPERIENCE_AUTH_FAILED'],
];

describe('an experience that', () => {
  it.each(FAULTS)(
    '%s: gets the right code in time, leaves the count unchanged and nothing stuck',
    async (what, misdeed, code) => {
      const who = await Caller.make(town.url, `Victim ${what}`.slice(0, 24));
      const { session_id } = await who.call('session.create', { experience_id });
      expect((await who.call('session.step', { session_id, action: 'first' })).step_count).toBe(1);
      server.misdeed = misdeed;
      const refused = await who.tryCall('session.step', { session_id, action: 'second' });
      server.misdeed = null;
      expect(refused.code).toBe(code);
      const next = await who.call('session.step', { session_id, action: 'third' });
      expect(next.step_count).toBe(2);
      // Refusing the key means that nothing was done; in all other cases it is unknown.
      expect(next.warning).toBe(what === 'refuses the key' ? undefined : 'PREVIOUS_STEP_UNKNOWN');
      expect(await who.call('session.end', { session_id })).toMatchObject({
        status: 'completed',
        step_count: 2,
      });
      const sent = server.heard.filter(({ path }) => path.includes(session_id) && path.endsWith('/step'));
      expect(sent.map(({ body }) => JSON.parse(body).action)).toEqual(['first', 'second', 'third']);
    },
    (LATEST_S + 30) * 1_000,
  );

  it('fails at the end lets nobody hang: "abandon" frees the agent', async () => {
    const who = await Caller.make(town.url, 'Abandoner');
    const other = await startFaultyServer();
    const { id } = await author.call('experience.register', {
      manifest: { name: 'Short-lived', rest: { base_url: other.url } },
    });
    await town.until(async () => expect(await statusOf(id)).toBe('verified'));
    const { session_id } = await who.call('session.create', { experience_id: id });
    await other.close();
    expect((await who.tryCall('session.end', { session_id })).code).toBe('EXPERIENCE_UNREACHABLE');
    expect((await who.tryCall('session.create', { experience_id })).code).toBe('AGENT_BUSY');
    expect(await who.call('session.end', { session_id, reason: 'abandon' })).toMatchObject({
      status: 'completed',
    });
    const fresh = await who.call('session.create', { experience_id });
    await who.call('session.end', { session_id: fresh.session_id });
  });
});

describe('a table at an experience that', () => {
  let tables: FaultyServer;
  let id: string;
  beforeAll(async () => {
    tables = await startFaultyServer();
    const multiplayer = { supported: true, min_players: 1, max_players: 4 };
    const manifest = { name: 'Faulty table', rest: { base_url: tables.url }, sessions: { multiplayer } };
    const host = await Caller.make(town.url, 'Host of tables');
    id = (await host.call('experience.register', { manifest })).id;
    await town.until(async () => expect(await statusOf(id)).toBe('verified'));
    tables.wrongAt = /^\/(lobbies|matches)/;
  });
  afterAll(() => tables.close());

  it.each(FAULTS.filter(([what]) => ['hangs', 'dies before it', 'sends a page'].includes(what)))(
    '%s: whoever makes, joins, leaves, begins or ends one is told in time, and nothing is stuck',
    async (what, misdeed, code) => {
      let made = 0;
      const agent = () => Caller.make(town.url, `${what} ${++made}`.slice(0, 24), made % 2 ? 'mcp' : 'rest');
      const table = async () => {
        const host = await agent();
        const { game_session_id } = await host.call('lobby.create', { experience_id: id });
        return { host, at: { game_session_id } };
      };
      const maker = await agent();
      const [joined, left, begun, ended] = [await table(), await table(), await table(), await table()];
      const [joiner, leaver] = [await agent(), await agent()];
      await leaver.call('lobby.join', left.at);
      await ended.host.call('match.start', ended.at);
      const stateOf = async ({ at }: typeof joined) => author.call('match.state', at);

      const amid = async (calls: () => readonly Promise<Result>[]) => {
        tables.misdeed = misdeed;
        const told = await Promise.all(calls());
        tables.misdeed = null;
        return told.map((each) => each.code);
      };
      // One more in a row would pause calls for a while.
      const codes = await amid(() => [
        maker.tryCall('lobby.create', { experience_id: id }),
        joiner.tryCall('lobby.join', joined.at),
        begun.host.tryCall('match.start', begun.at),
        ended.host.tryCall('match.end', ended.at),
      ]);
      expect(codes).toEqual(Array(4).fill(code));
      expect((await stateOf(joined)).players).toHaveLength(1);
      expect((await stateOf(begun)).status).toBe('waiting');
      expect((await stateOf(ended)).status).toBe('active');
      expect(await begun.host.call('match.start', begun.at)).toMatchObject({ status: 'active' });
      expect(await ended.host.call('match.end', ended.at)).toMatchObject({ status: 'completed' });
      // A failing server keeps nobody at a table.
      expect(await amid(() => [leaver.tryCall('lobby.leave', left.at)])).toEqual([undefined]);
      expect((await stateOf(left)).players).toHaveLength(1);
      for (const free of [maker, joiner, leaver]) {
        const { session_id } = await free.call('session.create', { experience_id });
        await free.call('session.end', { session_id });
      }
    },
    (2 * TIMEOUT_S + 30) * 1_000,
  );
});

describe('other callers', () => {
  it(
    'are answered as usual while an experience hangs',
    async () => {
      const [bad, good] = [await startFaultyServer(), await startFaultyServer()];
      const ids: string[] = [];
      for (const { url } of [bad, good]) {
        const manifest = { name: `Game ${ids.length + 1}`, rest: { base_url: url } };
        ids.push((await author.call('experience.register', { manifest })).id);
      }
      for (const id of ids) await town.until(async () => expect(await statusOf(id)).toBe('verified'));
      const [hanging, others] = await Promise.all(
        ids.map((experience, kind) =>
          Promise.all(
            Array.from({ length: 16 }, async (_, i) => {
              const who = await Caller.make(
                town.url,
                `${kind ? 'Other' : 'Hanging'} ${i}`,
                i % 2 ? 'rest' : 'mcp',
              );
              const { session_id } = await who.call('session.create', { experience_id: experience });
              return { who, session_id };
            }),
          ),
        ),
      );
      bad.misdeed = () => undefined;
      const stuck = (hanging ?? []).map(({ session_id, who }) =>
        who.tryCall('session.step', { session_id, action: 'x' }),
      );
      const latencies: number[] = [];
      await Promise.all(
        (others ?? []).map(async ({ session_id, who }) => {
          for (let n = 1; n <= 15; n++) {
            const sentAt = performance.now();
            expect((await who.call('session.step', { session_id, action: 'y' })).step_count).toBe(n);
            latencies.push(performance.now() - sentAt);
          }
        }),
      );
      bad.misdeed = null;
      const p99 = latencies.sort((a, b) => a - b)[Math.floor(latencies.length * 0.99)] ?? 0;
      // Waiting behind the one that hangs would take two seconds at least.
      expect(p99).toBeLessThan(1_000);
      const codes = (await Promise.all(stuck)).map(({ code }) => code);
      expect(new Set(codes)).toEqual(new Set(['EXPERIENCE_TIMEOUT']));
      for (const { session_id, who } of [...(hanging ?? []), ...(others ?? [])])
        await who.call('session.end', { session_id, reason: 'abandon' });
      await Promise.all([bad.close(), good.close()]);
    },
    (TIMEOUT_S + 30) * 1_000,
  );
});

describe('identity', () => {
  it('[S2-133] hides agent ids from experiences, and gives each its own id for an agent', async () => {
    const who = await Caller.make(town.url, 'Unknown soldier');
    const { id } = await author.call('experience.register', {
      manifest: { name: 'Another', rest: { base_url: server.url } },
    });
    await town.until(async () => expect(await statusOf(id)).toBe('verified'));
    const known: string[] = [];
    for (const experience of [experience_id, id]) {
      const created: Result = await who.call('session.create', {
        experience_id: experience,
        initial_action: 'hello',
      });
      expect(JSON.stringify(created)).not.toContain(who.agentId);
      known.push(created.your_experience_agent_id);
      await who.call('session.step', { session_id: created.session_id, action: { a: 1 } });
      await who.call('session.end', { session_id: created.session_id });
    }
    expect(known[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(known[0]).not.toBe(known[1]);
    const upstream = JSON.stringify(server.heard);
    expect(upstream).not.toMatch(/ag_[0-9A-Z]{26}/);
    expect(upstream).not.toContain('Unknown soldier');
    expect(upstream).not.toContain(who.apiKey);
  });
});

describe('addresses in a strict town', () => {
  let strict: VirtualTown;
  beforeAll(async () => {
    strict = await openVirtualTown({ OUTBOUND: 'strict' });
  });
  afterAll(() => strict.end());

  it.each([
    'http://169.254.169.254/',
    'http://2130706433/',
    'http://[::ffff:127.0.0.1]/',
    'http://127.0.0.1:9/',
    'http://localhost:9/',
    'http://10.0.0.1/',
  ])('%s is refused when it is registered', async (base_url) => {
    const who = await Caller.make(strict.url, 'Attacker');
    const refused = await who.tryCall('experience.register', {
      manifest: { name: 'A game elsewhere', rest: { base_url } },
    });
    expect(refused.code).toBe('VALIDATION_ERROR');
    expect(refused.message).toMatch(/ (?:leads to|is not on) /);
  });

  it('are checked on every call, so a name that leads elsewhere after registration is never called', async () => {
    let leads = ['93.184.216.34'];
    const resolve: Resolve = async () => leads.map((address) => ({ address, family: 4 }));
    const rebinding: Part = {
      ...(gatewayPart as unknown as Part),
      open: (kernel) =>
        (gatewayPart as unknown as Part).open({
          ...kernel,
          outbound: {
            caller: (wishes) => kernel.outbound.caller({ ...wishes, resolve }),
          } as typeof kernel.outbound,
        }),
    };
    const parts = PARTS.map((part) => (part.id === 'gateway' ? rebinding : part));
    const rebound = await openVirtualTown({ OUTBOUND: 'strict', EXPERIENCE_TIMEOUT_S: '2' }, { parts });
    // A server known to nobody else, so that anything it receives came from the town.
    const local = await startFaultyServer();
    try {
      const who = await Caller.make(rebound.url, 'Rebinder');
      const base_url = `http://rebind.test:${new URL(local.url).port}`;
      const { id } = await who.call('experience.register', {
        manifest: { name: 'Rebinding', rest: { base_url } },
      });
      leads = ['127.0.0.1'];
      const { store } = rebound.services;
      const sql = store.sql.withTables<GatewayTables>();
      await rebound.until(async () =>
        expect((await who.call('experiences.get', { experience_id: id })).verification_status).toBe('failed'),
      );
      // As if it had been verified before its name changed:
      await store.write([
        sql
          .updateTable('gatewayExperiences')
          .set({ verificationStatus: 'verified' })
          .where('id', '=', id)
          .compile(),
      ]);
      const refused = await who.tryCall('session.create', { experience_id: id });
      expect(refused).toMatchObject({ code: 'EXPERIENCE_UNREACHABLE' });
      leads = ['93.184.216.34', '127.0.0.1'];
      expect((await who.tryCall('session.create', { experience_id: id })).code).toBe(
        'EXPERIENCE_UNREACHABLE',
      );
      const discovered = await who.tryCall('experience.discover', { server_url: `${base_url}/mcp` });
      expect(discovered.code).toBe('VALIDATION_ERROR');
      expect(local.heard).toEqual([]);
    } finally {
      await rebound.end();
      await local.close();
    }
  });

  it("may not be the town's own port, strict or not", async () => {
    for (const each of [strict, town]) {
      const who = await Caller.make(each.url, 'Mirror');
      const manifest = { name: 'The town', mcp: { server_url: `${each.url}/mcp` } };
      expect((await who.tryCall('experience.register', { manifest })).code).toBe('VALIDATION_ERROR');
    }
  });
});
