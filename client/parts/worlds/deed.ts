// One deed at a time: while it is under way its button waits, and how it ended is said.

import { type ReadonlySignal, useSignal } from '@preact/signals';
import { worldsText } from './text.ts';

export interface Deed {
  readonly busy: ReadonlySignal<boolean>;
  readonly note: ReadonlySignal<string>;
  /** What the work answers is said; when it fails, why. A second press while the first is at work does nothing. */
  run(work: () => Promise<string>): Promise<void>;
  say(note: string): void;
}

export const troubleOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : worldsText.failed;

export function useDeed(): Deed {
  const busy = useSignal(false);
  const note = useSignal('');
  return {
    busy,
    note,
    async run(work) {
      if (busy.peek()) return;
      busy.value = true;
      note.value = worldsText.busy;
      try {
        note.value = await work();
      } catch (error) {
        note.value = troubleOf(error);
      } finally {
        busy.value = false;
      }
    },
    say(words) {
      note.value = words;
    },
  };
}
