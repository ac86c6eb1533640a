/** The migration to many games, run on a store with the schema before it. */
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCOPES } from '../../shared/agents/scopes.ts';
import { Agents } from './agents-table.ts';
import { Engagements } from './engagements-table.ts';
import { Matches } from './matches-table.ts';
import { townMigrations } from './migrations.ts';
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

export function manyGamesContract(name: string, harness: StoreHarness): void {
  describe(`${name}: the migration to many games`, () => {
    let place: StorePlace;
    afterEach(() => place.remove());

    /** Opens the store, calls `look` and closes the store again. */
    const visit = async (look: (store: Store) => Promise<unknown>): Promise<void> => {
      const store = await place.open();
      await look(store).finally(() => store.close());
    };

    beforeEach(async () => {
      place = await harness.prepare();
      const { db, dialect, close } = await place.bare();
      const older = Object.fromEntries(Object.entries(townMigrations(dialect)).slice(0, 2));
      const migrator = new Migrator({ db, provider: { getMigrations: async () => older } });
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      await writeOldTown(db);
      await close();
    });

    it('assigns every match to the first game and continues its numbering', async () => {
      await visit(async (store) => {
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

    it('engages exactly the agents seated in running matches', async () => {
      await visit(async (store) => {
        const rows = store.read(store.sql.selectFrom('engagements').selectAll().orderBy('agentId').compile());
        const engaged = {
          experience: 'werewolf',
          matchId: 'm2',
          sessionId: null,
          leagueId: null,
          since: 2,
        };
        expect(await rows).toEqual([
          { agentId: 'a1', ...engaged },
          { agentId: 'a2', ...engaged },
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

    it('extends full keys to everything new and leaves narrower ones alone', async () => {
      await visit(async (store) => {
        const agents = new Agents(store);
        const scopesOf = async (agentId: string) => (await agents.byId(agentId))?.scopes;
        expect(await scopesOf('a1')).toEqual(SCOPES);
        expect(await scopesOf('a2')).toEqual(['werewolf:play', 'even-odd:play']);
        expect(await scopesOf('a3')).toEqual(['catalog:read']);
      });
    });

    it('runs once', async () => {
      await visit((store) => store.write([store.sql.deleteFrom('engagements').compile()]));
      await visit(async (store) => {
        expect(await store.read(store.sql.selectFrom('engagements').selectAll().compile())).toEqual([]);
        expect(await new Matches(store).nextGameNumber('werewolf')).toBe(3);
      });
    });
  });
}

/** Two matches, one of them running, as a town with a single game wrote them. */
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
    ranked: true,
    leagueId: null,
    mixed: null,
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
