/**
 * Short sleeps for a computing thread. Whatever the priorities, the kernel lets a thread use up its time slice of some
 * milliseconds before a thread that just woke gets the processor; sleeping for a moment yields it.
 */
import { performance } from 'node:perf_hooks';

export type Breathe = () => void;

export const NO_BREATHS: Breathe = () => undefined;

/** Computing time between sleeps: for answers, which may be many, and for building an index, which is rare. */
export const STRETCH_MS = { answering: 0.15, indexing: 1 } as const;
/** The shortest possible sleep: the kernel's timers make about 0.06 ms of it. */
const BREATH_MS = 0.001;

/** Sleeps if the last sleep was long enough ago. */
export function breaths(stretchMs: number): Breathe {
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  let last = 0;
  return () => {
    if (performance.now() - last < stretchMs) return;
    Atomics.wait(never, 0, 0, BREATH_MS);
    last = performance.now();
  };
}

/** Items per stretch: some hundredths of a millisecond of work. */
export const MOST_AT_ONCE = 2_048;

/** Processes all of `count` in stretches. */
export function inStretches(count: number, breathe: Breathe, work: (from: number, to: number) => void): void {
  for (let from = 0; from < count; from += MOST_AT_ONCE) {
    breathe();
    work(from, Math.min(count, from + MOST_AT_ONCE));
  }
}
