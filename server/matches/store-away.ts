/** A lost store as a refusal: nobody did anything wrong, and the same call may pass in a moment. */
import { refuse } from '../../shared/protocol/refusals.ts';
import { isOutage } from '../store/errors.ts';
import type { Answer } from './door.ts';

export const STORE_AWAY = refuse(
  'UNAVAILABLE',
  'The town cannot reach its store right now; make the same call again in a few seconds.',
);

export async function orStoreAway<T>(ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await ask();
  } catch (error) {
    if (isOutage(error)) return { ok: false, refusal: STORE_AWAY };
    throw error;
  }
}
