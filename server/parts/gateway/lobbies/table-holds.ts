/** What holds an agent to a table beside its chair: its engagement, its session, and what that came to. As rows. */

import { exactlyOne, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { JsonObject } from '../json.ts';
import type { GatewayTables } from '../tables.ts';
import type { LobbyRecord } from './lobbies-table.ts';

export class TableHolds extends Rows<GatewayTables> {
  /** The table at which the agent has a chair, of whatever experience. */
  async chairOf(agentId: string): Promise<{ gameSessionId: string; experienceId: string } | undefined> {
    return this.one(
      this.sql
        .selectFrom('gatewayLobbyMembers as members')
        .innerJoin('gatewayLobbies as lobbies', 'lobbies.gameSessionId', 'members.gameSessionId')
        .select(['lobbies.gameSessionId', 'lobbies.experienceId'])
        .where('members.agentId', '=', agentId)
        .where('members.leftAt', 'is', null)
        .where('members.role', '!=', 'spectator')
        .where('lobbies.status', 'in', ['waiting', 'active'])
        .orderBy('lobbies.createdAt', 'desc')
        .limit(1),
    );
  }

  engaging(agentId: string, experienceId: string, at: number): Statement {
    return exactlyOne(
      this.sql
        .insertInto('engagements')
        .values({
          agentId,
          experience: experienceId,
          sessionId: null,
          matchId: null,
          leagueId: null,
          since: at,
        })
        .onConflict((conflict) =>
          conflict
            .column('agentId')
            .doUpdateSet({ experience: experienceId })
            .where('engagements.experience', '=', experienceId)
            .where('engagements.matchId', 'is', null),
        ),
    );
  }

  /** Of a foreign table: whoever has no session there is free. Without agents, all of its members. */
  freeing(lobby: LobbyRecord, agentId?: string): Statement {
    let query = this.sql
      .deleteFrom('engagements')
      .where('experience', '=', lobby.experienceId)
      .where('sessionId', 'is', null)
      .where('matchId', 'is', null);
    query =
      agentId === undefined
        ? query.where(
            'agentId',
            'in',
            this.sql
              .selectFrom('gatewayLobbyMembers')
              .select('agentId')
              .where('gameSessionId', '=', lobby.gameSessionId),
          )
        : query.where('agentId', '=', agentId);
    return query.compile();
  }

  /** Undoes the batch when a live session of another experience holds the agent. */
  unlessElsewhere(agentId: string, experienceId: string, gameSessionId: string, at: number): Statement {
    const elsewhere = this.sql
      .selectFrom('gatewaySessions')
      .select('sessionId')
      .where('agentId', '=', agentId)
      .where('experienceId', '!=', experienceId)
      .where('status', 'in', ['opening', 'active']);
    return exactlyOne(
      this.sql
        .updateTable('gatewayLobbies')
        .set({ touchedAt: at })
        .where('gameSessionId', '=', gameSessionId)
        .where(({ exists, not }) => not(exists(elsewhere))),
    );
  }

  /** A session that its agent has open already belongs to the table from now on. */
  adopting(gameSessionId: string, agentId: string, experienceId: string): Statement {
    return this.update(
      'gatewaySessions',
      { agentId, experienceId, status: ['opening', 'active'] },
      { gameSessionId },
    );
  }

  async outcomesAt(
    gameSessionId: string,
    since: number,
  ): Promise<{ agentId: string; outcomes: JsonObject | null; closedBy: string | null }[]> {
    return this.read(
      this.sql
        .selectFrom('gatewaySessions')
        .select(['agentId', 'outcomes', 'closedBy'])
        .where('gameSessionId', '=', gameSessionId)
        .where('status', '=', 'completed')
        .where('endedAt', '>=', since)
        .orderBy('endedAt'),
    );
  }
}
