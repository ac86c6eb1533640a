/** Benches and who sits on them, as rows. */
import { type Selectable, sql } from 'kysely';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import { type SquareSql, type SquareTables, squareSql } from './square-tables.ts';

export type BenchRecord = Selectable<SquareTables['square_lobbies']>;

export interface MemberRow {
  readonly lobbyId: string;
  readonly agentId: string;
  readonly joinedAt: number;
  readonly name: string;
  readonly house: number;
}

export class Benches {
  readonly #store: Store;
  readonly #sql: SquareSql;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = squareSql(store);
  }

  async byId(id: string): Promise<BenchRecord | undefined> {
    const [row] = await this.#store.read(
      this.#sql.selectFrom('square_lobbies').selectAll().where('id', '=', id).compile(),
    );
    return row;
  }

  /** The town's own first, then the liveliest. */
  open(limit: number): Promise<BenchRecord[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('square_lobbies')
        .selectAll()
        .where('status', '=', 'open')
        .orderBy('permanent', 'desc')
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit)
        .compile(),
    );
  }

  /** Who sits there now, in the order they came. */
  members(lobbyIds: readonly string[]): Promise<MemberRow[]> {
    if (lobbyIds.length === 0) return Promise.resolve([]);
    return this.#store.read(
      this.#sql
        .selectFrom('square_members as members')
        .innerJoin('agents', 'agents.agent_id', 'members.agent_id')
        .leftJoin('square_profiles as profiles', 'profiles.agent_id', 'members.agent_id')
        .select(({ fn }) => [
          'members.lobby_id as lobbyId',
          'members.agent_id as agentId',
          'members.joined_at as joinedAt',
          fn.coalesce('profiles.display_name', 'agents.name').as('name'),
          'agents.house as house',
        ])
        .where('members.lobby_id', 'in', lobbyIds)
        .where('members.left_at', 'is', null)
        .orderBy('members.joined_at')
        .orderBy('members.agent_id')
        .compile(),
    );
  }

  async isMember(lobbyId: string, agentId: string): Promise<boolean> {
    const rows = await this.#store.read(this.#sitting(lobbyId, agentId).compile());
    return rows.length > 0;
  }

  making(bench: BenchRecord): Statement {
    return this.#sql
      .insertInto('square_lobbies')
      .values(bench)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .compile();
  }

  /** Undone when the agent has so many open benches of its own already. */
  withinOwn(benchId: string, agentId: string, most: number): Statement {
    const own = this.#sql
      .selectFrom('square_lobbies as own')
      .select(({ fn }) => fn.countAll<number>().as('own'))
      .where('own.created_by', '=', agentId)
      .where('own.status', '=', 'open');
    return expecting(
      this.#sql
        .updateTable('square_lobbies')
        .set({ status: 'open' })
        .where('id', '=', benchId)
        .where(own, '<=', most)
        .compile(),
      1,
    );
  }

  /**
   * Sits down. The bench's row first, so that two who want the last place wait for each other. Undone by statement 0:
   * no such bench; 1: sits there already; 2: full; 3: sits on too many.
   */
  sitting(bench: { readonly id: string }, agentId: string, at: number, mostBenches: number): Statement[] {
    const { id } = bench;
    const taken = this.#sql
      .selectFrom('square_members')
      .select(({ fn }) => fn.countAll<number>().as('taken'))
      .where('lobby_id', '=', id)
      .where('left_at', 'is', null);
    const elsewhere = this.#sql
      .selectFrom('square_members')
      .select(({ fn }) => fn.countAll<number>().as('benches'))
      .where('agent_id', '=', agentId)
      .where('left_at', 'is', null);
    const touching = () =>
      this.#sql.updateTable('square_lobbies').set({ touched_at: at }).where('id', '=', id);
    return [
      expecting(touching().where('status', '=', 'open').compile(), 1),
      expecting(
        this.#sql
          .insertInto('square_members')
          .values({ lobby_id: id, agent_id: agentId, joined_at: at, left_at: null })
          .onConflict((conflict) =>
            conflict
              .columns(['lobby_id', 'agent_id'])
              .doUpdateSet({ joined_at: at, left_at: null })
              .where('square_members.left_at', 'is not', null),
          )
          .compile(),
        1,
      ),
      expecting(touching().where(taken, '<=', sql.ref<number>('max_members')).compile(), 1),
      expecting(touching().where(elsewhere, '<=', mostBenches).compile(), 1),
    ];
  }

  /** Gets up; without `expect`, since a sweep may come at the same time. */
  gettingUp(lobbyId: string, agentId: string, at: number): Statement {
    return this.#sql
      .updateTable('square_members')
      .set({ left_at: at })
      .where('lobby_id', '=', lobbyId)
      .where('agent_id', '=', agentId)
      .where('left_at', 'is', null)
      .compile();
  }

  /** The bench is gone, and everybody has got up. */
  dissolving(lobbyId: string, at: number): Statement[] {
    return [
      this.#sql
        .updateTable('square_lobbies')
        .set({ status: 'dissolved', touched_at: at })
        .where('id', '=', lobbyId)
        .where('permanent', '=', 0)
        .compile(),
      this.#sql
        .updateTable('square_members')
        .set({ left_at: at })
        .where('lobby_id', '=', lobbyId)
        .where('left_at', 'is', null)
        .compile(),
    ];
  }

  #sitting(lobbyId: string, agentId: string) {
    return this.#sql
      .selectFrom('square_members')
      .select('agent_id')
      .where('lobby_id', '=', lobbyId)
      .where('agent_id', '=', agentId)
      .where('left_at', 'is', null);
  }

  /** Agents that sit somewhere although nobody has heard of them since; the house is always there. */
  async asleep(before: number, limit: number): Promise<{ lobbyId: string; agentId: string }[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('square_members as members')
        .innerJoin('agents', 'agents.agent_id', 'members.agent_id')
        .select(['members.lobby_id as lobbyId', 'members.agent_id as agentId'])
        .where('members.left_at', 'is', null)
        .where('members.joined_at', '<', before)
        .where((eb) =>
          eb.or([
            eb('agents.deleted_at', 'is not', null),
            eb.and([
              eb('agents.house', '=', 0),
              eb(eb.fn.coalesce('agents.last_seen_at', sql<number>`0`), '<', before),
            ]),
          ]),
        )
        .limit(limit)
        .compile(),
    );
  }

  /** Benches of agents on which nobody sits, or has done anything for long. */
  async deserted(before: number, limit: number): Promise<string[]> {
    const somebody = this.#sql
      .selectFrom('square_members')
      .select('agent_id')
      .where('square_members.lobby_id', '=', sql.ref<string>('square_lobbies.id'))
      .where('square_members.left_at', 'is', null);
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('square_lobbies')
        .select('id')
        .where('status', '=', 'open')
        .where('permanent', '=', 0)
        .where(({ eb, exists, not, or }) => or([eb('touched_at', '<', before), not(exists(somebody))]))
        .limit(limit)
        .compile(),
    );
    return rows.map(({ id }) => id);
  }

  /** Benches where the agent sits. */
  async ofAgent(agentId: string): Promise<string[]> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('square_members')
        .select('lobby_id')
        .where('agent_id', '=', agentId)
        .where('left_at', 'is', null)
        .compile(),
    );
    return rows.map(({ lobby_id }) => lobby_id);
  }
}
