/**
 * Breaths of a thread that computes. The kernel lets a thread finish its turn of some milliseconds before another that
 * has just been woken may have its processor, whatever their priorities; one that sleeps for a moment hands it over.
 */
import { performance } from 'node:perf_hooks';

export type Breathe = () => void;

export const NO_BREATHS: Breathe = () => undefined;

/** How long it computes on: for answers, of which there may be many; and for a new index, of which there are few. */
export const STRETCH_MS = { answering: 0.15, indexing: 1 } as const;
/** The shortest sleep there is: the kernel's timers make some 0.06 ms of it. */
const BREATH_MS = 0.001;

/** Sleeps where the last breath was long enough ago. */
export function breaths(stretchMs: number): Breathe {
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let last = 0;
  return () => {
    if (performance.now() - last < stretchMs) return;
    Atomics.wait(never, 0, 0, BREATH_MS);
    last = performance.now();
  };
}

/** At a time: some hundredths of a millisecond of the plain work that is done for each. */
export const MOST_AT_ONCE = 2_048;

/** All of `count` in turn, some at a time. */
export function inStretches(count: number, breathe: Breathe, work: (from: number, to: number) => void): void {
  for (let from = 0; from < count; from += MOST_AT_ONCE) {
    breathe();
    work(from, Math.min(count, from + MOST_AT_ONCE));
  }
}
