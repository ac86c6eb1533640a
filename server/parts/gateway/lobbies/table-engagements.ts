/** What binds an agent to a table besides its chair: its engagement, its session, and the result. As rows. */

import { atLeast, exactlyOne, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { SessionRecord } from '../sessions/sessions-table.ts';
import type { GatewayTables } from '../tables.ts';
import type { LobbyRecord } from './lobbies-table.ts';

export class TableEngagements extends Rows<GatewayTables> {
  /** The table at which the agent has a chair, at any experience. */
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

  /** Frees members of a foreign table that have no session there. Without `agentId`, all of them. */
  freeing(lobby: LobbyRecord, agentId?: string): Statement {
    const members = this.sql
      .selectFrom('gatewayLobbyMembers')
      .select('agentId')
      .where('gameSessionId', '=', lobby.gameSessionId);
    return this.remove('engagements', {
      experience: lobby.experienceId,
      sessionId: null,
      matchId: null,
      agentId: agentId ?? members,
    });
  }

  /** Rolls the batch back if a live session of another experience engages the agent. */
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

  /** From now on a session the agent already has belongs to the table. */
  adopting(gameSessionId: string, agentId: string, experienceId: string): Statement {
    return this.update(
      'gatewaySessions',
      { agentId, experienceId, status: ['opening', 'active'] },
      { gameSessionId },
    );
  }

  outcomesAt(gameSessionId: string, since: number): Promise<SessionRecord[]> {
    const ended = { gameSessionId, status: 'completed', endedAt: atLeast(since) } as const;
    return this.all('gatewaySessions', ended, { by: ['endedAt'] });
  }
}
