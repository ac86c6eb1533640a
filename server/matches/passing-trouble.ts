/** What is nobody's fault and passes: the store is away, a match changes hands. All of it may be tried again. */

import type { Answer } from '../../shared/protocol/refusals.ts';
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import { isOutage } from '../store/errors.ts';

export const STORE_AWAY = refuse(
  'UNAVAILABLE',
  'The town cannot reach its store right now; make the same call again in a few seconds.',
);

export const MOVED = refuse('UNAVAILABLE', 'This match is changing hands; try again in a few seconds.');

export const MAYBE_DONE = refuse(
  'UNAVAILABLE',
  'The town lost sight of this call on its way. Look at the match, or repeat the call with the same idempotencyKey: it is not done twice.',
);

/** Also when it has come from another node. */
export const mayBeDone = (refusal: Refusal): boolean => refusal.message === MAYBE_DONE.message;

export async function orStoreAway<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await ask();
  } catch (error) {
    if (isOutage(error)) return { ok: false, refusal: STORE_AWAY };
    throw error;
  }
}
