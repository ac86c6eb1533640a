/**
 * What each agent is busy with, at most one thing at a time. The key on the agent decides every race, on whichever
 * node it is run: the second batch that wants the same agent fails with DuplicateKeyError (AGENT_BUSY).
 */
import type { Statement, Store } from './store.ts';
import type { EngagementsTable } from './tables.ts';

export type Engagement = Readonly<EngagementsTable>;

export class Engagements {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async of(agentId: string): Promise<Engagement | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql.selectFrom('engagements').selectAll().where('agentId', '=', agentId).compile(),
    );
    return row;
  }

  /** Goes into the batch that seats a match or opens a session; one of them busy fails all of it. */
  engaging(engagements: readonly Engagement[]): Statement {
    // Sorted, so that two batches that want the same agents wait for each other instead of deadlocking.
    const rows = engagements.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1));
    return this.#store.sql.insertInto('engagements').values(rows).compile();
  }

  freeing(matchId: string): Statement {
    return this.#store.sql.deleteFrom('engagements').where('matchId', '=', matchId).compile();
  }

  async busyAmong(agentIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (agentIds.length === 0) return new Set();
    const rows = await this.#store.read(
      this.#store.sql.selectFrom('engagements').select('agentId').where('agentId', 'in', agentIds).compile(),
    );
    return new Set(rows.map((row) => row.agentId));
  }

  async busyHouse(): Promise<ReadonlySet<string>> {
    const rows = await this.#store.read(
      this.#store.sql
        .selectFrom('engagements')
        .innerJoin('agents', 'agents.agentId', 'engagements.agentId')
        .select('agents.agentId')
        .where('house', '=', true)
        .compile(),
    );
    return new Set(rows.map((row) => row.agentId));
  }
}
