/** The processes that share this store: their heartbeats, and where viewers reach them. */
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

  /** A node that leaves in good order: what it hosted may be taken at once. */
  async leave(nodeId: string, at: number): Promise<void> {
    await this.store.write([this.update('nodes', { nodeId }, { heartbeatAt: at, leftAt: at })]);
  }

  /** Strikes a gone node off, unless it still has matches to be taken or has given a sign of life after all. */
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
