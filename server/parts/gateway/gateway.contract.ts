/** The contract of sessions on every store: one at a time per agent, one step at a time per session. */
import { describe, expect, it } from 'vitest';
import { Ratings } from '../../ratings/ratings.ts';
import { Agents } from '../../store/agents-table.ts';
import { DuplicateKeyError, GuardFailedError } from '../../store/errors.ts';
import type { StoreHarness } from '../../store/store.contract.ts';
import type { Store } from '../../store/store.ts';
import { withStore } from '../../store/testing/fresh-store.ts';
import { Experiences } from './catalogue/experiences-table.ts';
import { Verifications } from './catalogue/verifications-table.ts';
import { Lobbies, type LobbyRecord } from './lobbies/lobbies-table.ts';
import { TableEngagements } from './lobbies/table-engagements.ts';
import { Memory, MOST_BYTES } from './memory/memory.ts';
import { SealedValues } from './memory/sealed-values.ts';
import { MIGRATIONS } from './migrations.ts';
import { Identities } from './sessions/identities.ts';
import { SessionRows } from './sessions/sessions-table.ts';
import { StepRows } from './sessions/steps-table.ts';
import { experienceRow } from './testing/experience-row.ts';

const WITH_GATEWAY = [{ part: 'gateway', migrations: () => MIGRATIONS }];
const RACES = 300;
const AT_ONCE = 25;

const newSession = (agent: string, experience: string, n = 1) => ({
  sessionId: `${agent}-${experience}-${n}`,
  agentId: agent,
  experienceId: experience,
  status: 'opening' as const,
  gameSessionId: null,
  openingNode: 'a-node',
  matchId: null,
  at: 1_000,
});

const lostTo = (error: unknown): boolean =>
  error instanceof DuplicateKeyError || error instanceof GuardFailedError;

/** Whether the batch was kept. */
const wins = (writing: Promise<unknown>): Promise<boolean> =>
  writing.then(
    () => true,
    (error: unknown) => {
      if (lostTo(error)) return false;
      throw error;
    },
  );

export function gatewayContract(name: string, harness: StoreHarness): void {
  const inStore = (work: (store: Store) => Promise<void>) =>
    withStore(harness, WITH_GATEWAY, async (store) => {
      await work(store);
    });

  describe(`${name}: the gateway`, () => {
    it(`[S2-033] lets one of two creates win, ${RACES} times, and frees the agent again`, async () => {
      await inStore(async (store) => {
        const rows = new SessionRows(store);
        const open = (session: ReturnType<typeof newSession>) =>
          wins(store.write([rows.opening(session), rows.engaging(session)]));
        for (let start = 0; start < RACES; start += AT_ONCE) {
          const races = Array.from({ length: AT_ONCE }, (_, i) => `agent-${start + i}`);
          const won = await Promise.all(
            races.map((agent) => Promise.all([open(newSession(agent, 'a')), open(newSession(agent, 'b'))])),
          );
          expect(won.filter(([a, b]) => a !== b)).toHaveLength(AT_ONCE);
        }
        const live = await rows.liveOf('agent-7');
        await store.write([
          rows.failing(live?.sessionId ?? '', 2_000, { endOwed: true, from: 'opening' }),
          ...rows.freeing(live?.sessionId ?? ''),
        ]);
        expect(await rows.liveOf('agent-7')).toBeUndefined();
        expect(await open(newSession('agent-7', 'c'))).toBe(true);
      });
    }, 120_000);

    it('allows one pending step per session, and counts it once', async () => {
      await inStore(async (store) => {
        const [rows, steps] = [new SessionRows(store), new StepRows(store)];
        const session = newSession('ada', 'x');
        await store.write([rows.opening(session), rows.engaging(session)]);
        await store.write([rows.opened(session.sessionId, { upstream: null, opening: null })]);
        const intend = (node: string, stepCount: number, warning: string | null = null) =>
          wins(
            store.write([
              steps.intending({ ...session, stepCount, warning }, { kind: 'step', node, startedAt: 5 }),
            ]),
          );
        // A caller that knows another warning than the current one may not begin.
        expect(await intend('none', 0, 'PREVIOUS_STEP_UNKNOWN')).toBe(false);
        const won = await Promise.all(['one', 'two', 'three'].map((node) => intend(node, 0)));
        expect(won.filter(Boolean)).toHaveLength(1);
        const node = ['one', 'two', 'three'][won.indexOf(true)] ?? '';
        const done = (n: number) => [
          steps.settlingIntent(session.sessionId, node, 5),
          ...steps.stepped({
            sessionId: session.sessionId,
            n,
            action: '"a"',
            response: '{}',
            telemetry: null,
            latencyMs: 3,
            at: 9,
          }),
        ];
        expect(await wins(store.write(done(1)))).toBe(true);
        expect(await wins(store.write(done(2)))).toBe(false);
        expect(await intend('late', 0)).toBe(false);
        expect(await intend('next', 1)).toBe(true);
        expect((await rows.byId(session.sessionId))?.stepCount).toBe(1);
        expect(await steps.observed('x')).toEqual({ steps: 1, latency_ms_p50: 3 });
      });
    });

    it('resets tables that never began, finds abandoned ones, and returns where an agent sits', async () => {
      await inStore(async (store) => {
        const [rows, lobbies, holds] = [
          new SessionRows(store),
          new Lobbies(store),
          new TableEngagements(store),
        ];
        const make = async (id: string, more: Partial<LobbyRecord>) => {
          await store.write([
            lobbies.making(lobbyOf(id)),
            ...lobbies.seating(id, `host of ${id}`, 'host', 1_000),
            ...lobbies.seating(id, `guest of ${id}`, 'spectator', 1_000),
            lobbies.moving(id, ['waiting'], { status: 'active', touchedAt: 1_000, ...more }),
          ]);
        };
        await make('starting', {});
        await make('left', { startedAt: 500 });
        await make('played', { startedAt: 500 });
        await make('just played', { startedAt: 500 });
        await make('of the town', { startedAt: 500, matchId: 'mt_1' });
        const sessions = ['played', 'just played'].map((id) => ({
          ...newSession(`host of ${id}`, 'x'),
          gameSessionId: id,
        }));
        for (const session of sessions) await store.write([rows.opening(session)]);
        const [, ended] = sessions;
        await store.write([rows.failing(ended?.sessionId ?? '', 5_000, { endOwed: false, from: 'opening' })]);
        const idle = async (before: number) =>
          (await lobbies.idle(before, 10)).map(({ gameSessionId: id }) => id).sort();
        expect(await idle(1_000)).toEqual([]);
        expect(await idle(4_000)).toEqual(['left']);
        expect(await idle(6_000)).toEqual(['just played', 'left']);
        await store.write([lobbies.stranded(1_000)]);
        expect((await lobbies.byId('starting'))?.status).toBe('active');
        await store.write([lobbies.stranded(1_001)]);
        const statuses = await Promise.all(['starting', 'left', 'of the town'].map((id) => lobbies.byId(id)));
        expect(statuses.map((lobby) => lobby?.status)).toEqual(['waiting', 'active', 'active']);
        expect(await idle(4_000)).toEqual(['left', 'starting']);
        expect(await lobbies.placeOf('host of left', 'x')).toEqual({ gameSessionId: 'left', role: 'host' });
        expect(await lobbies.placeOf('guest of left', 'x')).toEqual({
          gameSessionId: 'left',
          role: 'spectator',
        });
        expect(await lobbies.placeOf('host of left', 'y')).toBeNull();
        expect(await holds.chairOf('host of left')).toEqual({ gameSessionId: 'left', experienceId: 'x' });
        expect(await holds.chairOf('guest of left')).toBeUndefined();
      });
    });

    it("measures response times of steps, and the rate of agents' steps", async () => {
      await inStore(async (store) => {
        const [rows, steps] = [new SessionRows(store), new StepRows(store)];
        const session = newSession('ada', 'x');
        await store.write([rows.opening(session), rows.engaging(session)]);
        await store.write([rows.opened(session.sessionId, { upstream: null, opening: null })]);
        for (const [i, at] of [10_000, 14_000, 24_000, 30_000].entries()) {
          const step = { action: '"a"', response: '{}', telemetry: null, latencyMs: 10 * i, at };
          await store.write(steps.stepped({ sessionId: session.sessionId, n: i + 1, ...step }));
        }
        // Between them 4, 10 and 6 seconds: the median is ten steps a minute.
        expect(await steps.observed('x')).toEqual({
          steps: 4,
          latency_ms_p50: 20,
          agent_input_requests_per_min: 10,
        });
        expect(await steps.observed('y')).toBeNull();
      });
    });

    it('ends a verification for the node that holds it, and for no other', async () => {
      await inStore(async (store) => {
        const verifications = new Verifications(store);
        const row = { id: 'v', experienceId: 'x', checks: [], createdAt: 1 };
        await store.write([
          new Experiences(store).entering(experienceRow({ id: 'x', revision: 3 })),
          verifications.adding(row),
          // A concurrent request joins the same job.
          verifications.adding({ ...row, id: 'w' }),
        ]);
        expect(await verifications.due(5, 9)).toMatchObject([{ id: 'v', revision: 3 }]);
        const take = async (node: string, now: number) => {
          const [job] = await verifications.due(now, 1);
          return job !== undefined && verifications.claim(job, node, now, now + 10);
        };
        expect(await take('one', 5)).toBe(true);
        expect(await take('two', 14)).toBe(false);
        expect(await take('two', 16)).toBe(true);
        const finish = (node: string) =>
          wins(store.write([verifications.finishing({ id: 'v', node }, [DONE], 20)]));
        expect(await finish('one')).toBe(false);
        expect(await finish('two')).toBe(true);
        expect(await finish('two')).toBe(false);
        expect(await verifications.latest('x')).toMatchObject({ checks: [DONE], finishedAt: 20 });
      });
    });

    it('lets owners take turns at verification, two at a time each, and drops changed experiences', async () => {
      await inStore(async (store) => {
        const [experiences, verifications] = [new Experiences(store), new Verifications(store)];
        const agent = (agentId: string, ownerId: string | null) => ({
          agentId,
          name: agentId,
          ownerId,
          keyHmac: agentId,
          scopes: [],
          house: false,
          createdAt: 1,
        });
        await new Agents(store).add([agent('a1', 'ann'), agent('a2', 'ann'), agent('b', null)]);
        const makers = ['a1', 'a2', 'a1', 'a2', 'b', 'a1'];
        await store.write(
          makers.flatMap((createdBy, i) => [
            experiences.entering(experienceRow({ id: `x${i}`, createdBy })),
            verifications.adding({ id: `v${i}`, experienceId: `x${i}`, checks: [], createdAt: i }),
          ]),
        );
        const due = async (now: number) => (await verifications.due(now, 9)).map(({ id }) => id);
        expect(await due(100)).toEqual(['v0', 'v4', 'v1']);
        const [first] = await verifications.due(100, 1);
        if (first) await verifications.claim(first, 'one', 100, 200);
        expect(await due(101)).toEqual(['v4', 'v1']);
        // Changed while it runs: it is verified anew, and the running verdict is too late.
        await store.write([
          verifications.dropping('x0', 150),
          verifications.adding({ id: 'v9', experienceId: 'x0', checks: [], createdAt: 9 }),
        ]);
        expect(await wins(store.write([verifications.finishing({ id: 'v0', node: 'one' }, [], 160)]))).toBe(
          false,
        );
        expect(await verifications.latest('x0')).toMatchObject({ id: 'v9', finishedAt: null });
      });
    });

    it('returns the steps of a session in pages limited by bytes as well', async () => {
      await inStore(async (store) => {
        const [rows, steps] = [new SessionRows(store), new StepRows(store)];
        const session = newSession('ada', 'x');
        const sessionId = session.sessionId;
        await store.write([rows.opening(session), rows.opened(sessionId, { upstream: null, opening: '{}' })]);
        const [large, small] = [JSON.stringify('x'.repeat(200_000)), '{}'];
        for (const n of Array.from({ length: 30 }, (_, i) => i + 1)) {
          const response = n <= 10 ? large : small;
          const step = { sessionId, n, action: '1', response, telemetry: null, latencyMs: n, at: n * 10 };
          await store.write(steps.stepped(step));
        }
        const numbers = async (after: number, limit: number) =>
          (await steps.page(sessionId, after, limit)).map(({ n }) => n);
        expect(await numbers(0, 100)).toEqual([1, 2, 3, 4, 5]);
        expect(await numbers(9, 4)).toEqual([10, 11, 12, 13]);
        expect(await numbers(12, 100)).toHaveLength(18);
        expect(await numbers(30, 100)).toEqual([]);
        const kept = (await rows.byId(sessionId))?.keptBytes ?? 0;
        expect(kept).toBeGreaterThan(2_000_000);
        expect(kept).toBeLessThan(2_010_000);
        expect(await steps.observed('x')).toMatchObject({ steps: 30, agent_input_requests_per_min: 6_000 });
      });
    });

    it('[S2-061] stores memory key by key within its limit, despite concurrent writers', async () => {
      await inStore(async (store) => {
        const memory = new Memory(
          store,
          new SealedValues(() => Promise.reject(new Error('nothing is sealed here'))),
        );
        const layer = { holder: 'ada', experienceId: 'x' };
        const change = (data: object) => memory.write(layer, { data: { ...data }, by: 'agent', at: 1 });
        await Promise.all(Array.from({ length: 20 }, (_, i) => change({ [`k${i}`]: i })));
        expect(Object.keys((await memory.read(layer)).data)).toHaveLength(20);
        const halves = await Promise.all(
          ['a', 'b', 'c'].map((key) => change({ [key]: 'x'.repeat(MOST_BYTES / 2 - 200) })),
        );
        expect(halves.filter((refused) => refused === null).length).toBeLessThan(3);
        const { data } = await memory.read(layer);
        expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThanOrEqual(MOST_BYTES);
        expect(await change({ k0: null, k1: undefined, k2: [undefined] })).toBeNull();
        const later = (await memory.read(layer)).data;
        expect(later).not.toHaveProperty('k0');
        expect(later).toMatchObject({ k1: 1, k2: [null] });
      });
    });

    it('[S2-133] gives every pair a permanent id of its own', async () => {
      await inStore(async (store) => {
        const [before, after] = [new Identities(store, 'secret'), new Identities(store, 'another secret')];
        const ids = await Promise.all(
          ['ada', 'ben'].flatMap((agent) => ['x', 'y'].map((experience) => before.of(agent, experience))),
        );
        expect(new Set(ids).size).toBe(4);
        expect(await after.of('ada', 'x')).toBe(ids[0]);
        expect(await after.agentOf('y', ids[3] ?? '')).toBe('ben');
        expect(await after.agentOf('x', ids[3] ?? '')).toBeUndefined();
      });
    });

    it('[S2-020] finds experiences by words, tags and pages', async () => {
      await inStore(async (store) => {
        const experiences = new Experiences(store);
        await store.write(
          ['Chess', 'Go', '100% luck'].map((title, i) => experiences.entering(recordOf(title, i))),
        );
        const found = async (search: object) =>
          (await experiences.page({ ...EVERYTHING, ...search })).rows.map((row) => row.name);
        expect(await found({})).toEqual(['Chess', 'Go', '100% luck']);
        expect(await found({ search: 'CHE' })).toEqual(['Chess']);
        expect(await found({ search: '%' })).toEqual(['100% luck']);
        expect(await found({ tag: 'TAG-1' })).toEqual(['Go']);
        expect(await found({ limit: 1, offset: 2 })).toEqual(['100% luck']);
        expect((await experiences.page({ ...EVERYTHING, limit: 1 })).total).toBe(3);
      });
    });

    it('[D24] rates every result once, in order', async () => {
      await inStore(async (store) => {
        const ratings = new Ratings(store);
        await new Agents(store).add(['ada', 'ben'].map(agentRow));
        const result = (n: number, [a, b]: readonly [number, number]) => ({
          resultId: `r${n}`,
          ladder: 'x',
          endedAt: n,
          sides: [
            { score: a, members: [{ agentId: 'ada' }] },
            { score: b, members: [{ agentId: 'ben' }] },
          ],
        });
        const win = ratings.keeping(result(1, [1, 0]));
        await store.write([...win, ...win, ...ratings.keeping(result(2, [0, 1]))]);
        await Promise.all([ratings.reckon(), ratings.reckon()]);
        await ratings.reckon();
        const rows = await ratings.ladder('x', 10);
        // By hand: 1216 and 1184, then 32 × 0.5459 from the winner of the first to that of the second.
        expect(
          rows.map(({ agentId, rating, matches }) => [agentId, Math.round(rating * 10) / 10, matches]),
        ).toEqual([
          ['ben', 1201.5, 2],
          ['ada', 1198.5, 2],
        ]);
      });
    });
  });
}

const DONE = { name: 'manifest', result: 'passed', message: '', ms: 1 } as const;

const lobbyOf = (gameSessionId: string): LobbyRecord => ({
  gameSessionId,
  experienceId: 'x',
  hostAgentId: `host of ${gameSessionId}`,
  status: 'waiting',
  maxPlayers: 4,
  config: {},
  private: false,
  pace: 'normal',
  matchId: null,
  outcomes: null,
  createdAt: 1_000,
  touchedAt: 1_000,
  startedAt: null,
  endedAt: null,
});

const agentRow = (agentId: string) => ({
  agentId,
  ownerId: null,
  name: agentId,
  keyHmac: `key of ${agentId}`,
  scopes: [],
  house: false,
  createdAt: 1,
});

const EVERYTHING = {
  listed: true,
  madeBy: null,
  onlineOnly: false,
  verifiedOnly: false,
  limit: 10,
  offset: 0,
};

const recordOf = (title: string, i: number) =>
  experienceRow({
    id: `x${i}`,
    name: title,
    tags: [`tag-${i}`],
    endpoint: 'http://x.test',
    liveStatus: 'online',
    createdAt: i,
    updatedAt: i,
  });
