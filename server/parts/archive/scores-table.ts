import type { ModelStanding, RoleScores } from '../../../shared/contracts/archive.ts';
import type { Measure } from '../../../shared/matches/debrief.ts';
import { Rows } from '../../store/rows.ts';
import type { ArchiveTables } from './migrations.ts';

type Num = number | string;

export interface ScoreWishes {
  readonly game?: string | undefined;
  readonly agentId?: string | undefined;
}

export class Scores extends Rows<ArchiveTables> {
  /** For one game or one agent, or for all; only matches that count. */
  async perRole({ game, agentId }: ScoreWishes = {}): Promise<RoleScores[]> {
    let query = this.sql
      .selectFrom('seatScores')
      .innerJoin('agents', 'agents.agentId', 'seatScores.agentId')
      .innerJoin('matches', 'matches.matchId', 'seatScores.matchId')
      .where('matches.ranked', '=', true)
      .groupBy([
        'seatScores.agentId',
        'agents.name',
        'seatScores.game',
        'seatScores.role',
        'seatScores.measure',
      ])
      .select(({ fn }) => [
        'seatScores.agentId',
        'agents.name',
        'seatScores.game',
        'seatScores.role',
        'seatScores.measure',
        fn.sum<Num>('seatScores.total').as('total'),
        fn.sum<Num>('seatScores.outOf').as('outOf'),
        fn.count<Num>('seatScores.matchId').distinct().as('matches'),
      ])
      .orderBy('seatScores.agentId')
      .orderBy('seatScores.game')
      .orderBy('seatScores.role')
      .orderBy('seatScores.measure');
    if (game !== undefined) query = query.where('seatScores.game', '=', game);
    if (agentId !== undefined) query = query.where('seatScores.agentId', '=', agentId);
    const rows = await this.read(query);
    const byRole = Map.groupBy(rows, (row) => `${row.agentId} ${row.game} ${row.role}`);
    return [...byRole.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const matches = Math.max(...own.map((row) => Number(row.matches)));
      const { agentId: id, name, role } = first;
      return [{ agentId: id, name, game: first.game, role, matches, measures: measuresOf(own) }];
    });
  }

  /** By the model declared when the agent was seated, in one game or in all; only matches that count. */
  async perModel(game?: string): Promise<Omit<ModelStanding, 'rating'>[]> {
    const seats = this.#namedSeats(game);
    const played = seats
      .groupBy(['matches.game', 'seatModels.model'])
      .orderBy('matches.game')
      .orderBy('seatModels.model')
      .select(({ fn }) => [
        'matches.game',
        'seatModels.model',
        fn.count<Num>('seatModels.agentId').distinct().as('agents'),
        fn.countAll<Num>().as('games'),
        fn.sum<Num>('matchSeats.won').as('wins'),
      ]);
    const measured = seats
      .innerJoin('seatScores', (join) =>
        join
          .onRef('seatScores.matchId', '=', 'matchSeats.matchId')
          .onRef('seatScores.agentId', '=', 'matchSeats.agentId'),
      )
      .groupBy(['matches.game', 'seatModels.model', 'seatScores.measure'])
      .select(({ fn }) => [
        'matches.game',
        'seatModels.model',
        'seatScores.measure',
        fn.sum<Num>('seatScores.total').as('total'),
        fn.sum<Num>('seatScores.outOf').as('outOf'),
      ]);
    const [rows, scores] = await Promise.all([this.read(played), this.read(measured)]);
    const keyOf = (row: { readonly game: string; readonly model: string }) => `${row.game} ${row.model}`;
    const byModel = Map.groupBy(scores, keyOf);
    return rows.map((row) => ({
      game: row.game,
      model: row.model,
      agents: Number(row.agents),
      games: Number(row.games),
      wins: Number(row.wins),
      measures: measuresOf(byModel.get(keyOf(row)) ?? []),
    }));
  }

  #namedSeats(game: string | undefined) {
    const seats = this.sql
      .selectFrom('seatModels')
      .innerJoin('matchSeats', (join) =>
        join
          .onRef('matchSeats.matchId', '=', 'seatModels.matchId')
          .onRef('matchSeats.agentId', '=', 'seatModels.agentId'),
      )
      .innerJoin('matches', 'matches.matchId', 'seatModels.matchId')
      .where('matches.ranked', '=', true)
      .where('matchSeats.won', 'is not', null);
    return game === undefined ? seats : seats.where('matches.game', '=', game);
  }
}

const measuresOf = (
  rows: readonly { readonly measure: string; readonly total: Num; readonly outOf: Num }[],
): Record<string, Measure> =>
  Object.fromEntries(
    rows.map(({ measure, total, outOf }) => [measure, { sum: Number(total), of: Number(outOf) }]),
  );
