import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from 'oidc-provider';
import type { Clock } from '../../time/clock.ts';
import type { OAuthRecords } from './oauth-records.ts';

/** Only the owner's cookie identifies a browser, so the library's own sessions are not stored. */
const FORGOTTEN: ReadonlySet<string> = new Set(['Session']);

const DAY_MS = 86_400_000;
/** Registered clients have no expiry of their own; one unused for this long must register again. */
const CLIENT_KEPT_MS = 180 * DAY_MS;
const CLIENT_RENEWED_MS = 150 * DAY_MS;

export const recordAdapters =
  (records: OAuthRecords, clock: Pick<Clock, 'now'>) =>
  (model: string): Adapter =>
    new RecordAdapter(model, records, clock);

class RecordAdapter implements Adapter {
  readonly #model: string;
  readonly #records: OAuthRecords;
  readonly #clock: Pick<Clock, 'now'>;

  constructor(model: string, records: OAuthRecords, clock: Pick<Clock, 'now'>) {
    this.#model = model;
    this.#records = records;
    this.#clock = clock;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    if (FORGOTTEN.has(this.#model)) return;
    const keptMs = expiresIn === undefined ? CLIENT_KEPT_MS : expiresIn * 1_000;
    await this.#records.put(this.#model, id, payload, this.#clock.now() + keptMs);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (FORGOTTEN.has(this.#model)) return undefined;
    const found = await this.#records.get(this.#model, id);
    if (!found) return undefined;
    const now = this.#clock.now();
    if (this.#model === 'Client' && found.expiresAt - now < CLIENT_RENEWED_MS)
      await this.#records.extend(this.#model, id, now + CLIENT_KEPT_MS);
    const consumed = found.consumedAt === null ? {} : { consumed: Math.floor(found.consumedAt / 1_000) };
    return { ...found.payload, ...consumed };
  }

  /** Of two concurrent uses of a code, the second is refused, on any node. */
  async consume(id: string): Promise<void> {
    if (!(await this.#records.consume(this.#model, id)))
      throw new errors.InvalidGrant('this was used already');
  }

  async destroy(id: string): Promise<void> {
    await this.#records.forget(this.#model, id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await this.#records.forgetGrant(grantId);
  }

  /** For sessions, which are not stored. */
  async findByUid(): Promise<undefined> {
    return undefined;
  }

  /** For the device flow, which is not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }
}
