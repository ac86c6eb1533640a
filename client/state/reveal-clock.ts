// Steps through a reveal while a match is watched live: when one begins, which step is reached, how it is skipped.

import { computed, type ReadonlySignal, signal } from '@preact/signals';

export interface RevealClock {
  /** The step that is shown; null: everything is. */
  readonly step: ReadonlySignal<number | null>;
  /** `subject`: what there is to reveal now. The first look begins nothing: whoever comes later is told at once. */
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
