/** How a store grows: the town's tables first, then each part's by a list of its own; never backwards. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Agents } from './agents-table.ts';
import { Engagements } from './engagements-table.ts';
import { Matches } from './matches-table.ts';
import type { PartMigrations } from './migrate.ts';
import { town } from './migrations/001-town.ts';
import { nodeLeases } from './migrations/002-node-leases.ts';
import { Seats } from './seats-table.ts';
import { AgentStats } from './stats-table.ts';
import type { StoreHarness, StorePlace } from './store.contract.ts';
import type { Store } from './store.ts';
import { newMatch, seatsFor } from './testing/sample-rows.ts';

const FULL_KEY = [
  ...['werewolf:play', 'catalog:read', 'catalog:write', 'session:read', 'session:write'],
  ...['memory:read', 'memory:write', 'lobby:read', 'lobby:write', 'match:write'],
  ...['social:read', 'social:write', 'experience:read', 'experience:write', 'proxy:write'],
];

export function migrationsContract(name: string, harness: StoreHarness): void {
  describe(`${name}: migrations`, () => {
    let place: StorePlace;
    beforeEach(async () => {
      place = await harness.prepare();
    });
    afterEach(() => place.remove());

    /** Opens the store, looks, and closes it again. */
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

    describe('of parts', () => {
      it('run after the town’s own and in the order of the parts', async () => {
        const later = part('later', { '001': copying('earlier_rows', 'later_rows') });
        const earlier = part('earlier', { '001': copying('counters', 'earlier_rows') });
        const names = await visit([earlier, later], (store) => namesIn(store, 'later_rows'));
        expect(names).toEqual(['game:werewolf']);
      });

      it('go on where they stood: a younger town may add to one part alone', async () => {
        const chess = part('chess', { '001-moves': adding('moves') });
        const league = part('open-league', { '001-fixtures': adding('fixtures') });
        await visit([chess, league], (store) => put(store, 'moves', 'e4'));
        // The new name sorts before the other part's and before the town's own: each list is ordered by itself.
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

      it('come to a store that has stood without them, and leave it as it was', async () => {
        await visit([], (store) => put(store, 'counters', 'old'));
        const league = part('league', { '001-fixtures': adding('fixtures') });
        const names = await visit([league], (store) => namesIn(store, 'counters'));
        expect(names).toEqual(['game:werewolf', 'old']);
      });

      it('keep nothing of a list in which one fails, and try it again at the next start', async () => {
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

      it('may not share a list: two parts of one name are a bug', async () => {
        const parts = [part('a-b', {}), part('a_b', {})];
        await expect(place.open(parts)).rejects.toThrow('two parts');
        await expect(place.open([part('lock', {})])).rejects.toThrow('two parts');
      });
    });

    describe('of a newer town are refused', () => {
      const refused = (words: string) => ({
        code: 'NEWER_VERSION',
        message: expect.stringContaining(words),
      });

      it('when the town itself has grown', async () => {
        await visit([], async () => undefined);
        const future = { name: '999-future', timestamp: new Date(0).toISOString() };
        await change((db) =>
          sql`insert into kysely_migration (name, timestamp) values (${future.name}, ${future.timestamp})`.execute(
            db,
          ),
        );
        await expect(place.open()).rejects.toMatchObject(refused('999-future'));
        // The refused start has let go of the place again.
        await expect(place.open()).rejects.toMatchObject(refused('999-future'));
      });

      it('when a part has grown', async () => {
        const chess = part('chess', { '001-moves': adding('moves') });
        const grown = part('chess', { '001-moves': adding('moves'), '002-clocks': adding('clocks') });
        await visit([grown], async () => undefined);
        await expect(place.open([chess])).rejects.toMatchObject(refused('part chess'));
        await expect(place.open([chess])).rejects.toMatchObject(refused('002-clocks'));
      });

      it('when a part is there of which this town has never heard', async () => {
        await visit([part('league', { '001-fixtures': adding('fixtures') })], async () => undefined);
        await expect(place.open([])).rejects.toMatchObject(refused('kysely_migration_league'));
      });
    });

    describe('to many games', () => {
      beforeEach(async () => {
        const { db, dialect, close } = await place.bare();
        const older = { '001-town': town(dialect), '002-node-leases': nodeLeases };
        const migrator = new Migrator({ db, provider: { getMigrations: async () => older } });
        expect((await migrator.migrateToLatest()).error).toBeUndefined();
        await writeOldTown(db);
        await close();
      });

      it('make every match one of the first game, and number on from there', async () => {
        await visit([], async (store) => {
          const matches = new Matches(store);
          const listed = await matches.list({ game: 'werewolf', limit: 10 });
          expect(listed).toEqual([
            oldMatch(2, { status: 'running', endedAt: null }),
            oldMatch(1, { status: 'ended', endedAt: 77 }),
          ]);
          expect(await matches.nextGameNumber('werewolf')).toBe(3);
          expect(await matches.nextGameNumber('even-odd')).toBe(1);
          await store.write(matches.creating(newMatch(3), seatsFor(['new'])));
          await store.write(matches.creating(newMatch(1, { game: 'even-odd' }), seatsFor(['newer'])));
          const stats = await new AgentStats(store).byRole('a1');
          expect(stats).toEqual([{ game: 'werewolf', role: 'SEER', games: 4, wins: 3 }]);
        });
      });

      it('engage exactly who sits in a running match', async () => {
        await visit([], async (store) => {
          const rows = store.read(
            store.sql.selectFrom('engagements').selectAll().orderBy('agent_id').compile(),
          );
          const engaged = {
            experience: 'werewolf',
            match_id: 'm2',
            session_id: null,
            league_id: null,
            since: 2,
          };
          expect(await rows).toEqual([
            { agent_id: 'a1', ...engaged },
            { agent_id: 'a2', ...engaged },
          ]);
          const seats = await new Seats(store).of(['m1', 'm2']);
          expect(seats.map(({ agentId, role }) => [agentId, role])).toEqual([
            ['a1', 'SEER'],
            ['a3', 'SEER'],
            ['a1', null],
            ['a2', null],
          ]);
          const [matches, engagements] = [new Matches(store), new Engagements(store)];
          const settled = { status: 'ended' as const, winner: null, note: null, updatedAt: 99, seats: [] };
          await store.write(matches.settling('m2', 0, settled));
          expect(await engagements.busyAmong(['a1', 'a2', 'a3'])).toEqual(new Set());
        });
      });

      it('let full keys play the new game, and no narrower one', async () => {
        await visit([], async (store) => {
          const agents = new Agents(store);
          const scopesOf = async (agentId: string) => (await agents.byId(agentId))?.scopes;
          expect(await scopesOf('a1')).toEqual(['werewolf:play', 'even-odd:play', ...FULL_KEY.slice(1)]);
          expect(await scopesOf('a2')).toEqual(['werewolf:play', 'even-odd:play']);
          expect(await scopesOf('a3')).toEqual(['catalog:read']);
        });
      });

      it('happen once', async () => {
        await visit([], (store) => store.write([store.sql.deleteFrom('engagements').compile()]));
        await visit([], async (store) => {
          expect(await store.read(store.sql.selectFrom('engagements').selectAll().compile())).toEqual([]);
          expect(await new Matches(store).nextGameNumber('werewolf')).toBe(3);
        });
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

/** Fails unless the other table is there already. */
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

/** Two matches, one of them running, as the town wrote them before it had many games. */
async function writeOldTown(db: Kysely<unknown>): Promise<void> {
  const matches = [
    { number: 1, status: 'ended', endedAt: 77 },
    { number: 2, status: 'running', endedAt: null },
  ];
  for (const { number, status, endedAt } of matches) {
    await sql`insert into matches (match_id, game_number, building_id, plot_id, status, phase, day, alive, winner,
        drama, created_at, updated_at, ended_at, note, owner_node, epoch)
      values (${`m${number}`}, ${number}, ${`b${number}`}, ${`plot${number}`}, ${status}, 'DAY_VOTE', 2, 5, null,
        0.5, ${number}, 50, ${endedAt}, null, 'n1', 0)`.execute(db);
  }
  const seats = [
    { match: 'm1', seat: 1, agent: 'a1', live: null, role: 'SEER' },
    { match: 'm1', seat: 2, agent: 'a3', live: null, role: 'SEER' },
    { match: 'm2', seat: 1, agent: 'a1', live: 1, role: null },
    { match: 'm2', seat: 2, agent: 'a2', live: 1, role: null },
  ];
  for (const { match, seat, agent, live, role } of seats) {
    await sql`insert into match_seats (match_id, seat, agent_id, display_name, house, live, role, won, survived)
      values (${match}, ${seat}, ${agent}, ${agent}, 0, ${live}, ${role}, null, null)`.execute(db);
  }
  const keys = [
    { agent: 'a1', scopes: FULL_KEY },
    { agent: 'a2', scopes: ['werewolf:play'] },
    { agent: 'a3', scopes: ['catalog:read'] },
  ];
  for (const { agent, scopes } of keys) {
    await sql`insert into agents (agent_id, name, key_hmac, scopes, house, created_at)
      values (${agent}, ${agent}, ${agent}, ${JSON.stringify(scopes)}, 0, 1)`.execute(db);
  }
  await sql`update counters set value = 2 where name = 'game'`.execute(db);
  await sql`insert into agent_stats (agent_id, role, games, wins) values ('a1', 'SEER', 4, 3)`.execute(db);
}

function oldMatch(number: number, state: { status: string; endedAt: number | null }) {
  return {
    matchId: `m${number}`,
    game: 'werewolf',
    gameNumber: number,
    buildingId: `b${number}`,
    plotId: `plot${number}`,
    phase: 'DAY_VOTE',
    round: 2,
    remaining: 5,
    winner: null,
    createdAt: number,
    updatedAt: 50,
    note: null,
    ownerNode: 'n1',
    epoch: 0,
    ...state,
  };
}
