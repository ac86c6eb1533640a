/** Verifications as rows: a job that outlives the process that runs it. */
import type { Kysely, Selectable } from 'kysely';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { GatewayTables } from '../tables.ts';

export type VerificationRecord = Selectable<GatewayTables['gateway_verifications']>;

export type NewVerification = Pick<
  VerificationRecord,
  'id' | 'experience_id' | 'revision' | 'checks' | 'created_at'
>;

export class Verifications {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GatewayTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<GatewayTables>();
  }

  adding(row: NewVerification): Statement {
    return this.#sql
      .insertInto('gateway_verifications')
      .values({ ...row, started_at: null, finished_at: null, node: null, leased_until: 0 })
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

  /** Nobody runs them, or whoever did has fallen silent. */
  async due(now: number, limit: number): Promise<VerificationRecord[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('gateway_verifications')
        .selectAll()
        .where('finished_at', 'is', null)
        .where('leased_until', '<', now)
        .orderBy('created_at')
        .limit(limit)
        .compile(),
    );
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
