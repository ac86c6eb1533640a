/** How much of one budget each holder has used. Counted in this process only, so that checking is cheap. */
import type { CallLimit } from './budget.ts';

export interface Usage {
  /**
   * The time until that many more calls are within the limit; 0 or less: now. More at once than the limit allows is
   * accepted when nothing else was used, so that no caller waits forever.
   */
  waitMs(holder: string, wanted: number, now: number): number;
  charge(holder: string, calls: number, now: number): void;
}

/** From a minute on, "60 a minute" is taken literally. Within seconds a steady pace matters more than the exact count. */
const EXACT_FROM_MS = 60_000;

export const usageOf = (limit: CallLimit): Usage =>
  limit.everyMs < EXACT_FROM_MS ? new TokenBuckets(limit) : new SlidingWindows(limit);

/** Fewer holders are not worth pruning. */
const PRUNE_FROM = 10_000;

/** Removes obsolete entries, rarely enough that a large map is not scanned on every call. */
class Pruned<Entry> extends Map<string, Entry> {
  #pruneAt = PRUNE_FROM;

  prune(isOver: (entry: Entry) => boolean): void {
    if (this.size < this.#pruneAt) return;
    for (const [holder, entry] of this) if (isOver(entry)) this.delete(holder);
    this.#pruneAt = Math.max(PRUNE_FROM, 2 * this.size);
  }
}

/**
 * Refills steadily: after a burst one call is free every `everyMs / calls`, so a window may contain nearly twice the
 * calls.
 */
class TokenBuckets implements Usage {
  readonly #limit: CallLimit;
  /** When each holder's bucket will be full again; a full bucket needs no entry. */
  readonly #fullAt = new Pruned<number>();

  constructor(limit: CallLimit) {
    this.#limit = limit;
  }

  waitMs(holder: string, wanted: number, now: number): number {
    const { calls, everyMs } = this.#limit;
    if (calls === 0) return everyMs;
    const fullAt = Math.max(this.#fullAt.get(holder) ?? now, now);
    return Math.ceil(fullAt + (Math.min(wanted, calls) * everyMs) / calls - everyMs - now);
  }

  charge(holder: string, count: number, now: number): void {
    const { calls, everyMs } = this.#limit;
    this.#fullAt.prune((fullAt) => fullAt <= now);
    const fullAt = Math.max(this.#fullAt.get(holder) ?? now, now);
    this.#fullAt.set(holder, fullAt + (count * everyMs) / Math.max(1, calls));
  }
}

/** Calls close together share an entry, so that a holder never has more than this many. */
const ENTRIES = 30;

interface Spell {
  readonly from: number;
  /** The time of its last call, with which the entry leaves the window. */
  at: number;
  calls: number;
}

/** Never more than `calls` within any `everyMs`. */
class SlidingWindows implements Usage {
  readonly #limit: CallLimit;
  readonly #spells = new Pruned<Spell[]>();

  constructor(limit: CallLimit) {
    this.#limit = limit;
  }

  waitMs(holder: string, wanted: number, now: number): number {
    const { calls, everyMs } = this.#limit;
    if (calls === 0) return everyMs;
    const spells = this.#within(holder, now);
    let over = spells.reduce((sum, spell) => sum + spell.calls, Math.min(wanted, calls)) - calls;
    let freeAt = now;
    for (const spell of spells) {
      if (over <= 0) break;
      over -= spell.calls;
      freeAt = spell.at + everyMs;
    }
    return Math.ceil(freeAt - now);
  }

  charge(holder: string, calls: number, now: number): void {
    const { everyMs } = this.#limit;
    this.#spells.prune((spells) => (spells.at(-1)?.at ?? 0) <= now - everyMs);
    const spells = this.#within(holder, now);
    const last = spells.at(-1);
    if (last && now - last.from < everyMs / ENTRIES) {
      last.at = now;
      last.calls += calls;
    } else spells.push({ from: now, at: now, calls });
    this.#spells.set(holder, spells);
  }

  #within(holder: string, now: number): Spell[] {
    const spells = this.#spells.get(holder) ?? [];
    while (spells[0] && spells[0].at <= now - this.#limit.everyMs) spells.shift();
    return spells;
  }
}
