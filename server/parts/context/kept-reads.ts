/** Reads that many ask for at once, kept for a moment: what was written here is seen at once, elsewhere's within a second, or what was asked for. */
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../time/clock.ts';

const KEPT_MS = 1_000;
const MOST = 2_000;

export class KeptReads {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #kept = new LRUCache<string, { readonly until: number; readonly value: Promise<unknown> }>({
    max: MOST,
  });

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  of<T>(name: string, read: () => Promise<T>, ms = KEPT_MS): Promise<T> {
    const now = this.#clock.now();
    const kept = this.#kept.get(name);
    if (kept && kept.until > now) return kept.value as Promise<T>;
    const value = read();
    // A read that failed is nobody else's answer.
    value.catch(() => this.#kept.delete(name));
    this.#kept.set(name, { until: now + ms, value });
    return value;
  }

  forget(): void {
    this.#kept.clear();
  }
}
