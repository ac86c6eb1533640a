/** Which processes of a cluster are alive, and where they are reached. */
import type { Store } from './store.ts';

export interface TownNode {
  readonly nodeId: string;
  readonly address: string;
  readonly heartbeatAt: number;
}

export class Nodes {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async beat({ nodeId, address, heartbeatAt }: TownNode): Promise<void> {
    await this.#store.write([
      this.#store.sql
        .insertInto('nodes')
        .values({ node_id: nodeId, address, heartbeat_at: heartbeatAt })
        .onConflict((conflict) =>
          conflict.column('node_id').doUpdateSet({ address, heartbeat_at: heartbeatAt }),
        )
        .compile(),
    ]);
  }

  since(heartbeatAt: number): Promise<TownNode[]> {
    return this.#store.read(
      this.#store.sql
        .selectFrom('nodes')
        .select(['node_id as nodeId', 'address', 'heartbeat_at as heartbeatAt'])
        .where('heartbeat_at', '>=', heartbeatAt)
        .orderBy('node_id')
        .compile(),
    );
  }

  /** A node that leaves in good order. */
  async leave(nodeId: string): Promise<void> {
    await this.#store.write([this.#store.sql.deleteFrom('nodes').where('node_id', '=', nodeId).compile()]);
  }
}
