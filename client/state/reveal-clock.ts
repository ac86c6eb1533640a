// Runs the steps of a reveal for live viewers: when it begins, the current step, and how to skip it.

import { type ReadonlySignal, signal } from '@preact/signals';

export function createRevealClock() {
  /** The current step; null: everything is shown. */
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
    step: step as ReadonlySignal<number | null>,
    /** `subject`: what to reveal now. The first call starts nothing: a viewer who joins later sees everything at once. */
    look(subject: string | null, stepsMs: readonly number[]): void {
      if (subject === known) return;
      const isNew = known !== undefined;
      known = subject;
      skip();
      if (isNew && subject !== null) show(0, stepsMs);
    },
    skip,
  };
}
