/** The processes that share this store: their heartbeats, and where viewers reach them. */
import type { Store } from './store.ts';

export interface TownNode {
  readonly nodeId: string;
  readonly address: string;
  readonly heartbeatAt: number;
  /** It answers callers, and shows rooms: what others have left is safe with it. */
  readonly serving: boolean;
  /** When it left in good order; null for one that has not. */
  readonly leftAt: number | null;
}

export class Nodes {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async beat({ nodeId, address, heartbeatAt, serving }: Omit<TownNode, 'leftAt'>): Promise<void> {
    const fresh = { address, heartbeat_at: heartbeatAt, serving: serving ? 1 : 0, left_at: null };
    await this.#store.write([
      this.#store.sql
        .insertInto('nodes')
        .values({ node_id: nodeId, ...fresh })
        .onConflict((conflict) => conflict.column('node_id').doUpdateSet(fresh))
        .compile(),
    ]);
  }

  async all(): Promise<TownNode[]> {
    const rows = await this.#store.read(
      this.#store.sql
        .selectFrom('nodes')
        .select([
          'node_id as nodeId',
          'address',
          'heartbeat_at as heartbeatAt',
          'serving',
          'left_at as leftAt',
        ])
        .orderBy('node_id')
        .compile(),
    );
    return rows.map((row) => ({ ...row, serving: row.serving === 1 }));
  }

  /** A node that leaves in good order: what it hosted may be taken at once. */
  async leave(nodeId: string, at: number): Promise<void> {
    await this.#store.write([
      this.#store.sql
        .updateTable('nodes')
        .set({ heartbeat_at: at, left_at: at })
        .where('node_id', '=', nodeId)
        .compile(),
    ]);
  }

  /** Strikes a gone node off, unless it still has matches to be taken or has given a sign of life after all. */
  async strike({ nodeId, heartbeatAt }: Pick<TownNode, 'nodeId' | 'heartbeatAt'>): Promise<void> {
    const hosted = this.#store.sql
      .selectFrom('matches')
      .select('match_id')
      .where('status', '=', 'running')
      .where('owner_node', '=', nodeId);
    await this.#store.write([
      this.#store.sql
        .deleteFrom('nodes')
        .where('node_id', '=', nodeId)
        .where('heartbeat_at', '=', heartbeatAt)
        .where(({ exists, not }) => not(exists(hosted)))
        .compile(),
    ]);
  }
}
