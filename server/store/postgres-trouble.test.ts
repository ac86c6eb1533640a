/** Postgres disconnected, restarted, crashed: every write gets a truthful answer and none runs twice. */
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Journal } from '../journal/journal.ts';
import { StoreUnavailableError } from './errors.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { Statement, Store } from './store.ts';
import { type CuttingProxy, cuttingProxy } from './testing/cutting-proxy.ts';
import { startPostgres, type TestPostgres } from './testing/postgres.ts';

describe('Postgres store', () => {
  let postgres: TestPostgres;
  let databaseUrl: string;
  let stores: Store[];

  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres.remove());
  beforeEach(async () => {
    databaseUrl = await postgres.newDatabase();
    stores = [];
  });
  afterEach(() => Promise.all(stores.map((store) => store.close())));

  const open = async (options: { url?: string; patienceMs?: number; writeConnections?: number } = {}) => {
    const { url = databaseUrl, patienceMs = 20_000, writeConnections = 2 } = options;
    const store = await openPostgresStore({ databaseUrl: url, patienceMs, writeConnections });
    stores.push(store);
    return store;
  };
  // Deliberately not idempotent, so that a double execution shows.
  const countUp = (store: Store): Statement =>
    sql`insert into counters (name, value) values ('game', 1)
      on conflict (name) do update set value = counters.value + 1`.compile(store.sql);
  const counted = async (store: Store): Promise<number | undefined> => {
    const [row] = await store.read(
      store.sql.selectFrom('counters').select('value').where('name', '=', 'game').compile(),
    );
    return row?.value;
  };

  describe('when the connection is cut around a commit', () => {
    let proxy: CuttingProxy;
    beforeEach(async () => {
      proxy = await cuttingProxy(postgres.port, 'commit\0');
    });
    afterEach(() => proxy.close());
    const throughProxy = () => {
      const url = new URL(databaseUrl);
      url.port = String(proxy.port);
      return url.href;
    };

    it.each(['before', 'after'] as const)('%s the server heard it: done once', async (cut) => {
      const store = await open({ url: throughProxy(), writeConnections: 1 });
      await store.write([countUp(store)]);
      proxy.cutNext(cut);
      expect(await store.write([countUp(store)])).toEqual([1]);
      expect(proxy.cuts).toBe(1);
      expect(await counted(store)).toBe(2);
      expect(store.health().state).toBe('up');
    });

    it('runs each of many batches committed together once', async () => {
      const store = await open({ url: throughProxy(), writeConnections: 1 });
      await store.write([countUp(store)]);
      for (const cut of ['after', 'before', 'after'] as const) {
        const before = (await counted(store)) ?? 0;
        // While the only lane commits the first, the others queue up; the connection is cut in their commit.
        const first = store.write([countUp(store)]);
        const together = Array.from({ length: 20 }, () => store.write([countUp(store)]));
        await first;
        proxy.cutNext(cut);
        await Promise.all(together);
        expect(await counted(store)).toBe(before + 21);
      }
      expect(proxy.cuts).toBe(3);
    });

    it('reports an unknown outcome when Postgres does not return in time', async () => {
      const store = await open({ url: throughProxy(), patienceMs: 300, writeConnections: 1 });
      await store.write([countUp(store)]);
      proxy.cutNext('after');
      const inDoubt = store.write([countUp(store)]).catch((reason: unknown) => reason);
      await vi.waitUntil(() => proxy.cuts === 1, { timeout: 20_000 });
      proxy.close();
      const error = await inDoubt;
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(error).toMatchObject({ outcome: 'unknown' });
      const later = await store.write([countUp(store)]).catch((reason: unknown) => reason);
      expect(later).toMatchObject({ code: 'UNAVAILABLE', outcome: 'not-written' });
      expect(store.health()).toMatchObject({
        state: 'down',
        reason: expect.stringContaining('DATABASE_URL'),
      });
      // The first increment, and the one whose answer was lost.
      expect(await counted(await open())).toBe(2);
    });
  });

  it.each(['clean', 'crash'] as const)(
    'goes on by itself after a %s restart, losing nothing',
    async (mode) => {
      const store = await open({ writeConnections: 3 });
      const journal = new Journal(store);
      const acknowledged = new Map<string, number>();
      let stop = false;
      const play = async (matchId: string) => {
        for (let seq = 0; !stop; seq += 1) {
          await journal.append(matchId, seq, [{ seq, at: seq, body: '{}' }], [countUp(store)]);
          acknowledged.set(matchId, seq);
        }
      };
      const matches = Array.from({ length: 12 }, (_, index) => `m${index}`);
      const games = Promise.all(matches.map((matchId) => play(matchId)));
      const progress = () => [...acknowledged.values()].reduce((sum, seq) => sum + seq + 1, 0);
      for (let round = 0; round < 2; round += 1) {
        const before = progress();
        await vi.waitUntil(() => progress() > before + 100, { timeout: 20_000 });
        await postgres.stop(mode);
        await vi.waitUntil(() => store.health().state === 'down', { timeout: 20_000 });
        await postgres.start();
        await vi.waitUntil(() => store.health().state === 'up', { timeout: 20_000 });
      }
      stop = true;
      await games;
      for (const matchId of matches) {
        const kept = await journal.read(matchId);
        expect(kept?.ok && kept.events.length).toBe((acknowledged.get(matchId) ?? 0) + 1);
      }
      expect(await counted(store)).toBe(progress());
    },
  );

  it('notices while idle that Postgres is gone and that it is back', async () => {
    const store = await open();
    await store.write([countUp(store)]);
    await postgres.stop();
    await vi.waitUntil(() => store.health().state === 'down', { timeout: 20_000 });
    await postgres.start();
    await vi.waitUntil(() => store.health().state === 'up', { timeout: 20_000 });
    expect(await counted(store)).toBe(1);
  });

  it('runs each write once while its connections are being terminated', async () => {
    const store = await open({ writeConnections: 4 });
    const killer = new Client(databaseUrl);
    await killer.connect();
    let finished = false;
    const writes = Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let index = 0; index < 20; index += 1) await store.write([countUp(store)]);
      }),
    ).finally(() => {
      finished = true;
    });
    let ended = 0;
    while (!finished) {
      const { rowCount } = await killer.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'eliza-town' and datname = current_database() order by random() limit 1",
      );
      ended += rowCount ?? 0;
      await killer.query('select pg_sleep(0.02)');
    }
    await writes;
    expect(ended).toBeGreaterThan(0);
    expect(await counted(store)).toBe(400);
    await killer.end();
  });

  it('deletes its lanes when it closes', async () => {
    const store = await open();
    await store.write([countUp(store)]);
    await store.close();
    const other = await open();
    expect(await other.read(other.sql.selectFrom('writeLanes').selectAll().compile())).toEqual([]);
  });

  it('names DATABASE_URL but not the password when it cannot open', async () => {
    const { port, pathname } = new URL(databaseUrl);
    const unreachable = [
      `postgres://town:hunter2@127.0.0.1:1${pathname}`,
      `postgres://town:hunter2@127.0.0.1:${port}/nowhere`,
      `postgres://stranger:hunter2@127.0.0.1:${port}${pathname}`,
    ];
    for (const url of unreachable) {
      const error = await openPostgresStore({ databaseUrl: url }).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(String(error)).toContain('DATABASE_URL');
      expect(String(error)).not.toContain('hunter2');
    }
  });
});
