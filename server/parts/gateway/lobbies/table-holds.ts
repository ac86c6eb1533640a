/** What holds an agent to a table beside its chair: its engagement, its session, and what that came to. As rows. */
import type { Kysely } from 'kysely';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { GatewayTables } from '../tables.ts';
import type { LobbyRecord } from './lobbies-table.ts';

export class TableHolds {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GatewayTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<GatewayTables>();
  }

  /** The table at which the agent has a chair, of whatever experience. */
  async chairOf(agentId: string): Promise<{ gameSessionId: string; experienceId: string } | undefined> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('gateway_lobby_members as members')
        .innerJoin('gateway_lobbies as lobbies', 'lobbies.game_session_id', 'members.game_session_id')
        .select(['lobbies.game_session_id as gameSessionId', 'lobbies.experience_id as experienceId'])
        .where('members.agent_id', '=', agentId)
        .where('members.left_at', 'is', null)
        .where('members.role', '!=', 'spectator')
        .where('lobbies.status', 'in', ['waiting', 'active'])
        .orderBy('lobbies.created_at', 'desc')
        .limit(1)
        .compile(),
    );
    return row;
  }

  /** A foreign table holds its players, and a session there shares its row. */
  engaging(agentId: string, experienceId: string, at: number): Statement {
    return expecting(
      this.#sql
        .insertInto('engagements')
        .values({
          agent_id: agentId,
          experience: experienceId,
          session_id: null,
          match_id: null,
          league_id: null,
          since: at,
        })
        .onConflict((conflict) =>
          conflict
            .column('agent_id')
            .doUpdateSet({ experience: experienceId })
            .where('engagements.experience', '=', experienceId)
            .where('engagements.match_id', 'is', null),
        )
        .compile(),
      1,
    );
  }

  /** Of a foreign table: whoever has no session there is free. Without agents, all of its members. */
  freeing(lobby: LobbyRecord, agentId?: string): Statement {
    let query = this.#sql
      .deleteFrom('engagements')
      .where('experience', '=', lobby.experience_id)
      .where('session_id', 'is', null)
      .where('match_id', 'is', null);
    query =
      agentId === undefined
        ? query.where(
            'agent_id',
            'in',
            this.#sql
              .selectFrom('gateway_lobby_members')
              .select('agent_id')
              .where('game_session_id', '=', lobby.game_session_id),
          )
        : query.where('agent_id', '=', agentId);
    return query.compile();
  }

  /** Undoes the batch when a live session of another experience holds the agent. */
  unlessElsewhere(agentId: string, experienceId: string, gameSessionId: string, at: number): Statement {
    const elsewhere = this.#sql
      .selectFrom('gateway_sessions')
      .select('session_id')
      .where('agent_id', '=', agentId)
      .where('experience_id', '!=', experienceId)
      .where('status', 'in', ['opening', 'active']);
    return expecting(
      this.#sql
        .updateTable('gateway_lobbies')
        .set({ touched_at: at })
        .where('game_session_id', '=', gameSessionId)
        .where(({ exists, not }) => not(exists(elsewhere)))
        .compile(),
      1,
    );
  }

  /** A session that its agent has open already belongs to the table from now on. */
  adopting(gameSessionId: string, agentId: string, experienceId: string): Statement {
    return this.#sql
      .updateTable('gateway_sessions')
      .set({ game_session_id: gameSessionId })
      .where('agent_id', '=', agentId)
      .where('experience_id', '=', experienceId)
      .where('status', 'in', ['opening', 'active'])
      .compile();
  }

  /** What the members' ended sessions of this table came to. */
  async outcomesAt(
    gameSessionId: string,
    since: number,
  ): Promise<{ agentId: string; outcomes: string | null; closedBy: string | null }[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('gateway_sessions')
        .select(['agent_id as agentId', 'outcomes', 'closed_by as closedBy'])
        .where('game_session_id', '=', gameSessionId)
        .where('status', '=', 'completed')
        .where('ended_at', '>=', since)
        .orderBy('ended_at')
        .compile(),
    );
  }
}
