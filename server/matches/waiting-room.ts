/** Holds calls until their match has something new, and lets go of those whose caller has left. */
import type { Clock } from './clock.ts';
import type { LiveMatch } from './live-match.ts';

export interface Wait {
  readonly ms: number;
  readonly signal?: AbortSignal | undefined;
}

/** Resolves after the next durable step of the match, after the wait, or as soon as the caller has gone. */
export function nextStep(match: LiveMatch, clock: Clock, wait: Wait): Promise<'step' | 'over'> {
  return new Promise((resolve) => {
    if (wait.signal?.aborted) return resolve('over');
    const leave = (why: 'step' | 'over') => {
      unsubscribe();
      cancel();
      wait.signal?.removeEventListener('abort', gone);
      resolve(why);
    };
    const gone = () => leave('over');
    const unsubscribe = match.subscribe(() => leave('step'));
    const cancel = clock.at(clock.now() + wait.ms, gone);
    wait.signal?.addEventListener('abort', gone);
  });
}
