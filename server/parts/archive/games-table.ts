import { sql } from 'kysely';
import type { z } from 'zod';
import type { ARCHIVE_ROUTES, GameOrder } from '../../../shared/contracts/archive.ts';
import { below, increased, Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { SeatModelsTable } from '../../store/tables.ts';
import type { ArchiveTables } from './migrations.ts';

/** `agent`: an id, or the beginning of the name it played under. */
export type GameWishes = z.output<(typeof ARCHIVE_ROUTES)['GET /games']['query']> & {
  readonly since?: number;
  /** Completed in this town. */
  readonly ownGames?: boolean;
};

export interface GameRow {
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly phase: string;
  readonly remaining: number;
  readonly winner: string | null;
  readonly aborted: boolean;
  readonly ranked: boolean;
  readonly rounds: number;
  readonly drama: number;
  readonly headline: string;
  /** The arena that played it; null: this town. */
  readonly arena: string | null;
}

const COLUMNS = [
  'archivedGames.matchId',
  'archivedGames.game',
  'matches.gameNumber',
  'matches.createdAt as startedAt',
  'archivedGames.endedAt',
  'matches.phase',
  'matches.alive as remaining',
  'archivedGames.winner',
  'archivedGames.aborted',
  'matches.ranked',
  'archivedGames.rounds',
  'archivedGames.drama',
  'archivedGames.headline',
  'importedGames.arena',
] as const;

/** After this many failures its journal counts as unreadable. */
export const MOST_TRIES = 3;

export class ArchivedGames extends Rows<ArchiveTables> {
  /** For the batch that settles a match. No guard. */
  marking(matchId: string): Statement {
    return this.insertNew('archiveDue', { matchId, tries: 0 });
  }

  /** The match that this log was imported as; null: it is new. */
  async importedAs(hash: string): Promise<string | null> {
    return (await this.first('importedGames', { hash }))?.matchId ?? null;
  }

  /** For the batch that creates an imported match. */
  importing(game: ArchiveTables['importedGames'], models: readonly SeatModelsTable[]): Statement[] {
    return [
      this.insert('importedGames', [game]),
      ...(models.length === 0 ? [] : [this.insert('seatModels', [...models])]),
      this.marking(game.matchId),
    ];
  }

  remaking(matchId: string): Statement[] {
    return [
      this.remove('archivedMoments', { matchId }),
      this.remove('archivedGames', { matchId }),
      this.marking(matchId),
    ];
  }

  async due(limit: number): Promise<string[]> {
    const wanted = { tries: below(MOST_TRIES) };
    return this.values('archiveDue', 'matchId', wanted, { by: ['tries', 'matchId'], limit });
  }

  async failed(matchId: string): Promise<void> {
    await this.store.write([this.update('archiveDue', { matchId }, { tries: increased('tries') })]);
  }

  /** Idempotent. */
  async keep(
    game: ArchiveTables['archivedGames'],
    moments: readonly ArchiveTables['archivedMoments'][],
    scores: readonly ArchiveTables['seatScores'][],
  ): Promise<void> {
    await this.store.write([
      this.insertNew('archivedGames', game),
      ...(moments.length === 0 ? [] : [this.insertNew('archivedMoments', moments)]),
      ...(scores.length === 0 ? [] : [this.insertNew('seatScores', scores)]),
      this.remove('archiveDue', { matchId: game.matchId }),
    ]);
  }

  /** Deletes index entries together with their journals; statistics stay. */
  async expire(olderThan: number): Promise<void> {
    const old = this.sql.selectFrom('archivedGames').select('matchId').where('endedAt', '<', olderThan);
    await this.store.write([
      this.remove('archivedMoments', { matchId: old }),
      this.remove('archivedGames', { endedAt: below(olderThan) }),
    ]);
  }

  async find(wishes: GameWishes): Promise<GameRow[]> {
    const [column, direction] = ORDERS[wishes.order];
    return this.read(
      this.#wanted(wishes)
        .select([...COLUMNS])
        .orderBy(column, direction)
        .orderBy('archivedGames.endedAt', 'desc')
        .orderBy('archivedGames.matchId')
        .limit(wishes.limit)
        .offset(wishes.offset),
    );
  }

  async count(wishes: GameWishes): Promise<number> {
    const [row] = await this.read(
      this.#wanted(wishes).select(({ fn }) => fn.countAll<number | string>().as('total')),
    );
    return Number(row?.total ?? 0);
  }

  /** Match ids in order of age, for reading all of them. */
  async idsAfter(after: { endedAt: number; matchId: string } | null, limit: number) {
    let query = this.sql
      .selectFrom('archivedGames')
      .select(['matchId', 'endedAt'])
      .orderBy('endedAt')
      .orderBy('matchId')
      .limit(limit);
    if (after)
      query = query.where(({ eb, or, and }) =>
        or([
          eb('endedAt', '>', after.endedAt),
          and([eb('endedAt', '=', after.endedAt), eb('matchId', '>', after.matchId)]),
        ]),
      );
    return this.read(query);
  }

  async byIds(matchIds: readonly string[]): Promise<GameRow[]> {
    if (matchIds.length === 0) return [];
    return this.read(
      this.sql
        .selectFrom('archivedGames')
        .innerJoin('matches', 'matches.matchId', 'archivedGames.matchId')
        .leftJoin('importedGames', 'importedGames.matchId', 'archivedGames.matchId')
        .select([...COLUMNS])
        .where('archivedGames.matchId', 'in', matchIds),
    );
  }

  async momentsOf(matchIds: readonly string[]): Promise<ArchiveTables['archivedMoments'][]> {
    if (matchIds.length === 0) return [];
    return this.all('archivedMoments', { matchId: matchIds }, { by: ['weight desc', 'momentId'] });
  }

  async modelsIn(matchIds: readonly string[]): Promise<SeatModelsTable[]> {
    if (matchIds.length === 0) return [];
    return this.all('seatModels', { matchId: matchIds });
  }

  async shelves() {
    const [games, roles, winners, moments] = await Promise.all([
      this.read(
        this.sql
          .selectFrom('archivedGames')
          .select(['game', ({ fn }) => fn.countAll<number | string>().as('count')])
          .groupBy('game')
          .orderBy('game'),
      ),
      this.read(
        this.sql
          .selectFrom('matchSeats')
          .select('role')
          .distinct()
          .where('role', 'is not', null)
          .orderBy('role'),
      ),
      this.read(
        this.sql
          .selectFrom('archivedGames')
          .select(['game', 'winner'])
          .distinct()
          .where('winner', 'is not', null)
          .orderBy('winner'),
      ),
      this.read(this.sql.selectFrom('archivedMoments').select('kind').distinct().orderBy('kind')),
    ]);
    return { games, roles, winners, moments };
  }

  #wanted(wishes: GameWishes) {
    let query = this.sql
      .selectFrom('archivedGames')
      .innerJoin('matches', 'matches.matchId', 'archivedGames.matchId')
      .leftJoin('importedGames', 'importedGames.matchId', 'archivedGames.matchId');
    const { game, winner, fewestRounds, mostRounds, leastDrama, since } = wishes;
    if (game !== undefined) query = query.where('archivedGames.game', '=', game);
    if (winner !== undefined) query = query.where('archivedGames.winner', '=', winner);
    if (fewestRounds !== undefined) query = query.where('archivedGames.rounds', '>=', fewestRounds);
    if (mostRounds !== undefined) query = query.where('archivedGames.rounds', '<=', mostRounds);
    if (leastDrama !== undefined) query = query.where('archivedGames.drama', '>=', leastDrama);
    if (since !== undefined) query = query.where('archivedGames.endedAt', '>=', since);
    if (wishes.ownGames)
      query = query.where('archivedGames.aborted', '=', false).where('importedGames.matchId', 'is', null);
    if (wishes.agent !== undefined || wishes.role !== undefined)
      query = query.where(({ exists }) => exists(this.#seatLike(wishes)));
    if (wishes.moment !== undefined) {
      const { moment } = wishes;
      query = query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('archivedMoments')
            .select('momentId')
            .whereRef('archivedMoments.matchId', '=', 'archivedGames.matchId')
            .where('kind', '=', moment),
        ),
      );
    }
    return query;
  }

  /** One seat must match both: a search for Ada and seer does not mean Ada beside a seer. */
  #seatLike({ agent, role }: GameWishes) {
    let seat = this.sql
      .selectFrom('matchSeats')
      .select('matchSeats.seat')
      .where('matchSeats.matchId', '=', sql.ref<string>('archivedGames.matchId'));
    if (role !== undefined) seat = seat.where('matchSeats.role', '=', role);
    if (agent !== undefined) {
      const begins = `${agent.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
      seat = seat.where(({ eb, or }) =>
        or([
          eb('matchSeats.agentId', '=', agent),
          sql<boolean>`lower(match_seats.display_name) like ${begins} escape '\\'`,
        ]),
      );
    }
    return seat;
  }
}

const ORDERS = {
  new: ['archivedGames.endedAt', 'desc'],
  drama: ['archivedGames.drama', 'desc'],
  long: ['archivedGames.lengthMs', 'desc'],
  short: ['archivedGames.lengthMs', 'asc'],
} as const satisfies Record<GameOrder, readonly [string, 'asc' | 'desc']>;
