/**
 * Keys that were rotated or deleted. A connection proves its key once, when it opens, so its holder is notified here to
 * close it. A caller that proved a key and is still joining (a reserved seat, a reconnecting socket) is detected by the
 * key's id.
 */
import type { Clock } from '../time/clock.ts';

export interface VoidKey {
  readonly agentId: string;
  readonly keyId: string;
}

type VoidKeyListener = (key: VoidKey, here: boolean) => void;

/** Longer than a seat reservation and the wait for a dropped socket. */
const REMEMBERED_MS = 60_000;

export class VoidKeys {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #since = new Map<string, number>();
  readonly #listeners = new Set<VoidKeyListener>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** `here`: declared by this node, not received from another. */
  declare(key: VoidKey, here: boolean): void {
    this.#forgetOld();
    this.#since.set(key.keyId, this.#clock.now());
    for (const listener of this.#listeners) listener(key, here);
  }

  has(keyId: string): boolean {
    const since = this.#since.get(keyId);
    return since !== undefined && this.#clock.now() - since <= REMEMBERED_MS;
  }

  onVoid(listener: VoidKeyListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #forgetOld(): void {
    const now = this.#clock.now();
    for (const [keyId, since] of this.#since) if (now - since > REMEMBERED_MS) this.#since.delete(keyId);
  }
}
