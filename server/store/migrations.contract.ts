/** How a schema is migrated: the town's tables first, then each part's by its own list; never backwards. */
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agents } from './agents-table.ts';
import type { PartMigrations } from './migrate.ts';
import type { StoreHarness, StorePlace } from './store.contract.ts';
import type { Store } from './store.ts';

export function migrationsContract(name: string, harness: StoreHarness): void {
  describe(`${name}: migrations`, () => {
    let place: StorePlace;
    beforeEach(async () => {
      place = await harness.prepare();
    });
    afterEach(() => place.remove());

    /** Opens the store, calls `look` and closes the store again. */
    const visit = async <T>(
      migrations: readonly PartMigrations[],
      look: (store: Store) => Promise<T>,
    ): Promise<T> => {
      const store = await place.open(migrations);
      try {
        return await look(store);
      } finally {
        await store.close();
      }
    };
    const change = async (work: (db: Kysely<unknown>) => Promise<unknown>): Promise<void> => {
      const bare = await place.bare();
      await work(bare.db).finally(() => bare.close());
    };

    describe('migrations of parts', () => {
      it("run after the town's own and in the order of the parts", async () => {
        const later = part('later', { '001': copying('earlier_rows', 'later_rows') });
        const earlier = part('earlier', { '001': copying('counters', 'earlier_rows') });
        const names = await visit([earlier, later], (store) => namesIn(store, 'later_rows'));
        expect(names).toEqual(['game:werewolf']);
      });

      it('continue after the last one applied; a newer version may add to one part alone', async () => {
        const chess = part('chess', { '001-moves': adding('moves') });
        const league = part('open-league', { '001-fixtures': adding('fixtures') });
        await visit([chess, league], (store) => put(store, 'moves', 'e4'));
        // The new name sorts before the other part's and the town's own: each list has its own order.
        const grown = part('chess', { '001-moves': adding('moves'), '0011-clocks': adding('clocks') });
        await visit([grown, league], async (store) => {
          expect(await namesIn(store, 'moves')).toEqual(['e4']);
          await put(store, 'clocks', 'blitz');
        });
        const twice = await visit([grown, league], async (store) => [
          await namesIn(store, 'clocks'),
          await namesIn(store, 'fixtures'),
        ]);
        expect(twice).toEqual([['blitz'], []]);
      });

      it("create a part's tables in a store that had none, and leave the rest alone", async () => {
        await visit([], (store) => put(store, 'counters', 'old'));
        const league = part('league', { '001-fixtures': adding('fixtures') });
        const names = await visit([league], (store) => namesIn(store, 'counters'));
        expect(names).toEqual(['game:werewolf', 'old']);
      });

      it('roll back a list in which one migration fails, and retry it at the next start', async () => {
        const broken: Migration = {
          async up(db) {
            await sql`insert into no_such_table values (1)`.execute(db);
          },
        };
        const bad = part('chess', { '001-moves': adding('moves'), '002-broken': broken });
        await expect(place.open([bad])).rejects.toThrow('no_such_table');
        const mended = part('chess', { '001-moves': adding('moves'), '002-clocks': adding('clocks') });
        expect(await visit([mended], (store) => namesIn(store, 'clocks'))).toEqual([]);
      });

      it('reject two parts of one name, which is a bug', async () => {
        const parts = [part('a-b', {}), part('a_b', {})];
        await expect(place.open(parts)).rejects.toThrow('two parts');
        await expect(place.open([part('lock', {})])).rejects.toThrow('two parts');
      });
    });

    it('add a suffix to agents whose names have been reserved since, and to no others', async () => {
      await visit([], async (store) => {
        const agents = ['nobody', 'Ada', 'Y0U'].map((name, i) => ({
          ...{ agentId: `ag_${i}`, ownerId: null, name, keyHmac: `key ${i}` },
          ...{ scopes: [], house: false, createdAt: 0 },
        }));
        await new Agents(store).add(agents);
      });
      await change(async (db) => {
        await sql`delete from kysely_migration where name in ('011-reserved-names', '012-people')`.execute(
          db,
        );
        await db.schema.alterTable('matches').dropColumn('mixed').execute();
        await db.schema.alterTable('match_seats').dropColumn('public_id').execute();
        await db.schema.alterTable('agents').dropColumn('plays_with_people').execute();
      });
      const names = await visit([], (store) => namesIn(store, 'agents'));
      expect(names.sort()).toEqual(['Ada', 'Y0U (agent)', 'nobody (agent)']);
    });

    describe('a database of a newer version', () => {
      const refused = (words: string) => ({
        code: 'NEWER_VERSION',
        message: expect.stringContaining(words),
      });

      it('is rejected when the town has migrated further', async () => {
        await visit([], async () => undefined);
        const future = { name: '999-future', timestamp: new Date(0).toISOString() };
        await change((db) =>
          sql`insert into kysely_migration (name, timestamp) values (${future.name}, ${future.timestamp})`.execute(
            db,
          ),
        );
        await expect(place.open()).rejects.toMatchObject(refused('999-future'));
        // The rejected start has released its lock.
        await expect(place.open()).rejects.toMatchObject(refused('999-future'));
      });

      it('is rejected when a part has migrated further', async () => {
        const chess = part('chess', { '001-moves': adding('moves') });
        const grown = part('chess', { '001-moves': adding('moves'), '002-clocks': adding('clocks') });
        await visit([grown], async () => undefined);
        await expect(place.open([chess])).rejects.toMatchObject(refused('part chess'));
        await expect(place.open([chess])).rejects.toMatchObject(refused('002-clocks'));
      });

      it('is rejected when it has a part unknown to this version', async () => {
        await visit([part('league', { '001-fixtures': adding('fixtures') })], async () => undefined);
        await expect(place.open([])).rejects.toMatchObject(refused('kysely_migration_league'));
      });
    });
  });
}

function part(id: string, migrations: Record<string, Migration>): PartMigrations {
  return { part: id, migrations: () => migrations };
}

function adding(table: string): Migration {
  return {
    async up(db) {
      await db.schema.createTable(table).addColumn('name', 'text').addColumn('value', 'integer').execute();
    },
  };
}

/** Fails unless the other table exists. */
function copying(from: string, to: string): Migration {
  return {
    async up(db) {
      await adding(to).up(db);
      await sql`insert into ${sql.table(to)} (name) select name from ${sql.table(from)}`.execute(db);
    },
  };
}

async function put(store: Store, table: string, value: string): Promise<void> {
  await store.write([
    sql`insert into ${sql.table(table)} (name, value) values (${value}, 0)`.compile(store.sql),
  ]);
}

async function namesIn(store: Store, table: string): Promise<string[]> {
  const rows = await store.read(
    sql<{ name: string }>`select name from ${sql.table(table)} order by name`.compile(store.sql),
  );
  return rows.map((row) => row.name);
}
