/**
 * Checks the store's file once after the start, while the town is already running, and reports the result in
 * `/healthz`.
 */
import type { Log } from '../log.ts';
import type { Store } from './store.ts';

export type Integrity =
  /** `unchecked`: the database checks itself, or the check could not be made and the log says why. */
  | { readonly state: 'unchecked' | 'checking' | 'ok' }
  | { readonly state: 'damaged'; readonly findings: readonly string[] };

export class IntegrityCheck {
  readonly #store: Pick<Store, 'checkIntegrity' | 'health'>;
  readonly #log: Pick<Log, 'error' | 'warn'>;
  #result: Integrity = { state: 'unchecked' };

  constructor(store: Pick<Store, 'checkIntegrity' | 'health'>, log: Pick<Log, 'error' | 'warn'>) {
    this.#store = store;
    this.#log = log;
  }

  get result(): Integrity {
    return this.#result;
  }

  /** Never rejects. */
  async run(): Promise<void> {
    if (!this.#store.checkIntegrity) return;
    this.#result = { state: 'checking' };
    try {
      const findings = await this.#store.checkIntegrity();
      this.#result = findings.length === 0 ? { state: 'ok' } : { state: 'damaged', findings };
      if (findings.length > 0)
        this.#log.error({ findings }, 'the store is damaged: restore a backup, see docs/operations.md');
    } catch (error) {
      this.#result = { state: 'unchecked' };
      if (this.#store.health().state !== 'closed')
        this.#log.warn({ err: error }, 'the store could not be checked for damage');
    }
  }
}
