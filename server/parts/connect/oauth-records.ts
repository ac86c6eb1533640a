import { above, atMost, Rows } from '../../store/rows.ts';
import type { Store } from '../../store/store.ts';
import type { Clock } from '../../time/clock.ts';
import type { ConnectTables } from './migrations.ts';
import type { Sealing } from './sealed.ts';

export interface OAuthRecord {
  readonly payload: Record<string, unknown>;
  readonly expiresAt: number;
  /** When it was used; a single-use record is invalid from then on. */
  readonly consumedAt: number | null;
}

export class OAuthRecords extends Rows<ConnectTables> {
  readonly #sealing: Sealing;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(store: Store, sealing: Sealing, clock: Pick<Clock, 'now'>) {
    super(store);
    this.#sealing = sealing;
    this.#clock = clock;
  }

  async put(model: string, id: string, payload: object, expiresAt: number): Promise<void> {
    const name = this.#sealing.nameOf(model, id);
    const { grantId } = payload as { grantId?: unknown };
    const row = {
      grantHmac: typeof grantId === 'string' ? this.#grantName(grantId) : null,
      payload: this.#sealing.seal(name, payload),
      expiresAt,
    };
    const record = { model, idHmac: name, consumedAt: null, ...row };
    await this.store.write([this.upsert('oauthRecords', ['model', 'idHmac'], record, row)]);
  }

  async get(model: string, id: string): Promise<OAuthRecord | null> {
    const name = this.#sealing.nameOf(model, id);
    const unexpired = { model, idHmac: name, expiresAt: above(this.#clock.now()) };
    const row = await this.first('oauthRecords', unexpired);
    const payload = row && this.#sealing.open(name, row.payload);
    return payload ? { ...row, payload } : null;
  }

  async extend(model: string, id: string, expiresAt: number): Promise<void> {
    await this.store.write([this.update('oauthRecords', this.#named(model, id), { expiresAt })]);
  }

  async consume(model: string, id: string): Promise<boolean> {
    const unused = { ...this.#named(model, id), consumedAt: null };
    const consumedAt = this.#clock.now();
    const [changed] = await this.store.write([this.update('oauthRecords', unused, { consumedAt })]);
    return changed === 1;
  }

  async forget(model: string, id: string): Promise<void> {
    await this.store.write([this.remove('oauthRecords', this.#named(model, id))]);
  }

  async forgetGrant(grantId: string): Promise<void> {
    await this.store.write([this.remove('oauthRecords', { grantHmac: this.#grantName(grantId) })]);
  }

  async forgetExpired(): Promise<void> {
    await this.store.write([this.remove('oauthRecords', { expiresAt: atMost(this.#clock.now()) })]);
  }

  #named(model: string, id: string) {
    return { model, idHmac: this.#sealing.nameOf(model, id) };
  }

  #grantName(grantId: string): string {
    return this.#sealing.nameOf('of grant', grantId);
  }
}
