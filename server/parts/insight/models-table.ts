/** Which model an agent runs on, as its owner says, and as it was said when the agent was seated. */

import { Rows, text } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { InsightTables } from './migrations.ts';

export class Models extends Rows<InsightTables> {
  /** Null takes it back. Matches that were begun keep what was said then. */
  async set(agentId: string, model: string | null, at: number): Promise<void> {
    const row = { agentId, model: model ?? '', setAt: at };
    await this.store.write([
      model === null
        ? this.remove('agentModels', { agentId })
        : this.sql
            .insertInto('agentModels')
            .values(row)
            .onConflict((conflict) => conflict.column('agentId').doUpdateSet(row))
            .compile(),
    ]);
  }

  async of(agentId: string): Promise<string | null> {
    return (await this.first('agentModels', { agentId }))?.model ?? null;
  }

  /** For the batch that seats a match: what is said of each agent now. No guard. */
  seating(matchId: string, agentIds: readonly string[]): Statement {
    return this.sql
      .insertInto('seatModels')
      .columns(['matchId', 'agentId', 'model'])
      .expression(
        this.sql
          .selectFrom('agentModels')
          .select([text(matchId).as('matchId'), 'agentId', 'model'])
          .where('agentId', 'in', agentIds),
      )
      .onConflict((conflict) => conflict.doNothing())
      .compile();
  }

  async inMatch(matchId: string): Promise<Readonly<Record<string, string>>> {
    const rows = await this.all('seatModels', { matchId });
    return Object.fromEntries(rows.map(({ agentId, model }) => [agentId, model]));
  }
}
