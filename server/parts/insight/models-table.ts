/** Which model an agent runs on, as its owner says, and as it was said when the agent was seated. */

import { sql } from 'kysely';
import { Rows } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { InsightTables } from './migrations.ts';

export class Models extends Rows<InsightTables> {
  /** Null takes it back. Matches that were begun keep what was said then. */
  async set(agentId: string, model: string | null, at: number): Promise<void> {
    const row = { agentId, model: model ?? '', setAt: at };
    await this.store.write([
      model === null ? this.remove('agentModels', { agentId }) : this.upsert('agentModels', ['agentId'], row),
    ]);
  }

  async of(agentId: string): Promise<string | null> {
    return (await this.first('agentModels', { agentId }))?.model ?? null;
  }

  /** For the batch that seats a match: what is said of each agent now. No guard. */
  seating(matchId: string, agentIds: readonly string[]): Statement {
    const own = this.sql.selectFrom('agentModels').where('agentId', 'in', agentIds);
    const [agentId, model] = [sql.ref<string>('agentId'), sql.ref<string>('model')];
    return this.insertFrom('seatModels', own, { matchId, agentId, model })
      .onConflict((conflict) => conflict.doNothing())
      .compile();
  }

  async inMatch(matchId: string): Promise<Readonly<Record<string, string>>> {
    const rows = await this.all('seatModels', { matchId });
    return Object.fromEntries(rows.map(({ agentId, model }) => [agentId, model]));
  }
}
