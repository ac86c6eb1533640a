// Runs the steps of a reveal for live viewers: when it begins, the current step, and how to skip it.

import { computed, type ReadonlySignal, signal } from '@preact/signals';

export interface RevealClock {
  /** The current step; null: everything is shown. */
  readonly step: ReadonlySignal<number | null>;
  /**
   * `subject`: what to reveal now. The first call starts nothing: a viewer who joins later sees everything at once.
   */
  look(subject: string | null, stepsMs: readonly number[]): void;
  skip(): void;
}

export function createRevealClock(): RevealClock {
  const step = signal<number | null>(null);
  let known: string | null | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(index: number, stepsMs: readonly number[]): void {
    const ms = stepsMs[index];
    if (ms === undefined) {
      step.value = null;
      return;
    }
    step.value = index;
    timer = setTimeout(() => show(index + 1, stepsMs), ms);
  }
  function skip(): void {
    clearTimeout(timer);
    step.value = null;
  }
  return {
    step: computed(() => step.value),
    look(subject, stepsMs) {
      if (subject === known) return;
      const isNew = known !== undefined;
      known = subject;
      skip();
      if (isNew && subject !== null) show(0, stepsMs);
    },
    skip,
  };
}
