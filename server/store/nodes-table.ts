/** The processes that share this store: their heartbeats, and where viewers reach them. */
import type { Store } from './store.ts';
import type { NodesTable } from './tables.ts';

export type TownNode = Readonly<NodesTable>;

export class Nodes {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async beat({ nodeId, address, heartbeatAt, serving }: Omit<TownNode, 'leftAt'>): Promise<void> {
    const fresh = { address, heartbeatAt, serving, leftAt: null };
    await this.#store.write([
      this.#store.sql
        .insertInto('nodes')
        .values({ nodeId, ...fresh })
        .onConflict((conflict) => conflict.column('nodeId').doUpdateSet(fresh))
        .compile(),
    ]);
  }

  all(): Promise<TownNode[]> {
    return this.#store.read(this.#store.sql.selectFrom('nodes').selectAll().orderBy('nodeId').compile());
  }

  /** A node that leaves in good order: what it hosted may be taken at once. */
  async leave(nodeId: string, at: number): Promise<void> {
    await this.#store.write([
      this.#store.sql
        .updateTable('nodes')
        .set({ heartbeatAt: at, leftAt: at })
        .where('nodeId', '=', nodeId)
        .compile(),
    ]);
  }

  /** Strikes a gone node off, unless it still has matches to be taken or has given a sign of life after all. */
  async strike({ nodeId, heartbeatAt }: Pick<TownNode, 'nodeId' | 'heartbeatAt'>): Promise<void> {
    const hosted = this.#store.sql
      .selectFrom('matches')
      .select('matchId')
      .where('status', '=', 'running')
      .where('ownerNode', '=', nodeId);
    await this.#store.write([
      this.#store.sql
        .deleteFrom('nodes')
        .where('nodeId', '=', nodeId)
        .where('heartbeatAt', '=', heartbeatAt)
        .where(({ exists, not }) => not(exists(hosted)))
        .compile(),
    ]);
  }
}
