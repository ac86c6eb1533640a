/**
 * What each agent is busy with, at most one thing at a time. The key on the agent decides every race, on any node: the
 * second batch that claims the same agent fails with DuplicateKeyError (AGENT_BUSY).
 */
import { Rows } from './rows.ts';
import type { Statement } from './store.ts';
import type { EngagementsTable } from './tables.ts';

export type Engagement = Readonly<EngagementsTable>;

export class Engagements extends Rows {
  of(agentId: string): Promise<Engagement | undefined> {
    return this.first('engagements', { agentId });
  }

  /** For the batch that seats a match or opens a session; it fails as a whole if one of the agents is busy. */
  engaging(engagements: readonly Engagement[]): Statement {
    // Sorted, so that two batches claiming the same agents wait for each other instead of deadlocking.
    const rows = engagements.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1));
    return this.insert('engagements', rows);
  }

  freeing(matchId: string): Statement {
    return this.remove('engagements', { matchId });
  }

  async busyAmong(agentIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(
      agentIds.length === 0 ? [] : await this.values('engagements', 'agentId', { agentId: agentIds }),
    );
  }

  async busyHouse(): Promise<ReadonlySet<string>> {
    const rows = await this.read(
      this.sql
        .selectFrom('engagements')
        .innerJoin('agents', 'agents.agentId', 'engagements.agentId')
        .select('agents.agentId')
        .where('house', '=', true),
    );
    return new Set(rows.map((row) => row.agentId));
  }
}
