/** A pause that ends by itself, or early when it is cancelled. */
import type { Clock } from './clock.ts';

export function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const wake = () => {
      cancel();
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = clock.at(clock.now() + ms, wake);
    signal?.addEventListener('abort', wake);
  });
}
