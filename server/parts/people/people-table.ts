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
    const key = ['matchId', 'playerId', 'reporterId'] as const;
    await this.store.write([this.upsert('peopleReports', key, report, { reason, createdAt })]);
  }

  /** Newest first. */
  reports(limit: number): Promise<PeopleTables['peopleReports'][]> {
    return this.all('peopleReports', {}, { by: ['createdAt desc'], limit });
  }

  /** By account; those who have chosen none are left out. */
  async facesOf(agentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await Promise.all(agentIds.map((agentId) => this.of(agentId)));
    return new Map(rows.flatMap((row) => (row?.face ? [[row.agentId, row.face] as const] : [])));
  }

  async rematchOf(matchId: string): Promise<string | null> {
    return (await this.first('peopleRematches', { matchId }))?.code ?? null;
  }

  /** Replaces `before`, which is gone; returns the table that stands, whoever was first. */
  async gatherAt(matchId: string, code: string, before: string | null): Promise<string> {
    const row = { matchId, code };
    const statement =
      before === null
        ? this.insertNew('peopleRematches', row)
        : this.update('peopleRematches', { matchId, code: before }, { code });
    await this.store.write([statement]);
    return (await this.rematchOf(matchId)) ?? code;
  }

  async #keep(agentId: string, facts: Partial<Omit<PeopleTables['people'], 'agentId'>>): Promise<void> {
    const row = { agentId, face: null, rulesReadAt: null, ...facts };
    await this.store.write([this.upsert('people', ['agentId'], row, facts)]);
  }
}
