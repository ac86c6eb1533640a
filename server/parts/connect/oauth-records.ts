/** Clients, codes, tokens and grants as rows, the same for every node. */
import type { Kysely } from 'kysely';
import type { Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { Clock } from '../../time/clock.ts';
import type { ConnectTables } from './migrations.ts';
import type { Sealing } from './sealed.ts';

export interface OAuthRecord {
  readonly payload: Record<string, unknown>;
  readonly expiresAt: number;
  /** When it was used; what may be used once only is worth nothing from then on. */
  readonly consumedAt: number | null;
}

export class OAuthRecords {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & ConnectTables>;
  readonly #sealing: Sealing;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(store: Store, sealing: Sealing, clock: Pick<Clock, 'now'>) {
    this.#store = store;
    this.#sql = store.sql.withTables<ConnectTables>();
    this.#sealing = sealing;
    this.#clock = clock;
  }

  /** Writes over what is there, and leaves it as used as it was. */
  async put(model: string, id: string, payload: object, expiresAt: number): Promise<void> {
    const name = this.#sealing.nameOf(model, id);
    const { grantId } = payload as { grantId?: unknown };
    const row = {
      grant_hmac: typeof grantId === 'string' ? this.#grantName(grantId) : null,
      payload: this.#sealing.seal(name, payload),
      expires_at: expiresAt,
    };
    await this.#store.write([
      this.#sql
        .insertInto('oauth_records')
        .values({ model, id_hmac: name, consumed_at: null, ...row })
        .onConflict((conflict) => conflict.columns(['model', 'id_hmac']).doUpdateSet(row))
        .compile(),
    ]);
  }

  async get(model: string, id: string): Promise<OAuthRecord | null> {
    const name = this.#sealing.nameOf(model, id);
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('oauth_records')
        .select(['payload', 'expires_at as expiresAt', 'consumed_at as consumedAt'])
        .where('model', '=', model)
        .where('id_hmac', '=', name)
        .where('expires_at', '>', this.#clock.now())
        .compile(),
    );
    const payload = row && this.#sealing.open(name, row.payload);
    return payload ? { ...row, payload } : null;
  }

  async extend(model: string, id: string, expiresAt: number): Promise<void> {
    await this.#store.write([
      this.#sql
        .updateTable('oauth_records')
        .set({ expires_at: expiresAt })
        .where('model', '=', model)
        .where('id_hmac', '=', this.#sealing.nameOf(model, id))
        .compile(),
    ]);
  }

  /** True for the first who asks, on whichever node. */
  async consume(model: string, id: string): Promise<boolean> {
    const [changed] = await this.#store.write([
      this.#sql
        .updateTable('oauth_records')
        .set({ consumed_at: this.#clock.now() })
        .where('model', '=', model)
        .where('id_hmac', '=', this.#sealing.nameOf(model, id))
        .where('consumed_at', 'is', null)
        .compile(),
    ]);
    return changed === 1;
  }

  async remove(model: string, id: string): Promise<void> {
    await this.#store.write([
      this.#sql
        .deleteFrom('oauth_records')
        .where('model', '=', model)
        .where('id_hmac', '=', this.#sealing.nameOf(model, id))
        .compile(),
    ]);
  }

  /** Every code and token of a grant. */
  async removeOfGrant(grantId: string): Promise<void> {
    await this.#store.write([
      this.#sql.deleteFrom('oauth_records').where('grant_hmac', '=', this.#grantName(grantId)).compile(),
    ]);
  }

  async forgetExpired(): Promise<void> {
    await this.#store.write([
      this.#sql.deleteFrom('oauth_records').where('expires_at', '<=', this.#clock.now()).compile(),
    ]);
  }

  #grantName(grantId: string): string {
    return this.#sealing.nameOf('of grant', grantId);
  }
}
