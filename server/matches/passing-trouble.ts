/**
 * Recognizes transient trouble that nobody caused: the store is unavailable, a match changes hosts, an answer was lost.
 * The call may be retried.
 */

import type { Answer, Refusal, Refused, Trouble } from '../../shared/protocol/refusals.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import { FencedError } from '../journal/journal-event.ts';
import { isOutage, isOutcomeUnknown } from '../store/errors.ts';
import { LineFullError } from './reading-line.ts';

export const STORE_AWAY = refuse(
  'UNAVAILABLE',
  'The town cannot reach its store right now; make the same call again in a few seconds.',
);

const REFUSALS: Readonly<Record<Trouble, Refusal>> = {
  STORE_AWAY,
  MOVED: refuse('UNAVAILABLE', 'This match is changing hands; try again in a few seconds.'),
  MAYBE_DONE: refuse(
    'UNAVAILABLE',
    'The town lost sight of this call on its way. Look at the match, or repeat the call with the same idempotencyKey: it is not done twice.',
  ),
  CROWDED: {
    ...refuse(
      'UNAVAILABLE',
      'Many finished matches are being looked up right now; make the same call again in three seconds.',
    ),
    retryAfterMs: 3_000,
  },
};

export const troubled = (trouble: Trouble): Refused => ({ ok: false, refusal: REFUSALS[trouble], trouble });

/** Null: a lost race, damage or a bug, to be handled elsewhere. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof FencedError) return 'MOVED';
  if (error instanceof LineFullError) return 'CROWDED';
  if (isOutcomeUnknown(error)) return 'MAYBE_DONE';
  return isOutage(error) ? 'STORE_AWAY' : null;
}

/**
 * Wraps calls that go to the store directly: returns trouble of the store as an answer and rethrows everything else.
 */
export async function orStoreAway<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await ask();
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble) return troubled(trouble);
    throw error;
  }
}
