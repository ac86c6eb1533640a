/**
 * The one place that tells what is nobody's fault and passes: the store is away, a match changes hands, an answer was
 * lost on its way. All of it may be tried again.
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

/** Null: a lost race, damage or a bug, which somebody else must deal with. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof FencedError) return 'MOVED';
  if (error instanceof LineFullError) return 'CROWDED';
  if (isOutcomeUnknown(error)) return 'MAYBE_DONE';
  return isOutage(error) ? 'STORE_AWAY' : null;
}

/** For questions that go to the store themselves: its trouble is an answer, anything else is thrown on. */
export async function orStoreAway<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await ask();
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble) return troubled(trouble);
    throw error;
  }
}
