/** Verifications as rows: jobs that survive the process that runs them. */
import { type Selectable, sql } from 'kysely';
import { Rows } from '../../../store/rows.ts';
import type { Statement } from '../../../store/store.ts';
import type { GatewayTables } from '../tables.ts';

export type VerificationRecord = Selectable<GatewayTables['gatewayVerifications']>;

export type NewVerification = Pick<VerificationRecord, 'id' | 'experienceId' | 'checks' | 'createdAt'>;

/** Concurrent jobs of one owner, on all nodes together, so that others get a turn. */
const MOST_OF_ONE_OWNER = 2;

export class Verifications extends Rows<GatewayTables> {
  /** For the experience as this batch leaves it; nothing if a job for it is already open. */
  adding({ checks, createdAt, experienceId, id }: NewVerification): Statement {
    const experience = this.sql.selectFrom('gatewayExperiences').where('id', '=', experienceId);
    return this.insertFrom('gatewayVerifications', experience, {
      id,
      experienceId,
      revision: sql.ref('revision'),
      checks,
      createdAt,
      leasedUntil: 0,
    })
      .onConflict((conflict) => conflict.doNothing())
      .compile();
  }

  /** The experience was changed: the version under review is outdated. */
  dropping(experienceId: string, at: number): Statement {
    return this.update('gatewayVerifications', { experienceId, finishedAt: null }, { finishedAt: at });
  }

  async latest(experienceId: string): Promise<VerificationRecord | undefined> {
    return this.first('gatewayVerifications', { experienceId }, ['createdAt desc', 'id desc']);
  }

  /**
   * Jobs that no live node runs. Owners take turns: the first job of each comes before the second of any; a running job
   * counts as its owner's first.
   */
  async due(now: number, limit: number): Promise<VerificationRecord[]> {
    const open = this.sql
      .selectFrom('gatewayVerifications as jobs')
      .leftJoin('gatewayExperiences as experiences', 'experiences.id', 'jobs.experienceId')
      .leftJoin('agents', 'agents.agentId', 'experiences.createdBy')
      .selectAll('jobs')
      .select(
        sql<number>`row_number() over (
          partition by coalesce(agents.owner_id, experiences.created_by, jobs.id)
          order by case when jobs.leased_until < ${now} then 1 else 0 end, jobs.created_at, jobs.id)`.as(
          'turn',
        ),
      )
      .where('jobs.finishedAt', 'is', null);
    const rows = await this.read(
      this.sql
        .selectFrom(open.as('open'))
        .selectAll()
        .where('leasedUntil', '<', now)
        .where('turn', '<=', MOST_OF_ONE_OWNER)
        .orderBy('turn')
        .orderBy('createdAt')
        .limit(limit),
    );
    return rows.map(({ turn: _, ...job }) => job);
  }

  async claim(
    { id, leasedUntil }: VerificationRecord,
    node: string,
    now: number,
    until: number,
  ): Promise<boolean> {
    const [claimed] = await this.store.write([
      this.update(
        'gatewayVerifications',
        { id, leasedUntil, finishedAt: null },
        { node, leasedUntil: until, startedAt: now },
      ),
    ]);
    return claimed === 1;
  }

  async progress(id: string, node: string, checks: VerificationRecord['checks']): Promise<void> {
    await this.store.write([this.update('gatewayVerifications', { id, node, finishedAt: null }, { checks })]);
  }

  /** Rolled back if another node has taken the job over: its verdict counts. */
  finishing(
    { id, node }: { readonly id: string; readonly node: string },
    checks: VerificationRecord['checks'],
    at: number,
  ): Statement {
    return this.change('gatewayVerifications', { id, node, finishedAt: null }, { checks, finishedAt: at });
  }
}
