import { type Selectable, sql } from 'kysely';
import type { TableRole, TableStatus } from '../../../../shared/contracts/tables.ts';
import { below, Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { JsonObject } from '../json.ts';
import { LIVE } from '../sessions/sessions-table.ts';
import type { GatewayTables } from '../tables.ts';

export type LobbyRecord = Selectable<GatewayTables['gatewayLobbies']>;
export type MemberRecord = Selectable<GatewayTables['gatewayLobbyMembers']>;

export interface MemberView extends Omit<MemberRecord, 'removedAt'> {
  readonly sessionId: string | null;
  readonly name: string | null;
  readonly ownerId: string | null;
}

export type TablePlace = Pick<MemberView, 'role'> & { readonly gameSessionId: string };

export type ListedLobby = LobbyRecord & { readonly seated: number };

const AT_CHAIRS = ['host', 'player', 'bot'] as const;

export class Lobbies extends Rows<GatewayTables> {
  async byId(gameSessionId: string): Promise<LobbyRecord | undefined> {
    return this.first('gatewayLobbies', { gameSessionId });
  }

  async members(gameSessionId: string): Promise<MemberView[]> {
    return this.read(
      this.sql
        .selectFrom('gatewayLobbyMembers as members')
        .leftJoin('agents', 'agents.agentId', 'members.agentId')
        .leftJoin('gatewaySessions as sessions', (join) =>
          join
            .onRef('sessions.agentId', '=', 'members.agentId')
            .onRef('sessions.gameSessionId', '=', 'members.gameSessionId')
            .on('sessions.status', 'in', ['opening', 'active']),
        )
        .select([
          'members.gameSessionId',
          'members.agentId',
          'members.role',
          'members.joinedAt',
          'members.leftAt',
          'sessions.sessionId',
          'agents.name',
          'agents.ownerId',
        ])
        .where('members.gameSessionId', '=', gameSessionId)
        .where('members.leftAt', 'is', null)
        .orderBy('members.joinedAt')
        .orderBy('members.agentId'),
    );
  }

  async listed(experienceId: string, status: TableStatus, limit: number): Promise<ListedLobby[]> {
    const players = this.sql
      .selectFrom('gatewayLobbyMembers')
      .select(({ fn }) => fn.countAll<number>().as('seated'))
      .where('gatewayLobbyMembers.gameSessionId', '=', sql.ref<string>('gatewayLobbies.gameSessionId'))
      .where('leftAt', 'is', null)
      .where('role', 'in', AT_CHAIRS);
    return this.read(
      this.sql
        .selectFrom('gatewayLobbies')
        .selectAll()
        .select(players.as('seated'))
        .where('experienceId', '=', experienceId)
        .where('status', '=', status)
        .where('private', '=', false)
        .orderBy('createdAt', 'desc')
        .limit(limit),
    ) as Promise<ListedLobby[]>;
  }

  /** The agent's table at this experience, waiting or playing: where it has a chair, else where it watches. */
  async placeOf(agentId: string, experienceId: string): Promise<TablePlace | null> {
    const rows = await this.read(
      this.sql
        .selectFrom('gatewayLobbyMembers as members')
        .innerJoin('gatewayLobbies as lobbies', 'lobbies.gameSessionId', 'members.gameSessionId')
        .select(['lobbies.gameSessionId', 'members.role'])
        .where('members.agentId', '=', agentId)
        .where('members.leftAt', 'is', null)
        .where('lobbies.experienceId', '=', experienceId)
        .where('lobbies.status', 'in', ['waiting', 'active'])
        .orderBy('lobbies.createdAt', 'desc'),
    );
    return rows.find(({ role }) => role !== 'spectator') ?? rows[0] ?? null;
  }

  making(lobby: LobbyRecord): Statement {
    return this.insert('gatewayLobbies', lobby);
  }

  /** Takes a free chair; rolled back if the table is full, gone, or has begun. */
  seating(gameSessionId: string, agentId: string, role: TableRole, at: number): Statement[] {
    return [
      // The lobby's row first, so that two agents wanting the last chair wait for each other here.
      this.change(
        'gatewayLobbies',
        { gameSessionId, status: role === 'spectator' ? ['waiting', 'active'] : ['waiting'] },
        { touchedAt: at },
      ),
      this.upsert('gatewayLobbyMembers', ['gameSessionId', 'agentId'], {
        gameSessionId,
        agentId,
        role,
        joinedAt: at,
        leftAt: null,
      }),
      this.changeWithin(
        ['gatewayLobbies', { gameSessionId }, { touchedAt: at }],
        ['gatewayLobbyMembers', { gameSessionId, leftAt: null, role: AT_CHAIRS }],
        sql.ref<number>('maxPlayers'),
      ),
    ];
  }

  leaving(gameSessionId: string, agentId: string, at: number): Statement {
    return this.update('gatewayLobbyMembers', { gameSessionId, agentId, leftAt: null }, { leftAt: at });
  }

  /** It leaves and may not return. */
  removing(gameSessionId: string, agentId: string, at: number): Statement {
    return this.update(
      'gatewayLobbyMembers',
      { gameSessionId, agentId, leftAt: null },
      { leftAt: at, removedAt: at },
    );
  }

  async wasRemoved(gameSessionId: string, agentId: string): Promise<boolean> {
    return (await this.first('gatewayLobbyMembers', { gameSessionId, agentId }))?.removedAt != null;
  }

  /** Changes the status from one to another, or rolls the batch back. */
  moving(
    gameSessionId: string,
    from: readonly TableStatus[],
    to: Partial<Pick<LobbyRecord, 'status' | 'matchId' | 'outcomes' | 'startedAt' | 'endedAt'>> & {
      readonly touchedAt: number;
    },
  ): Statement {
    return this.change('gatewayLobbies', { gameSessionId, status: from }, to);
  }

  /** For the batch that seats a match: the table begins, with house bots on its empty chairs. */
  begun(gameSessionId: string, matchId: string, house: readonly string[], at: number): Statement[] {
    const status = { status: 'active', matchId, startedAt: at, touchedAt: at, outcomes: null } as const;
    const table = this.sql.selectFrom('gatewayLobbies').where('gameSessionId', '=', gameSessionId);
    const chairs = house.map((agentId) =>
      this.insertFrom('gatewayLobbyMembers', table, {
        gameSessionId,
        agentId,
        role: 'bot',
        joinedAt: at,
        leftAt: sql<null>`cast(null as bigint)`,
      })
        .onConflict((conflict) =>
          conflict.columns(['gameSessionId', 'agentId']).doUpdateSet({ role: 'bot', leftAt: null }),
        )
        .compile(),
    );
    return [
      this.update('gatewayLobbies', { gameSessionId, status: ['waiting', 'active'] }, status),
      ...chairs,
    ];
  }

  /** For the batch that settles a match: the table may be used again, and house bots leave. */
  over(matchId: string, status: 'completed' | 'cancelled', outcomes: JsonObject, at: number): Statement[] {
    const table = this.sql
      .selectFrom('gatewayLobbies')
      .select('gameSessionId')
      .where('matchId', '=', matchId);
    return [
      this.update('gatewayLobbyMembers', { gameSessionId: table, role: 'bot', leftAt: null }, { leftAt: at }),
      this.update(
        'gatewayLobbies',
        { matchId, status: 'active' },
        { status, outcomes, endedAt: at, touchedAt: at },
      ),
    ];
  }

  emptying(gameSessionId: string, at: number): Statement {
    return this.update('gatewayLobbyMembers', { gameSessionId, leftAt: null }, { leftAt: at });
  }

  /** Tables that were starting without a confirmation: the node that asked has died. */
  stranded(before: number): Statement {
    return this.update(
      'gatewayLobbies',
      { status: 'active', startedAt: null, touchedAt: below(before) },
      { status: 'waiting' },
    );
  }

  /** Tables idle since then: waiting ones, and those playing elsewhere without a live or recently ended session. */
  async idle(before: number, limit: number): Promise<LobbyRecord[]> {
    const played = this.sql
      .selectFrom('gatewaySessions as sessions')
      .select('sessions.sessionId')
      .where('sessions.gameSessionId', '=', sql.ref<string>('gatewayLobbies.gameSessionId'))
      .where(
        'sessions.agentId',
        'in',
        this.sql
          .selectFrom('gatewayLobbyMembers as members')
          .select('members.agentId')
          .where('members.gameSessionId', '=', sql.ref<string>('gatewayLobbies.gameSessionId')),
      )
      .where(({ eb, or }) => or([eb('sessions.status', 'in', LIVE), eb('sessions.endedAt', '>=', before)]));
    return this.read(
      this.sql
        .selectFrom('gatewayLobbies')
        .selectAll()
        .where('touchedAt', '<', before)
        .where(({ and, eb, exists, not, or }) =>
          or([
            eb('status', '=', 'waiting'),
            and([
              eb('status', '=', 'active'),
              eb('startedAt', 'is not', null),
              eb('matchId', 'is', null),
              not(exists(played)),
            ]),
          ]),
        )
        .limit(limit),
    );
  }
}
