/** Tables for several players, and who sits at them, as rows. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { TableRole, TableStatus } from '../../../../shared/protocol/gateway.ts';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import { LIVE } from '../sessions/sessions-table.ts';
import type { GatewayTables } from '../tables.ts';

export type LobbyRecord = Selectable<GatewayTables['gateway_lobbies']>;
export type MemberRecord = Selectable<GatewayTables['gateway_lobby_members']>;

export interface MemberView extends MemberRecord {
  readonly sessionId: string | null;
  readonly name: string | null;
  readonly ownerId: string | null;
}

export type TablePlace = Pick<MemberView, 'role'> & { readonly gameSessionId: string };

export type ListedLobby = LobbyRecord & { readonly players: number };

const AT_CHAIRS = ['host', 'player', 'bot'] as const;

export class Lobbies {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GatewayTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<GatewayTables>();
  }

  async byId(gameSessionId: string): Promise<LobbyRecord | undefined> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('gateway_lobbies')
        .selectAll()
        .where('game_session_id', '=', gameSessionId)
        .compile(),
    );
    return row;
  }

  /** Who sits there now, in the order they came. */
  async members(gameSessionId: string): Promise<MemberView[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('gateway_lobby_members as members')
        .leftJoin('agents', 'agents.agent_id', 'members.agent_id')
        .leftJoin('gateway_sessions as sessions', (join) =>
          join
            .onRef('sessions.agent_id', '=', 'members.agent_id')
            .onRef('sessions.game_session_id', '=', 'members.game_session_id')
            .on('sessions.status', 'in', ['opening', 'active']),
        )
        .select([
          'members.game_session_id',
          'members.agent_id',
          'members.role',
          'members.joined_at',
          'members.left_at',
          'sessions.session_id as sessionId',
          'agents.name as name',
          'agents.owner_id as ownerId',
        ])
        .where('members.game_session_id', '=', gameSessionId)
        .where('members.left_at', 'is', null)
        .orderBy('members.joined_at')
        .orderBy('members.agent_id')
        .compile(),
    );
  }

  async listed(experienceId: string, status: TableStatus, limit: number): Promise<ListedLobby[]> {
    const players = this.#sql
      .selectFrom('gateway_lobby_members')
      .select(({ fn }) => fn.countAll<number>().as('players'))
      .where('gateway_lobby_members.game_session_id', '=', sql.ref<string>('gateway_lobbies.game_session_id'))
      .where('left_at', 'is', null)
      .where('role', 'in', AT_CHAIRS);
    return this.#store.read(
      this.#sql
        .selectFrom('gateway_lobbies')
        .selectAll()
        .select(players.as('players'))
        .where('experience_id', '=', experienceId)
        .where('status', '=', status)
        .where('private', '=', 0)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .compile(),
    ) as Promise<ListedLobby[]>;
  }

  /** The table of this experience where the agent is, waiting or playing: where it has a chair, else where it looks on. */
  async placeOf(agentId: string, experienceId: string): Promise<TablePlace | null> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('gateway_lobby_members as members')
        .innerJoin('gateway_lobbies as lobbies', 'lobbies.game_session_id', 'members.game_session_id')
        .select(['lobbies.game_session_id as gameSessionId', 'members.role as role'])
        .where('members.agent_id', '=', agentId)
        .where('members.left_at', 'is', null)
        .where('lobbies.experience_id', '=', experienceId)
        .where('lobbies.status', 'in', ['waiting', 'active'])
        .orderBy('lobbies.created_at', 'desc')
        .compile(),
    );
    return rows.find(({ role }) => role !== 'spectator') ?? rows[0] ?? null;
  }

  making(lobby: LobbyRecord): Statement {
    return this.#sql.insertInto('gateway_lobbies').values(lobby).compile();
  }

  /** Takes a chair while there is one; undone when the table is full, gone, or begun. */
  seating(gameSessionId: string, agentId: string, role: TableRole, at: number): Statement[] {
    const taken = this.#sql
      .selectFrom('gateway_lobby_members')
      .select(({ fn }) => fn.countAll<number>().as('taken'))
      .where('game_session_id', '=', gameSessionId)
      .where('left_at', 'is', null)
      .where('role', 'in', AT_CHAIRS);
    return [
      // The lobby's row first: two who want the last chair wait for each other here.
      expecting(
        this.#sql
          .updateTable('gateway_lobbies')
          .set({ touched_at: at })
          .where('game_session_id', '=', gameSessionId)
          .where('status', 'in', role === 'spectator' ? ['waiting', 'active'] : ['waiting'])
          .compile(),
        1,
      ),
      this.#sql
        .insertInto('gateway_lobby_members')
        .values({ game_session_id: gameSessionId, agent_id: agentId, role, joined_at: at, left_at: null })
        .onConflict((conflict) =>
          conflict
            .columns(['game_session_id', 'agent_id'])
            .doUpdateSet({ role, joined_at: at, left_at: null }),
        )
        .compile(),
      expecting(
        this.#sql
          .updateTable('gateway_lobbies')
          .set({ touched_at: at })
          .where('game_session_id', '=', gameSessionId)
          .where(taken, '<=', sql.ref<number>('max_players'))
          .compile(),
        1,
      ),
    ];
  }

  leaving(gameSessionId: string, agentId: string, at: number): Statement {
    return this.#sql
      .updateTable('gateway_lobby_members')
      .set({ left_at: at })
      .where('game_session_id', '=', gameSessionId)
      .where('agent_id', '=', agentId)
      .where('left_at', 'is', null)
      .compile();
  }

  /** From one status to another, or nothing of the batch. */
  moving(
    gameSessionId: string,
    from: readonly TableStatus[],
    to: Partial<Pick<LobbyRecord, 'status' | 'match_id' | 'outcomes' | 'started_at' | 'ended_at'>> & {
      readonly touched_at: number;
    },
  ): Statement {
    return expecting(this.#moving(gameSessionId, from, to), 1);
  }

  #moving(gameSessionId: string, from: readonly TableStatus[], to: Partial<LobbyRecord>): Statement {
    return this.#sql
      .updateTable('gateway_lobbies')
      .set(to)
      .where('game_session_id', '=', gameSessionId)
      .where('status', 'in', from)
      .compile();
  }

  /** In the batch that seats a match: the table has begun, and the house sits at its empty chairs. */
  begun(gameSessionId: string, matchId: string, house: readonly string[], at: number): Statement[] {
    const status = {
      status: 'active',
      match_id: matchId,
      started_at: at,
      touched_at: at,
      outcomes: null,
    } as const;
    const bots = house.map((agent_id) => ({
      game_session_id: gameSessionId,
      agent_id,
      role: 'bot' as const,
      joined_at: at,
      left_at: null,
    }));
    const chairs = bots.map((bot) =>
      this.#sql
        .insertInto('gateway_lobby_members')
        .columns(['game_session_id', 'agent_id', 'role', 'joined_at', 'left_at'])
        .expression(
          this.#sql
            .selectFrom('gateway_lobbies')
            .select([
              'game_session_id',
              sql<string>`cast(${bot.agent_id} as text)`.as('agent_id'),
              sql<'bot'>`cast('bot' as text)`.as('role'),
              sql<number>`cast(${at} as bigint)`.as('joined_at'),
              sql<null>`cast(null as bigint)`.as('left_at'),
            ])
            .where('game_session_id', '=', gameSessionId),
        )
        .onConflict((conflict) =>
          conflict.columns(['game_session_id', 'agent_id']).doUpdateSet({ role: 'bot', left_at: null }),
        )
        .compile(),
    );
    return [this.#moving(gameSessionId, ['waiting', 'active'], status), ...chairs];
  }

  /** In the batch that settles a match: the table is free for another, and the house goes home. */
  over(matchId: string, status: 'completed' | 'cancelled', outcomes: string, at: number): Statement[] {
    const table = this.#sql
      .selectFrom('gateway_lobbies')
      .select('game_session_id')
      .where('match_id', '=', matchId);
    return [
      this.#sql
        .updateTable('gateway_lobby_members')
        .set({ left_at: at })
        .where('game_session_id', 'in', table)
        .where('role', '=', 'bot')
        .where('left_at', 'is', null)
        .compile(),
      this.#sql
        .updateTable('gateway_lobbies')
        .set({ status, outcomes, ended_at: at, touched_at: at })
        .where('match_id', '=', matchId)
        .where('status', '=', 'active')
        .compile(),
    ];
  }

  /** All who sat there have left. */
  emptying(gameSessionId: string, at: number): Statement {
    return this.#sql
      .updateTable('gateway_lobby_members')
      .set({ left_at: at })
      .where('game_session_id', '=', gameSessionId)
      .where('left_at', 'is', null)
      .compile();
  }

  /** Tables that were about to begin, and nobody has said that they did: whoever asked has died in between. */
  stranded(before: number): Statement {
    return this.#sql
      .updateTable('gateway_lobbies')
      .set({ status: 'waiting' })
      .where('status', '=', 'active')
      .where('started_at', 'is', null)
      .where('touched_at', '<', before)
      .compile();
  }

  /** Nobody has touched them since: those that wait, and those that play elsewhere without a session that lives or just ended. */
  async idle(before: number, limit: number): Promise<LobbyRecord[]> {
    const played = this.#sql
      .selectFrom('gateway_sessions as sessions')
      .select('sessions.session_id')
      .where('sessions.game_session_id', '=', sql.ref<string>('gateway_lobbies.game_session_id'))
      .where(
        'sessions.agent_id',
        'in',
        this.#sql
          .selectFrom('gateway_lobby_members as members')
          .select('members.agent_id')
          .where('members.game_session_id', '=', sql.ref<string>('gateway_lobbies.game_session_id')),
      )
      .where(({ eb, or }) => or([eb('sessions.status', 'in', LIVE), eb('sessions.ended_at', '>=', before)]));
    return this.#store.read(
      this.#sql
        .selectFrom('gateway_lobbies')
        .selectAll()
        .where('touched_at', '<', before)
        .where(({ and, eb, exists, not, or }) =>
          or([
            eb('status', '=', 'waiting'),
            // A match of the town ends by itself.
            and([
              eb('status', '=', 'active'),
              eb('started_at', 'is not', null),
              eb('match_id', 'is', null),
              not(exists(played)),
            ]),
          ]),
        )
        .limit(limit)
        .compile(),
    );
  }
}
