/** Finished games as rows: what was made of their journals, and what can be asked of it. */
import { type Kysely, sql } from 'kysely';
import type { GameOrder } from '../../../shared/protocol/archive.ts';
import type { SeatModelsTable } from '../../store/seat-models-table.ts';
import type { Statement, Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { ArchiveTables } from './migrations.ts';

type Sql = Kysely<Tables & ArchiveTables>;

export interface GameWishes {
  readonly game?: string | undefined;
  /** An agent's id, or the beginning of the name it played under. */
  readonly agent?: string | undefined;
  readonly role?: string | undefined;
  readonly winner?: string | undefined;
  readonly moment?: string | undefined;
  readonly fewestRounds?: number | undefined;
  readonly mostRounds?: number | undefined;
  readonly leastDrama?: number | undefined;
  readonly since?: number | undefined;
  readonly playedOut?: boolean;
  readonly order: GameOrder;
  readonly limit: number;
  readonly offset: number;
}

export interface GameRow {
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly phase: string;
  readonly remaining: number;
  readonly winner: string | null;
  readonly aborted: number;
  readonly ranked: number;
  readonly rounds: number;
  readonly drama: number;
  readonly headline: string;
}

const COLUMNS = [
  'archived_games.match_id as matchId',
  'archived_games.game as game',
  'matches.game_number as gameNumber',
  'matches.created_at as startedAt',
  'archived_games.ended_at as endedAt',
  'matches.phase as phase',
  'matches.alive as remaining',
  'archived_games.winner as winner',
  'archived_games.aborted as aborted',
  'matches.ranked as ranked',
  'archived_games.rounds as rounds',
  'archived_games.drama as drama',
  'archived_games.headline as headline',
] as const;

/** After so many failures its journal is taken for unreadable. */
export const MOST_TRIES = 3;

export class ArchivedGames {
  readonly #store: Store;
  readonly #sql: Sql;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<ArchiveTables>();
  }

  /** For the batch that settles a match. No guard. */
  marking(matchId: string): Statement {
    return this.#sql
      .insertInto('archive_due')
      .values({ match_id: matchId, tries: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .compile();
  }

  /** Taken out, to be indexed again. */
  remaking(matchId: string): Statement[] {
    return [
      this.#sql.deleteFrom('archived_moments').where('match_id', '=', matchId).compile(),
      this.#sql.deleteFrom('archived_games').where('match_id', '=', matchId).compile(),
      this.marking(matchId),
    ];
  }

  async due(limit: number): Promise<string[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('archive_due')
        .select('match_id')
        .where('tries', '<', MOST_TRIES)
        .orderBy('tries')
        .orderBy('match_id')
        .limit(limit)
        .compile(),
    );
    return rows.map(({ match_id }) => match_id);
  }

  async failed(matchId: string): Promise<void> {
    await this.#store.write([
      this.#sql
        .updateTable('archive_due')
        .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
        .where('match_id', '=', matchId)
        .compile(),
    ]);
  }

  /** The same match twice is the same rows. */
  async keep(
    game: ArchiveTables['archived_games'],
    moments: readonly ArchiveTables['archived_moments'][],
    scores: readonly ArchiveTables['seat_scores'][],
  ): Promise<void> {
    const adding = this.#sql.insertInto('archived_games').values(game);
    await this.#store.write([
      adding.onConflict((conflict) => conflict.doNothing()).compile(),
      ...(moments.length === 0
        ? []
        : [
            this.#sql
              .insertInto('archived_moments')
              .values([...moments])
              .onConflict((conflict) => conflict.doNothing())
              .compile(),
          ]),
      ...(scores.length === 0
        ? []
        : [
            this.#sql
              .insertInto('seat_scores')
              .values([...scores])
              .onConflict((conflict) => conflict.doNothing())
              .compile(),
          ]),
      this.#sql.deleteFrom('archive_due').where('match_id', '=', game.match_id).compile(),
    ]);
  }

  /** With the journals goes what leads to them; what was counted stays. */
  async expire(olderThan: number): Promise<void> {
    const old = this.#sql.selectFrom('archived_games').select('match_id').where('ended_at', '<', olderThan);
    await this.#store.write([
      this.#sql.deleteFrom('archived_moments').where('match_id', 'in', old).compile(),
      this.#sql.deleteFrom('archived_games').where('ended_at', '<', olderThan).compile(),
    ]);
  }

  async find(wishes: GameWishes): Promise<GameRow[]> {
    const [column, direction] = ORDERS[wishes.order];
    return this.#store.read(
      this.#wanted(wishes)
        .select([...COLUMNS])
        .orderBy(column, direction)
        .orderBy('archived_games.ended_at', 'desc')
        .orderBy('archived_games.match_id')
        .limit(wishes.limit)
        .offset(wishes.offset)
        .compile(),
    );
  }

  async count(wishes: GameWishes): Promise<number> {
    const [row] = await this.#store.read(
      this.#wanted(wishes)
        .select(({ fn }) => fn.countAll<number | string>().as('total'))
        .compile(),
    );
    return Number(row?.total ?? 0);
  }

  /** Match ids from the oldest, after that one: for whoever takes them all. */
  async idsAfter(after: { endedAt: number; matchId: string } | null, limit: number) {
    let query = this.#sql
      .selectFrom('archived_games')
      .select(['match_id as matchId', 'ended_at as endedAt'])
      .orderBy('ended_at')
      .orderBy('match_id')
      .limit(limit);
    if (after)
      query = query.where(({ eb, or, and }) =>
        or([
          eb('ended_at', '>', after.endedAt),
          and([eb('ended_at', '=', after.endedAt), eb('match_id', '>', after.matchId)]),
        ]),
      );
    return this.#store.read(query.compile());
  }

  async byIds(matchIds: readonly string[]): Promise<GameRow[]> {
    if (matchIds.length === 0) return [];
    return this.#store.read(
      this.#sql
        .selectFrom('archived_games')
        .innerJoin('matches', 'matches.match_id', 'archived_games.match_id')
        .select([...COLUMNS])
        .where('archived_games.match_id', 'in', matchIds)
        .compile(),
    );
  }

  async momentsOf(matchIds: readonly string[]): Promise<ArchiveTables['archived_moments'][]> {
    if (matchIds.length === 0) return [];
    return this.#store.read(
      this.#sql
        .selectFrom('archived_moments')
        .selectAll()
        .where('match_id', 'in', matchIds)
        .orderBy('weight', 'desc')
        .orderBy('moment_id')
        .compile(),
    );
  }

  async modelsIn(matchIds: readonly string[]): Promise<SeatModelsTable[]> {
    if (matchIds.length === 0) return [];
    return this.#store.read(
      this.#sql.selectFrom('seat_models').selectAll().where('match_id', 'in', matchIds).compile(),
    );
  }

  async shelves() {
    const { read } = { read: this.#store.read.bind(this.#store) };
    const [games, roles, winners, moments] = await Promise.all([
      read(
        this.#sql
          .selectFrom('archived_games')
          .select(['game', ({ fn }) => fn.countAll<number | string>().as('count')])
          .groupBy('game')
          .orderBy('game')
          .compile(),
      ),
      read(
        this.#sql
          .selectFrom('match_seats')
          .select('role')
          .distinct()
          .where('role', 'is not', null)
          .orderBy('role')
          .compile(),
      ),
      read(
        this.#sql
          .selectFrom('archived_games')
          .select(['game', 'winner'])
          .distinct()
          .where('winner', 'is not', null)
          .orderBy('winner')
          .compile(),
      ),
      read(this.#sql.selectFrom('archived_moments').select('kind').distinct().orderBy('kind').compile()),
    ]);
    return { games, roles, winners, moments };
  }

  #wanted(wishes: GameWishes) {
    let query = this.#sql
      .selectFrom('archived_games')
      .innerJoin('matches', 'matches.match_id', 'archived_games.match_id');
    const { game, winner, fewestRounds, mostRounds, leastDrama, since } = wishes;
    if (game !== undefined) query = query.where('archived_games.game', '=', game);
    if (winner !== undefined) query = query.where('archived_games.winner', '=', winner);
    if (fewestRounds !== undefined) query = query.where('archived_games.rounds', '>=', fewestRounds);
    if (mostRounds !== undefined) query = query.where('archived_games.rounds', '<=', mostRounds);
    if (leastDrama !== undefined) query = query.where('archived_games.drama', '>=', leastDrama);
    if (since !== undefined) query = query.where('archived_games.ended_at', '>=', since);
    if (wishes.playedOut) query = query.where('archived_games.aborted', '=', 0);
    if (wishes.agent !== undefined || wishes.role !== undefined)
      query = query.where(({ exists }) => exists(this.#seatLike(wishes)));
    if (wishes.moment !== undefined) {
      const { moment } = wishes;
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('archived_moments')
            .select('moment_id')
            .whereRef('archived_moments.match_id', '=', 'archived_games.match_id')
            .where('kind', '=', moment),
        ),
      );
    }
    return query;
  }

  /** The same seat must fit both: who asks for Ada as the seer does not mean Ada beside a seer. */
  #seatLike({ agent, role }: GameWishes) {
    let seat = this.#sql
      .selectFrom('match_seats')
      .select('match_seats.seat')
      .where('match_seats.match_id', '=', sql.ref<string>('archived_games.match_id'));
    if (role !== undefined) seat = seat.where('match_seats.role', '=', role);
    if (agent !== undefined) {
      const begins = `${agent.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      seat = seat.where(({ eb, or }) =>
        or([
          eb('match_seats.agent_id', '=', agent),
          sql<boolean>`lower(match_seats.display_name) like ${begins} escape '\\'`,
        ]),
      );
    }
    return seat;
  }
}

const ORDERS = {
  new: ['archived_games.ended_at', 'desc'],
  drama: ['archived_games.drama', 'desc'],
  long: ['archived_games.length_ms', 'desc'],
  short: ['archived_games.length_ms', 'asc'],
} as const satisfies Record<GameOrder, readonly [string, 'asc' | 'desc']>;
