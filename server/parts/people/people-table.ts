/** What is kept of people beside their accounts. */
import { Rows } from '../../store/rows.ts';
import type { PeopleTables } from './migrations.ts';

export class People extends Rows<PeopleTables> {
  of(agentId: string) {
    return this.first('people', { agentId });
  }

  async showFace(agentId: string, face: string): Promise<void> {
    await this.#keep(agentId, { face });
  }

  async rulesRead(agentId: string, rulesReadAt: number): Promise<void> {
    await this.#keep(agentId, { rulesReadAt });
  }

  /** The reporter's last word about this player counts. */
  async report(report: PeopleTables['peopleReports']): Promise<void> {
    const { createdAt, reason } = report;
    await this.store.write([
      this.sql
        .insertInto('peopleReports')
        .values(report)
        .onConflict((conflict) =>
          conflict.columns(['matchId', 'playerId', 'reporterId']).doUpdateSet({ reason, createdAt }),
        )
        .compile(),
    ]);
  }

  /** Newest first. */
  reports(limit: number): Promise<PeopleTables['peopleReports'][]> {
    return this.all('peopleReports', {}, { by: ['createdAt desc'], limit });
  }

  async #keep(agentId: string, facts: Partial<Omit<PeopleTables['people'], 'agentId'>>): Promise<void> {
    await this.store.write([
      this.sql
        .insertInto('people')
        .values({ agentId, face: null, rulesReadAt: null, ...facts })
        .onConflict((conflict) => conflict.column('agentId').doUpdateSet(facts))
        .compile(),
    ]);
  }
}
