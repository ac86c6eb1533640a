/** Sealed credentials as rows; what is in them is known to nobody here. */
import type { Kysely, Selectable } from 'kysely';
import { compiledOnce } from '../../../store/compiled-once.ts';
import { expecting, type Statement, type Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { GatewayTables } from '../tables.ts';

export type CredentialRecord = Selectable<GatewayTables['gateway_credentials']>;
export const MOST_FOR_ONE_EXPERIENCE = 20;

type Whose = Pick<CredentialRecord, 'agent_id' | 'experience_id'>;

export class CredentialRows {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GatewayTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<GatewayTables>();
  }

  async of(whose: Whose): Promise<CredentialRecord[]> {
    return this.#store.read(this.#of(whose));
  }

  readonly #of = compiledOnce(({ agent_id, experience_id }: Whose) =>
    this.#sql
      .selectFrom('gateway_credentials')
      .selectAll()
      .where('agent_id', '=', agent_id)
      .where('experience_id', '=', experience_id)
      .orderBy('created_at')
      .orderBy('id')
      .compile(),
  );

  /** For its owner's page: those that last, of every experience. */
  async ofAgent(agentId: string): Promise<CredentialRecord[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('gateway_credentials')
        .selectAll()
        .where('agent_id', '=', agentId)
        .where('session_id', 'is', null)
        .orderBy('created_at')
        .orderBy('id')
        .compile(),
    );
  }

  async byId(id: string): Promise<CredentialRecord | undefined> {
    const [row] = await this.#store.read(
      this.#sql.selectFrom('gateway_credentials').selectAll().where('id', '=', id).compile(),
    );
    return row;
  }

  /** One of the same label is replaced, under its own id. Undone when there would be too many. */
  keeping(record: CredentialRecord): Statement[] {
    const { auth_method, is_default, key_id, origin, sealed, session_id, updated_at } = record;
    const count = this.#sql
      .selectFrom('gateway_credentials')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('agent_id', '=', record.agent_id)
      .where('experience_id', '=', record.experience_id);
    return [
      ...(is_default === 1 ? [this.#nonDefault(record)] : []),
      this.#sql
        .insertInto('gateway_credentials')
        .values(record)
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ auth_method, is_default, key_id, origin, sealed, session_id, updated_at }),
        )
        .compile(),
      expecting(
        this.#sql
          .updateTable('gateway_credentials')
          .set({ updated_at })
          .where('id', '=', record.id)
          .where(count, '<=', MOST_FOR_ONE_EXPERIENCE)
          .compile(),
        1,
      ),
    ];
  }

  #nonDefault({ agent_id, experience_id, id }: Whose & Pick<CredentialRecord, 'id'>): Statement {
    return this.#sql
      .updateTable('gateway_credentials')
      .set({ is_default: 0 })
      .where('agent_id', '=', agent_id)
      .where('experience_id', '=', experience_id)
      .where('is_default', '=', 1)
      .where('id', '!=', id)
      .compile();
  }

  defaulting(record: CredentialRecord): Statement[] {
    return [
      this.#nonDefault(record),
      expecting(
        this.#sql
          .updateTable('gateway_credentials')
          .set({ is_default: 1 })
          .where('id', '=', record.id)
          .compile(),
        1,
      ),
    ];
  }

  removing(id: string): Statement {
    return this.#sql.deleteFrom('gateway_credentials').where('id', '=', id).compile();
  }

  /** What lived with this session alone. */
  forgettingSession(sessionId: string): Statement {
    return this.#sql.deleteFrom('gateway_credentials').where('session_id', '=', sessionId).compile();
  }

  async keyIds(): Promise<readonly string[]> {
    const rows = await this.#store.read(
      this.#sql.selectFrom('gateway_credentials').select('key_id').distinct().compile(),
    );
    return rows.map(({ key_id }) => key_id);
  }

  /** Sealed with another key than this one, in the order of their ids. */
  async sealedOtherwise(keyId: string, after: string, limit: number): Promise<CredentialRecord[]> {
    return this.#store.read(
      this.#sql
        .selectFrom('gateway_credentials')
        .selectAll()
        .where('key_id', '!=', keyId)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .compile(),
    );
  }

  /** Unless it was changed or deleted meanwhile: then what stands there now is newer. */
  resealing({ id, sealed }: CredentialRecord, fresh: { key_id: string; sealed: string }): Statement {
    return this.#sql
      .updateTable('gateway_credentials')
      .set(fresh)
      .where('id', '=', id)
      .where('sealed', '=', sealed)
      .compile();
  }
}
