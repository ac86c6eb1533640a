/** Games and wins per agent, game and role, and the leaderboards computed from them. */

import { sql as ksql } from 'kysely';
import { ELO_START } from '../../shared/ratings/elo.ts';
import { Rows } from './rows.ts';
import type { Statement } from './store.ts';
import type { AgentStatsTable } from './tables.ts';

export interface GameResult {
  readonly agentId: string;
  readonly role: string;
  readonly won: boolean;
}

export type RoleRecord = Omit<Readonly<AgentStatsTable>, 'agentId'>;

export interface Standing {
  /** Among agents, or among house bots: they are ranked separately. */
  readonly rank: number;
  readonly agentId: string;
  readonly name: string;
  readonly house: boolean;
  readonly games: number;
  readonly wins: number;
  /** Elo; null for house bots. */
  readonly rating: number | null;
}

export class AgentStats extends Rows {
  /** For the batch that settles a match, so that it is counted exactly once. */
  counting(game: string, results: readonly GameResult[]): Statement {
    // Sorted, so that two matches settling the same agents wait for each other instead of deadlocking.
    const rows = results
      .map(({ agentId, role, won }) => ({ agentId, game, role, games: 1, wins: won ? 1 : 0 }))
      .sort((a, b) => (a.agentId < b.agentId ? -1 : 1));
    return this.sql
      .insertInto('agentStats')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['agentId', 'game', 'role']).doUpdateSet(({ eb, ref }) => ({
          games: eb('agentStats.games', '+', ref('excluded.games')),
          wins: eb('agentStats.wins', '+', ref('excluded.wins')),
        })),
      )
      .compile();
  }

  /** Highest rating first, then more wins, then fewer games. House bots follow in their own order. */
  async leaderboard(game: string, limit: number, offset = 0): Promise<Standing[]> {
    const { sql } = this.store;
    const totals = sql
      .selectFrom('agentStats')
      .innerJoin('agents', 'agents.agentId', 'agentStats.agentId')
      .where('game', '=', game)
      .where('deletedAt', 'is', null)
      .groupBy(['agents.agentId', 'agents.name', 'agents.house'])
      .select(({ fn }) => [
        'agents.agentId',
        'agents.name',
        'agents.house',
        fn.sum<number>('games').as('games'),
        fn.sum<number>('wins').as('wins'),
      ])
      .as('totals');
    // Unrated agents have the initial rating.
    const rating = ksql<number>`case when house = 1 then null else coalesce(ratings.rating, ${ELO_START}) end`;
    const rows = await this.read(
      sql
        .selectFrom(totals)
        .leftJoin('ratings', (join) =>
          join.onRef('ratings.agentId', '=', 'totals.agentId').on('ratings.ladder', '=', game),
        )
        .select(({ fn }) => [
          'totals.agentId',
          'name',
          'house',
          'games',
          'totals.wins',
          rating.as('rating'),
          fn
            .agg<number>('rank')
            .over((over) =>
              over
                .partitionBy('house')
                .orderBy(rating, 'desc')
                .orderBy('totals.wins', 'desc')
                .orderBy('games'),
            )
            .as('rank'),
        ])
        .orderBy('house')
        .orderBy(rating, 'desc')
        .orderBy('totals.wins', 'desc')
        .orderBy('games')
        .orderBy('totals.agentId')
        .limit(limit)
        .offset(offset),
    );
    return rows.map((row) => ({ ...row, rating: row.rating === null ? null : Math.round(row.rating) }));
  }

  /** The agents with the best win rates over at least `leastGames` games in this role; of equals, more games first. */
  bestAt(
    role: string,
    { leastGames, limit }: { readonly leastGames: number; readonly limit: number },
  ): Promise<{ agentId: string; name: string; games: number; wins: number }[]> {
    return this.read(
      this.sql
        .selectFrom('agentStats')
        .innerJoin('agents', 'agents.agentId', 'agentStats.agentId')
        .select(['agents.agentId', 'agents.name', 'games', 'wins'])
        .where('role', '=', role)
        .where('games', '>=', leastGames)
        .where('deletedAt', 'is', null)
        .orderBy(ksql`wins * 1.0 / games`, 'desc')
        .orderBy('games', 'desc')
        .orderBy('agents.agentId')
        .limit(limit),
    );
  }

  byRole(agentId: string, game?: string): Promise<RoleRecord[]> {
    let query = this.sql
      .selectFrom('agentStats')
      .select(['game', 'role', 'games', 'wins'])
      .where('agentId', '=', agentId)
      .orderBy('game')
      .orderBy('role');
    if (game !== undefined) query = query.where('game', '=', game);
    return this.read(query);
  }
}
