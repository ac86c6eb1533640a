/** Who takes part in a league: players and referees, with what is kept of their tokens. */
import type { Kysely } from 'kysely';
import type { AgentState, Standing } from '../../../shared/league/lifecycle.ts';
import { expecting, type Statement, type Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { LeagueTables } from './migrations.ts';
import type { LeaguePlayer, LeagueReferee, PlayerKind } from './records.ts';

const toPlayer = (row: LeagueTables['league_players']): LeaguePlayer => ({
  leagueId: row.league_id,
  playerId: row.player_id,
  number: row.number,
  displayName: row.display_name,
  kind: row.kind as PlayerKind,
  endpoint: row.endpoint,
  strategy: row.strategy,
  agentId: row.agent_id,
  tokenDigest: row.token_digest,
  tokenUntil: row.token_until,
  registeredBy: row.registered_by,
  state: row.state as AgentState,
  fails: row.fails,
  expelled: row.expelled === 1,
  kin: JSON.parse(row.kin) as string[],
  createdAt: row.created_at,
});

const toReferee = (row: LeagueTables['league_referees']): LeagueReferee => ({
  leagueId: row.league_id,
  refereeId: row.referee_id,
  displayName: row.display_name,
  endpoint: row.endpoint,
  tokenDigest: row.token_digest,
  tokenUntil: row.token_until,
  registeredBy: row.registered_by,
  state: row.state as AgentState,
  fails: row.fails,
  expelled: row.expelled === 1,
  agentId: row.agent_id,
  kin: JSON.parse(row.kin) as string[],
  heardAt: row.heard_at,
  createdAt: row.created_at,
});

type Where = { readonly leagueId: string; readonly playerId: string };
type RefereeAt = { readonly leagueId: string; readonly refereeId: string };
export interface NewToken {
  readonly tokenDigest: string;
  readonly tokenUntil: number;
  readonly registeredBy: string | null;
  readonly kin: readonly string[];
}

export class Members {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & LeagueTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<LeagueTables>();
  }

  async players(leagueId: string): Promise<LeaguePlayer[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_players')
        .selectAll()
        .where('league_id', '=', leagueId)
        .orderBy('number')
        .compile(),
    );
    return rows.map(toPlayer);
  }

  async player(leagueId: string, playerId: string): Promise<LeaguePlayer | undefined> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('league_players')
        .selectAll()
        .where('league_id', '=', leagueId)
        .where('player_id', '=', playerId)
        .compile(),
    );
    return row && toPlayer(row);
  }

  /** By what is kept of its token. */
  async byToken(tokenDigest: string): Promise<LeaguePlayer | undefined> {
    const [row] = await this.#store.read(
      this.#sql.selectFrom('league_players').selectAll().where('token_digest', '=', tokenDigest).compile(),
    );
    return row && toPlayer(row);
  }

  async ofAgent(agentId: string): Promise<LeaguePlayer[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_players')
        .selectAll()
        .where('agent_id', '=', agentId)
        .orderBy('created_at', 'desc')
        .limit(100)
        .compile(),
    );
    return rows.map(toPlayer);
  }

  addingPlayer(player: LeaguePlayer): Statement {
    return this.#sql
      .insertInto('league_players')
      .values({
        league_id: player.leagueId,
        player_id: player.playerId,
        number: player.number,
        display_name: player.displayName,
        kind: player.kind,
        endpoint: player.endpoint,
        strategy: player.strategy,
        agent_id: player.agentId,
        token_digest: player.tokenDigest,
        token_until: player.tokenUntil,
        registered_by: player.registeredBy,
        state: player.state,
        fails: player.fails,
        expelled: player.expelled ? 1 : 0,
        kin: JSON.stringify(player.kin),
        created_at: player.createdAt,
      })
      .compile();
  }

  /** A player that registers again: with a new token, and perhaps elsewhere. */
  renewing(
    { leagueId, playerId }: Where,
    token: NewToken & Pick<LeaguePlayer, 'endpoint' | 'kind'>,
  ): Statement {
    return this.#sql
      .updateTable('league_players')
      .set({
        token_digest: token.tokenDigest,
        token_until: token.tokenUntil,
        registered_by: token.registeredBy,
        kin: JSON.stringify(token.kin),
        endpoint: token.endpoint,
        kind: token.kind,
      })
      .where('league_id', '=', leagueId)
      .where('player_id', '=', playerId)
      .compile();
  }

  /** Goes through only while the player is still as it was read. */
  standing({ leagueId, playerId, state, fails }: LeaguePlayer, next: Standing): Statement {
    return expecting(
      this.#sql
        .updateTable('league_players')
        .set({ state: next.state, fails: next.fails })
        .where('league_id', '=', leagueId)
        .where('player_id', '=', playerId)
        .where('state', '=', state)
        .where('fails', '=', fails)
        .compile(),
      1,
    );
  }

  /** Everybody in that state moves on. */
  movingAll(leagueId: string, from: AgentState, to: AgentState): Statement[] {
    return [
      this.#sql
        .updateTable('league_players')
        .set({ state: to })
        .where('league_id', '=', leagueId)
        .where('state', '=', from)
        .compile(),
      this.#sql
        .updateTable('league_referees')
        .set({ state: to })
        .where('league_id', '=', leagueId)
        .where('state', '=', from)
        .compile(),
    ];
  }

  /** No edge of its life leads out for this: its state stays what it was, and `expelled` says the rest (S1-26). */
  expelling({ leagueId, playerId }: Where): Statement {
    return this.#sql
      .updateTable('league_players')
      .set({ expelled: 1, token_digest: null })
      .where('league_id', '=', leagueId)
      .where('player_id', '=', playerId)
      .compile();
  }

  /** At a league's end nobody speaks for it any more (D49). */
  voidingTokens(leagueId: string): Statement[] {
    return [
      this.#sql
        .updateTable('league_players')
        .set({ token_digest: null })
        .where('league_id', '=', leagueId)
        .compile(),
      this.#sql
        .updateTable('league_referees')
        .set({ token_digest: null })
        .where('league_id', '=', leagueId)
        .compile(),
    ];
  }

  async referees(leagueId: string): Promise<LeagueReferee[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_referees')
        .selectAll()
        .where('league_id', '=', leagueId)
        .orderBy('referee_id')
        .compile(),
    );
    return rows.map(toReferee);
  }

  async refereesOfAgent(agentId: string): Promise<LeagueReferee[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('league_referees')
        .selectAll()
        .where('agent_id', '=', agentId)
        .limit(100)
        .compile(),
    );
    return rows.map(toReferee);
  }

  async refereeByToken(tokenDigest: string): Promise<LeagueReferee | undefined> {
    const [row] = await this.#store.read(
      this.#sql.selectFrom('league_referees').selectAll().where('token_digest', '=', tokenDigest).compile(),
    );
    return row && toReferee(row);
  }

  addingReferee(referee: LeagueReferee): Statement {
    return this.#sql
      .insertInto('league_referees')
      .values({
        league_id: referee.leagueId,
        referee_id: referee.refereeId,
        display_name: referee.displayName,
        endpoint: referee.endpoint,
        token_digest: referee.tokenDigest,
        token_until: referee.tokenUntil,
        registered_by: referee.registeredBy,
        state: referee.state,
        fails: referee.fails,
        expelled: referee.expelled ? 1 : 0,
        agent_id: referee.agentId,
        kin: JSON.stringify(referee.kin),
        heard_at: referee.heardAt,
        created_at: referee.createdAt,
      })
      .compile();
  }

  renewingReferee(
    { leagueId, refereeId }: RefereeAt,
    token: NewToken & { readonly endpoint: string; readonly heardAt: number },
  ): Statement {
    return this.#sql
      .updateTable('league_referees')
      .set({
        token_digest: token.tokenDigest,
        token_until: token.tokenUntil,
        registered_by: token.registeredBy,
        kin: JSON.stringify(token.kin),
        endpoint: token.endpoint,
        heard_at: token.heardAt,
      })
      .where('league_id', '=', leagueId)
      .where('referee_id', '=', refereeId)
      .compile();
  }

  expellingReferee({ leagueId, refereeId }: RefereeAt): Statement {
    return this.#sql
      .updateTable('league_referees')
      .set({ expelled: 1, token_digest: null })
      .where('league_id', '=', leagueId)
      .where('referee_id', '=', refereeId)
      .compile();
  }

  refereeStanding({ leagueId, refereeId }: RefereeAt, next: Standing): Statement {
    return this.#sql
      .updateTable('league_referees')
      .set({ state: next.state, fails: next.fails })
      .where('league_id', '=', leagueId)
      .where('referee_id', '=', refereeId)
      .compile();
  }
}
