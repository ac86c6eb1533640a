/** What is to be played, and what came of it. A result is written with the end of its match, or not at all. */
import { type Kysely, sql } from 'kysely';
import type { TableResult } from '../../../shared/league/league-game.ts';
import type { MatchStatus } from '../../../shared/league/messages.ts';
import type {
  DrawnRound,
  LeagueResult,
  ResultSource,
  SeatOutcome,
} from '../../../shared/league/standings.ts';
import { expecting, type Statement, type Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { LeagueTables } from './migrations.ts';
import type { Fixture, FixtureState } from './records.ts';

const toFixture = (row: LeagueTables['league_fixtures']): Fixture => ({
  leagueId: row.league_id,
  matchId: row.match_id,
  round: row.round,
  ordinal: row.ordinal,
  players: JSON.parse(row.players) as string[],
  state: row.state as FixtureState,
  attempt: row.attempt,
  refereeId: row.referee_id,
  gameId: row.game_id,
  startedAt: row.started_at,
});

/** As it is kept: by agent, because a match knows no league. */
type KeptSeat = Omit<SeatOutcome, 'playerId'> & { readonly agentId: string };

export interface NewResult extends TableResult {
  readonly source: ResultSource;
  readonly completedAt: number;
}

type FixtureKey = Pick<Fixture, 'leagueId' | 'matchId'>;

export class Fixtures {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & LeagueTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<LeagueTables>();
  }

  adding(
    fixtures: readonly Pick<Fixture, 'leagueId' | 'matchId' | 'round' | 'ordinal' | 'players'>[],
  ): Statement[] {
    // SQLite takes so many values in one statement, and no more.
    const parts = Array.from({ length: Math.ceil(fixtures.length / 500) }, (_, i) =>
      fixtures.slice(i * 500, (i + 1) * 500),
    );
    return parts.map((part) =>
      this.#sql
        .insertInto('league_fixtures')
        .values(
          part.map((fixture) => ({
            league_id: fixture.leagueId,
            match_id: fixture.matchId,
            round: fixture.round,
            ordinal: fixture.ordinal,
            players: JSON.stringify(fixture.players),
            state: 'SCHEDULED',
            attempt: 1,
            referee_id: null,
            game_id: null,
            started_at: null,
          })),
        )
        .compile(),
    );
  }

  async ofRound(leagueId: string, round: number): Promise<Fixture[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_fixtures')
        .selectAll()
        .where('league_id', '=', leagueId)
        .where('round', '=', round)
        .orderBy('ordinal')
        .compile(),
    );
    return rows.map(toFixture);
  }

  async of(leagueId: string): Promise<Fixture[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_fixtures')
        .selectAll()
        .where('league_id', '=', leagueId)
        .orderBy('round')
        .orderBy('ordinal')
        .compile(),
    );
    return rows.map(toFixture);
  }

  async byId(leagueId: string, matchId: string): Promise<Fixture | undefined> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('league_fixtures')
        .selectAll()
        .where('league_id', '=', leagueId)
        .where('match_id', '=', matchId)
        .compile(),
    );
    return row && toFixture(row);
  }

  async byGame(gameId: string): Promise<Fixture | undefined> {
    const [row] = await this.#store.read(
      this.#sql.selectFrom('league_fixtures').selectAll().where('game_id', '=', gameId).compile(),
    );
    return row && toFixture(row);
  }

  async unfinished(leagueId: string): Promise<Fixture[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_fixtures')
        .selectAll()
        .where('league_id', '=', leagueId)
        .where('state', '!=', 'DONE')
        .orderBy('round')
        .orderBy('ordinal')
        .compile(),
    );
    return rows.map(toFixture);
  }

  /** Goes through once for each attempt: two nodes never begin the same match. */
  starting(
    { leagueId, matchId, attempt }: Fixture,
    { gameId, refereeId, at }: { readonly gameId: string; readonly refereeId: string; readonly at: number },
  ): Statement {
    return expecting(
      this.#sql
        .updateTable('league_fixtures')
        .set({ state: 'PLAYING', game_id: gameId, referee_id: refereeId, started_at: at })
        .where('league_id', '=', leagueId)
        .where('match_id', '=', matchId)
        .where('attempt', '=', attempt)
        .where('state', '=', 'SCHEDULED')
        .compile(),
      1,
    );
  }

  /** Back to the list, for another attempt. Changes nothing when it has a result or another attempt by now. */
  repeating({ leagueId, matchId, attempt }: Fixture): Statement {
    return this.#sql
      .updateTable('league_fixtures')
      .set({ state: 'SCHEDULED', attempt: attempt + 1, game_id: null, referee_id: null, started_at: null })
      .where('league_id', '=', leagueId)
      .where('match_id', '=', matchId)
      .where('attempt', '=', attempt)
      .where('state', '=', 'PLAYING')
      .compile();
  }

  /**
   * Result and end of a fixture whose match was hosted here; for the batch that settles the match. Without guards: a
   * match that is no fixture's, or whose fixture has another attempt by now, adds nothing.
   */
  settlingGame(gameId: string, result: NewResult): Statement[] {
    const text = (value: string) => sql<string>`cast(${value} as text)`;
    const open = this.#sql
      .selectFrom('league_fixtures')
      .where('game_id', '=', gameId)
      .where('state', '=', 'PLAYING');
    return [
      this.#sql
        .insertInto('league_results')
        .columns([
          'league_id',
          'match_id',
          'round',
          'status',
          'source',
          'game_id',
          'seats',
          'history',
          'completed_at',
        ])
        .expression(
          open.select([
            'league_id',
            'match_id',
            'round',
            text(result.status).as('status'),
            text(result.source).as('source'),
            'game_id',
            text(JSON.stringify(result.seats)).as('seats'),
            text(JSON.stringify(result.history)).as('history'),
            sql<number>`cast(${result.completedAt} as bigint)`.as('completed_at'),
          ]),
        )
        .onConflict((conflict) => conflict.columns(['league_id', 'match_id']).doNothing())
        .compile(),
      this.#sql
        .updateTable('league_fixtures')
        .set({ state: 'DONE' })
        .where('game_id', '=', gameId)
        .where('state', '=', 'PLAYING')
        .compile(),
    ];
  }

  /** A match that was called off is played again. */
  repeatingGame(gameId: string): Statement {
    return this.#sql
      .updateTable('league_fixtures')
      .set({
        state: 'SCHEDULED',
        attempt: sql<number>`attempt + 1`,
        game_id: null,
        referee_id: null,
        started_at: null,
      })
      .where('game_id', '=', gameId)
      .where('state', '=', 'PLAYING')
      .compile();
  }

  /** Of a league that was called off: a match that is under way may end as it likes, and is no result any more. */
  callingOff(leagueId: string): Statement {
    return this.#sql
      .updateTable('league_fixtures')
      .set({ state: 'SCHEDULED', game_id: null, referee_id: null, started_at: null })
      .where('league_id', '=', leagueId)
      .where('state', '=', 'PLAYING')
      .compile();
  }

  /** Result and end of a fixture that no match of this town decides: all or nothing, and once. */
  settling(fixture: Fixture, result: NewResult): Statement[] {
    const { leagueId, matchId, attempt, round, gameId } = fixture;
    return [
      expecting(
        this.#sql
          .updateTable('league_fixtures')
          .set({ state: 'DONE' })
          .where('league_id', '=', leagueId)
          .where('match_id', '=', matchId)
          .where('attempt', '=', attempt)
          .where('state', '!=', 'DONE')
          .compile(),
        1,
      ),
      this.#sql
        .insertInto('league_results')
        .values({
          league_id: leagueId,
          match_id: matchId,
          round,
          status: result.status,
          source: result.source,
          game_id: gameId,
          seats: JSON.stringify(result.seats),
          history: JSON.stringify(result.history),
          completed_at: result.completedAt,
        })
        .compile(),
    ];
  }

  /** Every result of a league, in the order of rounds; `playerOf` knows which player an agent is. */
  async results(
    leagueId: string,
    playerOf: (agentId: string) => string | undefined,
  ): Promise<LeagueResult[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_results')
        .selectAll()
        .where('league_id', '=', leagueId)
        .orderBy('round')
        .orderBy('match_id')
        .compile(),
    );
    return rows.map((row) => {
      const seats = JSON.parse(row.seats) as KeptSeat[];
      const history = JSON.parse(row.history) as DrawnRound[];
      const named = (agentId: string | null) => (agentId === null ? null : (playerOf(agentId) ?? agentId));
      return {
        matchId: row.match_id,
        round: row.round,
        status: row.status as MatchStatus,
        source: row.source as ResultSource,
        gameId: row.game_id,
        completedAt: row.completed_at,
        seats: seats.map(({ agentId, ...seat }) => ({ playerId: named(agentId) ?? agentId, ...seat })),
        history: history.map((drawn) => ({ ...drawn, winner: named(drawn.winner) })),
      };
    });
  }

  async hasResult({ leagueId, matchId }: FixtureKey): Promise<boolean> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_results')
        .select('match_id')
        .where('league_id', '=', leagueId)
        .where('match_id', '=', matchId)
        .compile(),
    );
    return rows.length > 0;
  }
}
