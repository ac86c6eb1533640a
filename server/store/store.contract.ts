/** The contract of every store, run against SQLite and a real Postgres. */
import { type CompiledQuery, type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BadStatementError, DuplicateKeyError, GuardFailedError, StoreUnavailableError } from './errors.ts';
import type { PartMigrations } from './migrate.ts';
import { type Dialect, expecting, type Statement, type Store } from './store.ts';
import { TOWN_ALONE } from './testing/fresh-store.ts';

export interface StoreHarness {
  /** A fresh place for a store: empty, or with the tables of the town and of these parts. */
  prepare(made?: readonly PartMigrations[]): Promise<StorePlace>;
}

export interface StorePlace {
  open(migrations?: readonly PartMigrations[]): Promise<Store>;
  /** A second store on the same data, like another node or a tool beside the town. */
  openPeer(migrations?: readonly PartMigrations[]): Promise<Store>;
  /** The database itself, for tests that change its version; no store may be open then. */
  bare(): Promise<BareDatabase>;
  remove(): Promise<void>;
}

export interface BareDatabase {
  readonly dialect: Dialect;
  readonly db: Kysely<unknown>;
  close(): Promise<void>;
}

export function storeContract(name: string, harness: StoreHarness): void {
  describe(`${name}: the store's contract`, () => {
    let place: StorePlace;
    let store: Store;

    beforeEach(async () => {
      place = await harness.prepare(TOWN_ALONE);
      store = await place.open();
    });
    afterEach(async () => {
      await store.close();
      await place.remove();
    });

    const put = (counter: string, value: number): Statement =>
      store.sql.insertInto('counters').values({ name: counter, value }).compile();
    const all = (): CompiledQuery<{ name: string; value: number }> =>
      store.sql
        .selectFrom('counters')
        .selectAll()
        .where('name', 'not like', 'game:%')
        .orderBy('name')
        .compile();

    it('keeps a batch and returns how many rows each statement changed', async () => {
      const changed = await store.write([
        put('a', 1),
        put('b', 2),
        store.sql.updateTable('counters').set({ value: 9 }).where('name', 'in', ['a', 'b']).compile(),
        store.sql.deleteFrom('counters').where('name', '=', 'nobody').compile(),
      ]);
      expect(changed).toEqual([1, 1, 2, 0]);
      expect(await store.read(all())).toEqual([
        { name: 'a', value: 9 },
        { name: 'b', value: 9 },
      ]);
    });

    it('still has a batch after closing and reopening', async () => {
      await store.write([put('a', 1)]);
      await store.close();
      store = await place.open();
      expect(await store.read(all())).toEqual([{ name: 'a', value: 1 }]);
    });

    it('rolls the whole batch back on a duplicate key and names the table', async () => {
      await store.write([put('a', 1)]);
      const error = await store.write([put('b', 2), put('a', 3)]).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(DuplicateKeyError);
      expect(error).toMatchObject({ code: 'DUPLICATE_KEY', table: 'counters' });
      expect(await store.read(all())).toEqual([{ name: 'a', value: 1 }]);
    });

    it('rolls the whole batch back when a guarded statement changes an unexpected number of rows', async () => {
      const guarded = expecting(
        store.sql.updateTable('counters').set({ value: 5 }).where('name', '=', 'a').compile(),
        1,
      );
      const error = await store.write([put('b', 2), guarded]).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(GuardFailedError);
      expect(error).toMatchObject({ statement: 1, expected: 1, changed: 0 });
      expect(await store.read(all())).toEqual([]);
      await store.write([put('a', 1), guarded]);
      expect(await store.read(all())).toEqual([{ name: 'a', value: 5 }]);
    });

    it('lets one bad batch among many fail alone', async () => {
      await store.write([put('07', 7)]);
      const outcomes = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) => store.write([put(String(index).padStart(2, '0'), index)])),
      );
      const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []));
      expect(failed).toEqual([7]);
      expect(await store.read(all())).toHaveLength(40);
    });

    it('answers SQL the database rejects with BadStatementError and continues', async () => {
      const nonsense: Statement = { sql: 'insert into no_such_table values (1)', parameters: [] };
      await expect(store.write([put('a', 1), nonsense])).rejects.toBeInstanceOf(BadStatementError);
      const query = sql`select nothing from nowhere`.compile(store.sql);
      await expect(store.read(query)).rejects.toBeInstanceOf(BadStatementError);
      expect(await store.read(all())).toEqual([]);
      expect(store.health()).toEqual({ state: 'up', reason: '', pending: 0 });
    });

    it('returns values as stored: large integers, null, any text, bytes', async () => {
      const body = JSON.stringify('Zoë 🐺 \u0000 \ud800 " \\ \n \u2028');
      const blob = new Uint8Array([0, 1, 254, 255, 0]);
      const at = Number.MAX_SAFE_INTEGER;
      await store.write([
        store.sql
          .insertInto('journal')
          .values({ matchId: 'm', seq: 0, at, body, crc: 2 ** 32 - 1 })
          .compile(),
        store.sql
          .insertInto('archives')
          .values({ matchId: 'm', codec: 'x', blob, eventCount: 1, sha256: '', archivedAt: at })
          .compile(),
      ]);
      const [event] = await store.read(store.sql.selectFrom('journal').selectAll().compile());
      expect(event).toEqual({ matchId: 'm', seq: 0, at, body, crc: 2 ** 32 - 1 });
      const [archive] = await store.read(store.sql.selectFrom('archives').selectAll().compile());
      expect([...(archive?.blob ?? [])]).toEqual([...blob]);
    });

    it('shows a second store on the same data what the first has written', async () => {
      const peer = await place.openPeer();
      await store.write([put('a', 1)]);
      expect(await peer.read(all())).toEqual([{ name: 'a', value: 1 }]);
      await peer.write([put('b', 2)]);
      expect(await store.read(all())).toHaveLength(2);
      await peer.close();
    });

    it('answers pending batches before it closes and rejects later ones', async () => {
      const writes = ['a', 'b', 'c'].map((letter) => store.write([put(letter, 1)]));
      expect(store.health().pending).toBe(3);
      await store.close();
      expect((await Promise.allSettled(writes)).map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
      ]);
      expect(store.health().state).toBe('closed');
      await expect(store.write([put('d', 1)])).rejects.toBeInstanceOf(StoreUnavailableError);
      await store.close();
    });
  });
}
