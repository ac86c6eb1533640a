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
