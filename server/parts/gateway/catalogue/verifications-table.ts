/** Verifications as rows: a job that outlives the process that runs it. */
import { type Kysely, type Selectable, sql } from 'kysely';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { GatewayTables } from '../tables.ts';

export type VerificationRecord = Selectable<GatewayTables['gateway_verifications']>;

export type NewVerification = Pick<VerificationRecord, 'id' | 'experience_id' | 'checks' | 'created_at'>;

/** So many jobs of one owner run at a time, on all nodes together: whoever else waits finds a place. */
const MOST_OF_ONE_OWNER = 2;

export class Verifications {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GatewayTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<GatewayTables>();
  }

  /** Of the experience as it stands in this very batch; nothing where a job for it waits or runs already. */
  adding({ checks, created_at, experience_id, id }: NewVerification): Statement {
    return this.#sql
      .insertInto('gateway_verifications')
      .columns(['id', 'experience_id', 'revision', 'checks', 'created_at', 'leased_until'])
      .expression(
        this.#sql
          .selectFrom('gateway_experiences')
          .select([
            sql<string>`cast(${id} as text)`.as('id'),
            'gateway_experiences.id as experience_id',
            'revision',
            sql<string>`cast(${checks} as text)`.as('checks'),
            sql<number>`cast(${created_at} as bigint)`.as('created_at'),
            sql<number>`cast(0 as bigint)`.as('leased_until'),
          ])
          .where('gateway_experiences.id', '=', experience_id),
      )
      .onConflict((conflict) => conflict.doNothing())
      .compile();
  }

  /** It was changed: what is looked at, or was to be, is no longer what it is. */
  dropping(experienceId: string, at: number): Statement {
    return this.#sql
      .updateTable('gateway_verifications')
      .set({ finished_at: at })
      .where('experience_id', '=', experienceId)
      .where('finished_at', 'is', null)
      .compile();
  }

  async latest(experienceId: string): Promise<VerificationRecord | undefined> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('gateway_verifications')
        .selectAll()
        .where('experience_id', '=', experienceId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .compile(),
    );
    return row;
  }

  /**
   * Nobody runs them, or whoever did has fallen silent. Owners take turns: the first job of each comes before the second
   * of any, and one that runs is the first of its owner.
   */
  async due(now: number, limit: number): Promise<VerificationRecord[]> {
    const open = this.#sql
      .selectFrom('gateway_verifications as jobs')
      .leftJoin('gateway_experiences as experiences', 'experiences.id', 'jobs.experience_id')
      .leftJoin('agents', 'agents.agent_id', 'experiences.created_by')
      .selectAll('jobs')
      .select(
        sql<number>`row_number() over (
          partition by coalesce(agents.owner_id, experiences.created_by, jobs.id)
          order by case when jobs.leased_until < ${now} then 1 else 0 end, jobs.created_at, jobs.id)`.as(
          'turn',
        ),
      )
      .where('jobs.finished_at', 'is', null);
    const rows = await this.#store.read(
      this.#sql
        .selectFrom(open.as('open'))
        .selectAll()
        .where('leased_until', '<', now)
        .where('turn', '<=', MOST_OF_ONE_OWNER)
        .orderBy('turn')
        .orderBy('created_at')
        .limit(limit)
        .compile(),
    );
    return rows.map(({ turn: _, ...job }) => job);
  }

  async claim(
    { id, leased_until }: VerificationRecord,
    node: string,
    now: number,
    until: number,
  ): Promise<boolean> {
    const [claimed] = await this.#store.write([
      this.#sql
        .updateTable('gateway_verifications')
        .set({ node, leased_until: until, started_at: now })
        .where('id', '=', id)
        .where('leased_until', '=', leased_until)
        .where('finished_at', 'is', null)
        .compile(),
    ]);
    return claimed === 1;
  }

  async progress(id: string, node: string, checks: string): Promise<void> {
    await this.#store.write([
      this.#sql
        .updateTable('gateway_verifications')
        .set({ checks })
        .where('id', '=', id)
        .where('node', '=', node)
        .where('finished_at', 'is', null)
        .compile(),
    ]);
  }

  /** Undone where another node has taken it over meanwhile: what that one finds counts. */
  finishing(
    { id, node }: { readonly id: string; readonly node: string },
    checks: string,
    at: number,
  ): Statement {
    return expecting(
      this.#sql
        .updateTable('gateway_verifications')
        .set({ checks, finished_at: at })
        .where('id', '=', id)
        .where('node', '=', node)
        .where('finished_at', 'is', null)
        .compile(),
      1,
    );
  }
}
