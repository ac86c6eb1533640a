/**
 * How long agents and viewers of an exam went without the town, and the failures at that time: every silence is
 * attributed to all failures that could have caused it, so that the cost of one kind is not mixed with the cost of two
 * at a time.
 */

import { quantile } from '../../cli/statistics.ts';

export const BLOWS = ['kill', 'freeze', 'redis', 'postgres'] as const;
export type BlowKind = (typeof BLOWS)[number];
/** `none`: no failure was near; `kill+postgres`: both were. */
type Cause = string;

export type SilenceReport = ReturnType<Silences['report']>;

/** Shorter ones are the town's normal pace. */
const WORTH_TELLING_MS = 1_000;

interface Blow {
  readonly kind: BlowKind;
  readonly from: number;
  until: number;
}

export class Silences {
  readonly #blows: Blow[] = [];
  readonly #silences: { readonly from: number; readonly until: number }[] = [];

  /** Returns a function to call when the target runs again. */
  struck(kind: BlowKind): () => void {
    const blow: Blow = { kind, from: Date.now(), until: Number.POSITIVE_INFINITY };
    this.#blows.push(blow);
    return () => {
      blow.until = Date.now();
    };
  }

  /** Somebody received nothing since then. */
  since(from: number): void {
    const until = Date.now();
    if (until - from >= WORTH_TELLING_MS) this.#silences.push({ from, until });
  }

  report() {
    const lengths = this.#silences.map(({ from, until }) => until - from);
    const at = (share: number): number => quantile(lengths, share) || 0;
    /** The worst silence for each kind of failure that somebody noticed. */
    const worstMs: Record<Cause, number> = {};
    for (const silence of this.#silences) {
      const cause = this.#causeOf(silence);
      worstMs[cause] = Math.max(worstMs[cause] ?? 0, silence.until - silence.from);
    }
    const { length: count } = lengths;
    return { count, p50Ms: at(0.5), p90Ms: at(0.9), p99Ms: at(0.99), maxMs: at(1), worstMs };
  }

  /** Every kind of failure whose time overlaps the silence. */
  #causeOf({ from, until }: { readonly from: number; readonly until: number }): Cause {
    const met = this.#blows.filter((blow) => blow.from < until && blow.until + WORTH_TELLING_MS > from);
    return BLOWS.filter((kind) => met.some((blow) => blow.kind === kind)).join('+') || 'none';
  }
}
