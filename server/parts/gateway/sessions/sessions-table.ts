/** Sessions as rows. Every change is one batch whose guards decide races on any node. */
import { type Selectable, sql } from 'kysely';
import { compiledOnce } from '../../../store/compiled-once.ts';
import { exactlyOne, increased, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { JsonObject } from '../json.ts';
import type { GatewayTables } from '../tables.ts';

export type SessionRecord = Selectable<GatewayTables['gatewaySessions']>;

export type NewSession = Pick<
  SessionRecord,
  'sessionId' | 'agentId' | 'experienceId' | 'status' | 'gameSessionId' | 'matchId' | 'openingNode'
> & { readonly at: number };

export interface Ending {
  readonly sessionId: string;
  readonly outcomes: JsonObject | null;
  readonly closedBy: NonNullable<SessionRecord['closedBy']>;
  readonly telemetry?: string | null;
  readonly at: number;
}

/** The size counted for an empty session, so that many of them count too. */
const ROW_BYTES = 4_096;

export const LIVE = ['opening', 'active'] as const;

/** The end of a page of sessions: several may have begun in the same millisecond. */
export type SessionPlace = Pick<SessionRecord, 'createdAt' | 'sessionId'>;

export class SessionRows extends Rows<GatewayTables> {
  async byId(sessionId: string): Promise<SessionRecord | undefined> {
    const [row] = await this.store.read(this.#byId({ sessionId }));
    return row;
  }

  readonly #byId = compiledOnce(({ sessionId }: { sessionId: string }) =>
    this.sql.selectFrom('gatewaySessions').selectAll().where('sessionId', '=', sessionId).compile(),
  );

  async liveOf(agentId: string): Promise<SessionRecord | undefined> {
    return this.first('gatewaySessions', { agentId, status: LIVE });
  }

  async ofAgent(agentId: string, limit: number, before: SessionPlace | null): Promise<SessionRecord[]> {
    let query = this.sql
      .selectFrom('gatewaySessions')
      .selectAll()
      .where('agentId', '=', agentId)
      .orderBy('createdAt', 'desc')
      .orderBy('sessionId', 'desc')
      .limit(limit);
    if (before !== null) {
      const { createdAt, sessionId } = before;
      query = query.where(({ and, eb, or }) =>
        or([
          eb('createdAt', '<', createdAt),
          and([eb('createdAt', '=', createdAt), eb('sessionId', '<', sessionId)]),
        ]),
      );
    }
    return this.read(query);
  }

  /** A second live session of the same agent fails with DuplicateKeyError. */
  opening({ at, ...row }: NewSession): Statement {
    return this.insert('gatewaySessions', {
      ...row,
      stepCount: 0,
      upstream: null,
      cursor: null,
      opening: null,
      warning: null,
      outcomes: null,
      closedBy: null,
      endOwed: false,
      keptBytes: ROW_BYTES,
      telemetry: null,
      createdAt: at,
      touchedAt: at,
      endedAt: null,
    });
  }

  /** Engages the agent for this session, or joins the engagement of its table there. */
  engaging({ agentId, experienceId, sessionId, at }: NewSession): Statement {
    return exactlyOne(
      this.sql
        .insertInto('engagements')
        .values({
          agentId,
          experience: experienceId,
          sessionId,
          matchId: null,
          leagueId: null,
          since: at,
        })
        .onConflict((conflict) =>
          conflict
            .column('agentId')
            .doUpdateSet({ sessionId })
            .where('engagements.experience', '=', experienceId)
            .where('engagements.sessionId', 'is', null)
            .where('engagements.matchId', 'is', null),
        ),
    );
  }

  /** Frees the agent, unless its table still engages it. */
  freeing(sessionId: string): Statement[] {
    const seated = this.sql
      .selectFrom('gatewayLobbyMembers')
      .innerJoin('gatewayLobbies', 'gatewayLobbies.gameSessionId', 'gatewayLobbyMembers.gameSessionId')
      .select('gatewayLobbyMembers.agentId')
      .where('gatewayLobbyMembers.agentId', '=', sql.ref<string>('engagements.agentId'))
      .where('gatewayLobbies.experienceId', '=', sql.ref<string>('engagements.experience'))
      .where('gatewayLobbyMembers.leftAt', 'is', null)
      .where('gatewayLobbyMembers.role', '!=', 'spectator')
      .where('gatewayLobbies.status', 'in', ['waiting', 'active']);
    return [
      this.sql
        .deleteFrom('engagements')
        .where('sessionId', '=', sessionId)
        .where('matchId', 'is', null)
        .where(({ exists, not }) => not(exists(seated)))
        .compile(),
      this.update('engagements', { sessionId }, { sessionId: null }),
    ];
  }

  opened(sessionId: string, { upstream, opening }: Pick<SessionRecord, 'upstream' | 'opening'>): Statement {
    const keptBytes = increased('keptBytes', Buffer.byteLength(opening ?? ''));
    return this.change(
      'gatewaySessions',
      { sessionId, status: 'opening' },
      { status: 'active', upstream, opening, keptBytes },
    );
  }

  failing(
    sessionId: string,
    at: number,
    { endOwed, from }: { readonly endOwed: boolean; readonly from: 'opening' | 'active' },
  ): Statement {
    return this.change(
      'gatewaySessions',
      { sessionId, status: from },
      { status: 'error', endedAt: at, closedBy: 'caretaker', endOwed },
    );
  }

  /** Records how far the agent has read, without a step. */
  reading(sessionId: string, cursor: string, at: number): Statement {
    return this.update('gatewaySessions', { sessionId }, { cursor, touchedAt: at });
  }

  warning(sessionId: string, warning: string): Statement {
    return this.update('gatewaySessions', { sessionId, status: 'active' }, { warning });
  }

  ending({ sessionId, outcomes, closedBy, at, telemetry = null }: Ending): Statement {
    const bytes = Buffer.byteLength(outcomes === null ? '' : JSON.stringify(outcomes));
    return this.change(
      'gatewaySessions',
      { sessionId, status: 'active' },
      {
        status: 'completed',
        outcomes,
        telemetry,
        keptBytes: increased('keptBytes', bytes),
        closedBy,
        endedAt: at,
        touchedAt: at,
        warning: null,
      },
    );
  }

  reporting(sessionId: string, telemetry: string): Statement {
    return this.update('gatewaySessions', { sessionId, closedBy: 'match' }, { telemetry });
  }

  /** For the batch that seats a match: waiting sessions are linked to it and share its engagement. */
  seating(matchId: string, experienceId: string, agentIds: readonly string[]): Statement[] {
    const waiting = this.sql
      .selectFrom('gatewaySessions')
      .select('sessionId')
      .where('gatewaySessions.agentId', '=', sql.ref<string>('engagements.agentId'))
      .where('gatewaySessions.experienceId', '=', experienceId)
      .where('gatewaySessions.status', 'in', LIVE);
    return [
      this.update(
        'gatewaySessions',
        { agentId: agentIds, experienceId, status: LIVE },
        { matchId, cursor: null },
      ),
      this.sql
        .updateTable('engagements')
        .set({ sessionId: waiting })
        .where('matchId', '=', matchId)
        .compile(),
    ];
  }

  /** For the batch that settles a match, before the settlement: counts the sessions of its players as played. */
  countingPlayed(matchId: string): Statement {
    const ending = this.sql
      .selectFrom('gatewaySessions')
      .where('matchId', '=', matchId)
      .where('status', 'in', LIVE);
    return this.update(
      'gatewayIdentities',
      { agentId: ending.select('agentId'), experienceId: ending.select('experienceId') },
      { sessions: increased('sessions') },
    );
  }

  /** For the batch that settles a match; call it for each seat. */
  settling(matchId: string, agentId: string, outcomes: JsonObject, at: number): Statement {
    return this.update(
      'gatewaySessions',
      { matchId, agentId, status: LIVE },
      { status: 'completed', outcomes, closedBy: 'match', endedAt: at },
    );
  }
}
