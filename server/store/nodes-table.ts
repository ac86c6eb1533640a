/** The processes that share this store: their heartbeats, and the addresses at which viewers reach them. */
import { Rows } from './rows.ts';
import type { NodesTable } from './tables.ts';

export type TownNode = Readonly<NodesTable>;

export class Nodes extends Rows {
  async beat({ nodeId, address, heartbeatAt, serving }: Omit<TownNode, 'leftAt'>): Promise<void> {
    const row = { nodeId, address, heartbeatAt, serving, leftAt: null };
    await this.store.write([this.upsert('nodes', ['nodeId'], row)]);
  }

  list(): Promise<TownNode[]> {
    return this.all('nodes', {}, { by: ['nodeId'] });
  }

  /** Marks a node that shut down properly: its matches may be taken over at once. */
  async leave(nodeId: string, at: number): Promise<void> {
    await this.store.write([this.update('nodes', { nodeId }, { heartbeatAt: at, leftAt: at })]);
  }

  /** Deletes a dead node, unless it still has matches to take over or has sent a heartbeat since. */
  async strike({ nodeId, heartbeatAt }: Pick<TownNode, 'nodeId' | 'heartbeatAt'>): Promise<void> {
    const hosted = this.sql
      .selectFrom('matches')
      .select('matchId')
      .where('status', '=', 'running')
      .where('ownerNode', '=', nodeId);
    await this.store.write([
      this.sql
        .deleteFrom('nodes')
        .where('nodeId', '=', nodeId)
        .where('heartbeatAt', '=', heartbeatAt)
        .where(({ exists, not }) => not(exists(hosted)))
        .compile(),
    ]);
  }
}
