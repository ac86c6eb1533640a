/** What a world tool says no with: each kind under the name that clients of world building know. */
import type { Answer, Refusal } from '../../../shared/protocol/refusals.ts';
import type { Issue } from '../../../shared/worlds/limits.ts';

/** code → the `errorType` of the answer, and whether the very same call may succeed later. */
export const WORLD_ERRORS = {
  NOT_FOUND: { errorType: 'NotFoundError', retryable: false },
  VALIDATION: { errorType: 'ValidationError', retryable: false },
  CONFLICT: { errorType: 'ConflictError', retryable: false },
  LIMIT: { errorType: 'LimitError', retryable: false },
  CANON: { errorType: 'CanonError', retryable: false },
} as const;
export type WorldErrorCode = keyof typeof WORLD_ERRORS;

/** A refusal with what the answer tells beside its words. */
export interface WorldRefusal extends Refusal {
  readonly issues?: readonly Issue[];
}

export const refuseWorld = (
  code: WorldErrorCode,
  message: string,
  issues?: readonly Issue[],
): Answer<never> => {
  const refusal: WorldRefusal = {
    code,
    message,
    retryable: WORLD_ERRORS[code].retryable,
    ...(issues && { issues }),
  };
  return { ok: false, refusal };
};

/** The same for what is not there and for what is somebody else's. */
export const noWorld = (writes = false): Answer<never> =>
  refuseWorld('NOT_FOUND', writes ? 'World not found or unauthorized' : 'World not found');
export const noCharacter = (): Answer<never> => refuseWorld('NOT_FOUND', 'Character not found');
export const noLocation = (): Answer<never> => refuseWorld('NOT_FOUND', 'Location not found');
export const noRelationship = (): Answer<never> => refuseWorld('NOT_FOUND', 'Relationship not found');
export const canonOnly = (): Answer<never> =>
  refuseWorld(
    'CANON',
    'eliza-town changes only by what happens in it: offer an entry as a legend with POST /api/agent/propose',
  );
