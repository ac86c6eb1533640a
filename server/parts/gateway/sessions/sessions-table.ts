/** Sessions as rows. Every change is one batch whose guards decide races on whichever node they run. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { compiledOnce } from '../../../store/compiled-once.ts';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { GatewayTables } from '../tables.ts';

export type SessionRecord = Selectable<GatewayTables['gateway_sessions']>;

export type NewSession = Pick<
  SessionRecord,
  'session_id' | 'agent_id' | 'experience_id' | 'status' | 'game_session_id' | 'match_id' | 'opening_node'
> & { readonly at: number };

export interface Ending {
  readonly sessionId: string;
  readonly outcomes: string | null;
  readonly closedBy: 'agent' | 'match' | 'caretaker';
  readonly telemetry?: string | null;
  readonly at: number;
}

/** What a session weighs that nothing happened in: so that a great many of them weigh something too. */
const ROW_BYTES = 4_096;

export const LIVE = ['opening', 'active'] as const;

export class SessionRows {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GatewayTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<GatewayTables>();
  }

  async byId(sessionId: string): Promise<SessionRecord | undefined> {
    const [row] = await this.#store.read(this.#byId({ sessionId }));
    return row;
  }

  readonly #byId = compiledOnce(({ sessionId }: { sessionId: string }) =>
    this.#sql.selectFrom('gateway_sessions').selectAll().where('session_id', '=', sessionId).compile(),
  );

  async liveOf(agentId: string): Promise<SessionRecord | undefined> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('gateway_sessions')
        .selectAll()
        .where('agent_id', '=', agentId)
        .where('status', 'in', LIVE)
        .compile(),
    );
    return row;
  }

  async ofAgent(agentId: string, limit: number, before: number | null): Promise<SessionRecord[]> {
    let query = this.#sql
      .selectFrom('gateway_sessions')
      .selectAll()
      .where('agent_id', '=', agentId)
      .orderBy('created_at', 'desc')
      .orderBy('session_id', 'desc')
      .limit(limit);
    if (before !== null) query = query.where('created_at', '<', before);
    return this.#store.read(query.compile());
  }

  /** A second live session of the same agent fails with DuplicateKeyError. */
  opening({ at, ...row }: NewSession): Statement {
    return this.#sql
      .insertInto('gateway_sessions')
      .values({
        ...row,
        step_count: 0,
        upstream: null,
        cursor: null,
        opening: null,
        warning: null,
        outcomes: null,
        closed_by: null,
        end_owed: 0,
        kept_bytes: ROW_BYTES,
        telemetry: null,
        created_at: at,
        touched_at: at,
        ended_at: null,
      })
      .compile();
  }

  /** Engages the agent for this session, or joins the engagement that its table there has made already. */
  engaging({ agent_id, experience_id, session_id, at }: NewSession): Statement {
    return expecting(
      this.#sql
        .insertInto('engagements')
        .values({
          agent_id,
          experience: experience_id,
          session_id,
          match_id: null,
          league_id: null,
          since: at,
        })
        .onConflict((conflict) =>
          conflict
            .column('agent_id')
            .doUpdateSet({ session_id })
            .where('engagements.experience', '=', experience_id)
            .where('engagements.session_id', 'is', null)
            .where('engagements.match_id', 'is', null),
        )
        .compile(),
      1,
    );
  }

  /** The agent is free again, unless its table still holds it. */
  freeing(sessionId: string): Statement[] {
    const seated = this.#sql
      .selectFrom('gateway_lobby_members')
      .innerJoin(
        'gateway_lobbies',
        'gateway_lobbies.game_session_id',
        'gateway_lobby_members.game_session_id',
      )
      .select('gateway_lobby_members.agent_id')
      .where('gateway_lobby_members.agent_id', '=', sql.ref<string>('engagements.agent_id'))
      .where('gateway_lobbies.experience_id', '=', sql.ref<string>('engagements.experience'))
      .where('gateway_lobby_members.left_at', 'is', null)
      .where('gateway_lobby_members.role', '!=', 'spectator')
      .where('gateway_lobbies.status', 'in', ['waiting', 'active']);
    return [
      this.#sql
        .deleteFrom('engagements')
        .where('session_id', '=', sessionId)
        .where('match_id', 'is', null)
        .where(({ exists, not }) => not(exists(seated)))
        .compile(),
      this.#sql
        .updateTable('engagements')
        .set({ session_id: null })
        .where('session_id', '=', sessionId)
        .compile(),
    ];
  }

  opened(sessionId: string, { upstream, opening }: Pick<SessionRecord, 'upstream' | 'opening'>): Statement {
    return expecting(
      this.#sql
        .updateTable('gateway_sessions')
        .set(({ eb }) => ({
          status: 'active' as const,
          upstream,
          opening,
          kept_bytes: eb('kept_bytes', '+', Buffer.byteLength(opening ?? '')),
        }))
        .where('session_id', '=', sessionId)
        .where('status', '=', 'opening')
        .compile(),
      1,
    );
  }

  failing(
    sessionId: string,
    at: number,
    { endOwed, from }: { readonly endOwed: boolean; readonly from: 'opening' | 'active' },
  ): Statement {
    return expecting(
      this.#sql
        .updateTable('gateway_sessions')
        .set({ status: 'error', ended_at: at, closed_by: 'caretaker', end_owed: endOwed ? 1 : 0 })
        .where('session_id', '=', sessionId)
        .where('status', '=', from)
        .compile(),
      1,
    );
  }

  /** What was told without being a step: where its agent has read to. */
  reading(sessionId: string, cursor: string, at: number): Statement {
    return this.#sql
      .updateTable('gateway_sessions')
      .set({ cursor, touched_at: at })
      .where('session_id', '=', sessionId)
      .compile();
  }

  warning(sessionId: string, warning: string): Statement {
    return this.#sql
      .updateTable('gateway_sessions')
      .set({ warning })
      .where('session_id', '=', sessionId)
      .where('status', '=', 'active')
      .compile();
  }

  ending({ sessionId, outcomes, closedBy, at, telemetry = null }: Ending): Statement {
    return expecting(
      this.#sql
        .updateTable('gateway_sessions')
        .set(({ eb }) => ({
          status: 'completed' as const,
          outcomes,
          telemetry,
          kept_bytes: eb('kept_bytes', '+', Buffer.byteLength(outcomes ?? '')),
          closed_by: closedBy,
          ended_at: at,
          touched_at: at,
          warning: null,
        }))
        .where('session_id', '=', sessionId)
        .where('status', '=', 'active')
        .compile(),
      1,
    );
  }

  /** What an agent says of itself when it asks how its match has ended. */
  reporting(sessionId: string, telemetry: string): Statement {
    return this.#sql
      .updateTable('gateway_sessions')
      .set({ telemetry })
      .where('session_id', '=', sessionId)
      .where('closed_by', '=', 'match')
      .compile();
  }

  /** In the batch that seats a match: sessions that waited for it lead to it, and share its engagement. */
  seating(matchId: string, experienceId: string, agentIds: readonly string[]): Statement[] {
    const waiting = this.#sql
      .selectFrom('gateway_sessions')
      .select('session_id')
      .where('gateway_sessions.agent_id', '=', sql.ref<string>('engagements.agent_id'))
      .where('gateway_sessions.experience_id', '=', experienceId)
      .where('gateway_sessions.status', 'in', LIVE);
    return [
      this.#sql
        .updateTable('gateway_sessions')
        .set({ match_id: matchId, cursor: null })
        .where('agent_id', 'in', agentIds)
        .where('experience_id', '=', experienceId)
        .where('status', 'in', LIVE)
        .compile(),
      this.#sql
        .updateTable('engagements')
        .set({ session_id: waiting })
        .where('match_id', '=', matchId)
        .compile(),
    ];
  }

  /** In the batch that settles a match, before it does: whoever sat there by a session has played by it. */
  countingPlayed(matchId: string): Statement {
    const ending = this.#sql
      .selectFrom('gateway_sessions')
      .where('match_id', '=', matchId)
      .where('status', 'in', LIVE);
    return this.#sql
      .updateTable('gateway_identities')
      .set(({ eb }) => ({ sessions: eb('sessions', '+', 1) }))
      .where('agent_id', 'in', ending.select('agent_id'))
      .where('experience_id', 'in', ending.select('experience_id'))
      .compile();
  }

  /** In the batch that settles a match: one statement per seat. */
  settling(matchId: string, agentId: string, outcomes: string, at: number): Statement {
    return this.#sql
      .updateTable('gateway_sessions')
      .set({ status: 'completed', outcomes, closed_by: 'match', ended_at: at })
      .where('match_id', '=', matchId)
      .where('agent_id', '=', agentId)
      .where('status', 'in', LIVE)
      .compile();
  }
}
