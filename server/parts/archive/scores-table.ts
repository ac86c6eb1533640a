/** Deception and detection over all matches, per agent and role, and per model. */
import type { Kysely } from 'kysely';
import type { Measure } from '../../../shared/matches/debrief.ts';
import type { ModelStanding, RoleScores } from '../../../shared/protocol/archive.ts';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { ArchiveTables } from './migrations.ts';

type Num = number | string;

export interface ScoreWishes {
  readonly game?: string | undefined;
  readonly agentId?: string | undefined;
}

export class Scores {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & ArchiveTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<ArchiveTables>();
  }

  /** Of one game or one agent, or of all; only matches that count. */
  async perRole({ game, agentId }: ScoreWishes = {}): Promise<RoleScores[]> {
    let query = this.#sql
      .selectFrom('seat_scores')
      .innerJoin('agents', 'agents.agent_id', 'seat_scores.agent_id')
      .innerJoin('matches', 'matches.match_id', 'seat_scores.match_id')
      .where('matches.ranked', '=', 1)
      .groupBy([
        'seat_scores.agent_id',
        'agents.name',
        'seat_scores.game',
        'seat_scores.role',
        'seat_scores.measure',
      ])
      .select(({ fn }) => [
        'seat_scores.agent_id as agentId',
        'agents.name as name',
        'seat_scores.game as game',
        'seat_scores.role as role',
        'seat_scores.measure as measure',
        fn.sum<Num>('seat_scores.total').as('total'),
        fn.sum<Num>('seat_scores.out_of').as('outOf'),
        fn.count<Num>('seat_scores.match_id').distinct().as('matches'),
      ])
      .orderBy('seat_scores.agent_id')
      .orderBy('seat_scores.game')
      .orderBy('seat_scores.role')
      .orderBy('seat_scores.measure');
    if (game !== undefined) query = query.where('seat_scores.game', '=', game);
    if (agentId !== undefined) query = query.where('seat_scores.agent_id', '=', agentId);
    const rows = await this.#store.read(query.compile());
    const byRole = Map.groupBy(rows, (row) => `${row.agentId} ${row.game} ${row.role}`);
    return [...byRole.values()].flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const matches = Math.max(...own.map((row) => Number(row.matches)));
      const { agentId: id, name, role } = first;
      return [{ agentId: id, name, game: first.game, role, matches, measures: measuresOf(own) }];
    });
  }

  /** By the model that was named when the agent was seated, in one game or in each; only matches that count. */
  async perModel(game?: string): Promise<ModelStanding[]> {
    const seats = this.#namedSeats(game);
    const played = seats
      .groupBy(['matches.game', 'seat_models.model'])
      .select(({ fn }) => [
        'matches.game as game',
        'seat_models.model as model',
        fn.count<Num>('seat_models.agent_id').distinct().as('agents'),
        fn.countAll<Num>().as('games'),
        fn.sum<Num>('match_seats.won').as('wins'),
      ]);
    const measured = seats
      .innerJoin('seat_scores', (join) =>
        join
          .onRef('seat_scores.match_id', '=', 'match_seats.match_id')
          .onRef('seat_scores.agent_id', '=', 'match_seats.agent_id'),
      )
      .groupBy(['matches.game', 'seat_models.model', 'seat_scores.measure'])
      .select(({ fn }) => [
        'matches.game as game',
        'seat_models.model as model',
        'seat_scores.measure as measure',
        fn.sum<Num>('seat_scores.total').as('total'),
        fn.sum<Num>('seat_scores.out_of').as('outOf'),
      ]);
    const [rows, scores] = await Promise.all([
      this.#store.read(played.compile()),
      this.#store.read(measured.compile()),
    ]);
    const keyOf = (row: { readonly game: string; readonly model: string }) => `${row.game} ${row.model}`;
    const byModel = Map.groupBy(scores, keyOf);
    return rows
      .map((row) => ({
        game: row.game,
        model: row.model,
        agents: Number(row.agents),
        games: Number(row.games),
        wins: Number(row.wins),
        measures: measuresOf(byModel.get(keyOf(row)) ?? []),
      }))
      .toSorted((a, b) => rate(b) - rate(a) || b.games - a.games || (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  /** Seats of ranked matches that were decided, with the model that was named for each. */
  #namedSeats(game: string | undefined) {
    const seats = this.#sql
      .selectFrom('seat_models')
      .innerJoin('match_seats', (join) =>
        join
          .onRef('match_seats.match_id', '=', 'seat_models.match_id')
          .onRef('match_seats.agent_id', '=', 'seat_models.agent_id'),
      )
      .innerJoin('matches', 'matches.match_id', 'seat_models.match_id')
      .where('matches.ranked', '=', 1)
      .where('match_seats.won', 'is not', null);
    return game === undefined ? seats : seats.where('matches.game', '=', game);
  }
}

/** With two games more, one of them won: who has won its only game does not stand above everybody. */
const rate = ({ wins, games }: { wins: number; games: number }): number => (wins + 1) / (games + 2);

const measuresOf = (
  rows: readonly { readonly measure: string; readonly total: Num; readonly outOf: Num }[],
): Record<string, Measure> =>
  Object.fromEntries(
    rows.map(({ measure, total, outOf }) => [measure, { sum: Number(total), of: Number(outOf) }]),
  );
