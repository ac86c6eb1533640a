/** Holds calls until their match has something new, and releases them when the caller or the match leaves. */
import type { Clock } from '../time/clock.ts';
import type { MatchHost } from './match-host.ts';

export interface Wait {
  readonly ms: number;
  readonly signal?: AbortSignal | undefined;
}

/** `moved`: the match is hosted elsewhere by now. `over`: the time is up, or the caller has disconnected. */
export type WaitEnd = 'step' | 'moved' | 'over';

/** Resolves after the next durable step of the match, or when waiting longer is pointless. */
export function nextStep(
  match: Pick<MatchHost, 'subscribe' | 'onClosed'>,
  clock: Clock,
  wait: Wait,
): Promise<WaitEnd> {
  return new Promise((resolve) => {
    if (wait.signal?.aborted) return resolve('over');
    const leave = (why: WaitEnd) => {
      unsubscribe();
      forgetClosing();
      cancel();
      wait.signal?.removeEventListener('abort', gone);
      resolve(why);
    };
    const gone = () => leave('over');
    const unsubscribe = match.subscribe(() => leave('step'));
    const forgetClosing = match.onClosed(() => leave('moved'));
    const cancel = clock.at(clock.now() + wait.ms, gone);
    wait.signal?.addEventListener('abort', gone);
  });
}
