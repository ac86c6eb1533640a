/**
 * Signs of life while a call is held, for clients that ask for them and would give up otherwise. They come at an even
 * pace from the moment of the call, so that they tell nothing of what goes on meanwhile.
 */
import type { Clock } from '../time/clock.ts';

const EVERY_MS = 5_000;

/** `tell` gets the whole seconds that have passed. */
export async function withProgress<T>(
  clock: Clock,
  tell: (seconds: number) => void,
  work: () => Promise<T>,
): Promise<T> {
  const begun = clock.now();
  let cancel = (): void => undefined;
  const next = (count: number): void => {
    cancel = clock.at(begun + count * EVERY_MS, () => {
      tell((count * EVERY_MS) / 1_000);
      next(count + 1);
    });
  };
  next(1);
  try {
    return await work();
  } finally {
    cancel();
  }
}
