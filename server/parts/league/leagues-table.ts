/** Leagues as rows; only the node that holds one moves it on. */
import type { Kysely } from 'kysely';
import type { FormatId } from '../../../shared/league/formats.ts';
import type { LeagueState } from '../../../shared/protocol/league.ts';
import { GuardFailedError } from '../../store/errors.ts';
import { expecting, type Statement, type Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { LeagueTables } from './migrations.ts';
import type { League, Step } from './records.ts';

type Row = LeagueTables['leagues'];

const toLeague = (row: Row): League => ({
  leagueId: row.league_id,
  name: row.name,
  format: row.format as FormatId,
  game: row.game,
  state: row.state as LeagueState,
  paused: row.paused === 1,
  house: row.house === 1,
  ownerId: row.owner_id,
  joinCode: row.join_code,
  minPlayers: row.min_players,
  maxPlayers: row.max_players,
  autoStart: row.auto_start === 1,
  foreignReferees: row.foreign_referees === 1,
  fillTo: row.fill_to,
  round: row.round,
  step: row.step as Step,
  totalRounds: row.total_rounds,
  seed: row.seed,
  createdAt: row.created_at,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  nextAt: row.next_at,
  ownerNode: row.owner_node,
  epoch: row.epoch,
});

export type NewLeagueRow = Pick<
  League,
  | 'leagueId'
  | 'name'
  | 'format'
  | 'game'
  | 'house'
  | 'ownerId'
  | 'joinCode'
  | 'minPlayers'
  | 'maxPlayers'
  | 'autoStart'
  | 'foreignReferees'
  | 'fillTo'
  | 'totalRounds'
  | 'seed'
  | 'createdAt'
  | 'nextAt'
>;

/** What may change of a league; each change is made only if the league is still as it was read. */
export interface LeaguePatch {
  readonly state?: LeagueState;
  readonly paused?: boolean;
  readonly round?: number;
  readonly step?: Step;
  readonly totalRounds?: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly nextAt?: number | null;
  readonly autoStart?: boolean;
}

export class Leagues {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & LeagueTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<LeagueTables>();
  }

  adding(league: NewLeagueRow): Statement {
    return this.#sql
      .insertInto('leagues')
      .values({
        league_id: league.leagueId,
        name: league.name,
        format: league.format,
        game: league.game,
        state: 'REGISTRATION',
        paused: 0,
        house: league.house ? 1 : 0,
        owner_id: league.ownerId,
        join_code: league.joinCode,
        min_players: league.minPlayers,
        max_players: league.maxPlayers,
        auto_start: league.autoStart ? 1 : 0,
        foreign_referees: league.foreignReferees ? 1 : 0,
        fill_to: league.fillTo,
        round: 0,
        step: '',
        total_rounds: league.totalRounds,
        seed: league.seed,
        created_at: league.createdAt,
        started_at: null,
        ended_at: null,
        next_at: league.nextAt,
        owner_node: '',
        epoch: 0,
      })
      .compile();
  }

  async byId(leagueId: string): Promise<League | undefined> {
    const [row] = await this.#store.read(
      this.#sql.selectFrom('leagues').selectAll().where('league_id', '=', leagueId).compile(),
    );
    return row && toLeague(row);
  }

  async all(limit = 200): Promise<League[]> {
    const rows = await this.#store.read(
      this.#sql.selectFrom('leagues').selectAll().orderBy('created_at', 'desc').limit(limit).compile(),
    );
    return rows.map(toLeague);
  }

  /** Those that are not over. */
  async open(): Promise<League[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('leagues')
        .selectAll()
        .where('state', 'in', ['REGISTRATION', 'RUNNING'])
        .orderBy('created_at')
        .compile(),
    );
    return rows.map(toLeague);
  }

  /** Public ones of that game and format that were played to their end, in the order in which they ended. */
  async finished({ format, game }: Pick<League, 'format' | 'game'>): Promise<League[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('leagues')
        .selectAll()
        .where('state', '=', 'COMPLETED')
        .where('format', '=', format)
        .where('game', '=', game)
        .where('join_code', 'is', null)
        .orderBy('ended_at')
        .orderBy('league_id')
        .compile(),
    );
    return rows.map(toLeague);
  }

  /** The public one, not the house's own, that ended last. */
  async lastEnded(): Promise<League | undefined> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('leagues')
        .selectAll()
        .where('state', 'in', ['COMPLETED', 'CANCELLED'])
        .where('house', '=', 0)
        .where('join_code', 'is', null)
        .orderBy('ended_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(1)
        .compile(),
    );
    return row && toLeague(row);
  }

  /** How many the house has filled up, or will, were ever opened by the town. */
  async countFilled(format: FormatId): Promise<number> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('leagues')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('format', '=', format)
        .where('fill_to', '>', 0)
        .where('owner_id', 'is', null)
        .compile(),
    );
    return Number(row?.count ?? 0);
  }

  /** Goes through only while nobody else has moved the league on since it was read. */
  changing({ leagueId, state, round, step, epoch }: League, patch: LeaguePatch): Statement {
    const { paused, ...rest } = patch;
    return expecting(
      this.#sql
        .updateTable('leagues')
        .set({
          ...(rest.state !== undefined && { state: rest.state }),
          ...(paused !== undefined && { paused: paused ? 1 : 0 }),
          ...(rest.round !== undefined && { round: rest.round }),
          ...(rest.step !== undefined && { step: rest.step }),
          ...(rest.totalRounds !== undefined && { total_rounds: rest.totalRounds }),
          ...(rest.startedAt !== undefined && { started_at: rest.startedAt }),
          ...(rest.endedAt !== undefined && { ended_at: rest.endedAt }),
          ...(rest.nextAt !== undefined && { next_at: rest.nextAt }),
          ...(rest.autoStart !== undefined && { auto_start: rest.autoStart ? 1 : 0 }),
        })
        .where('league_id', '=', leagueId)
        .where('state', '=', state)
        .where('round', '=', round)
        .where('step', '=', step)
        .where('epoch', '=', epoch)
        .compile(),
      1,
    );
  }

  /** False: somebody else took it, or it has moved on. */
  async take({ leagueId, ownerNode, epoch }: League, node: string): Promise<boolean> {
    const taking = this.#sql
      .updateTable('leagues')
      .set({ owner_node: node, epoch: epoch + 1 })
      .where('league_id', '=', leagueId)
      .where('owner_node', '=', ownerNode)
      .where('epoch', '=', epoch)
      .compile();
    try {
      await this.#store.write([expecting(taking, 1)]);
      return true;
    } catch (error) {
      if (error instanceof GuardFailedError) return false;
      throw error;
    }
  }

  /** Ended leagues of the house beyond the newest are forgotten, with all that belongs to them. */
  forgetting(leagueId: string): Statement[] {
    return (
      [
        'leagues',
        'league_players',
        'league_referees',
        'league_fixtures',
        'league_results',
        'league_notes',
        'league_mail',
      ] as const
    ).map((table) => this.#sql.deleteFrom(table).where('league_id', '=', leagueId).compile());
  }
}
