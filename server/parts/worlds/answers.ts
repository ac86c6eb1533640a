/** How worlds answer: bodies with what travels beside them, and refusals under the names that clients of world building know. */
import type { Answer, Refusal } from '../../../shared/protocol/refusals.ts';
import type { ArgumentIssue } from '../../tools/tool-call-error.ts';
import type { EntityKind } from './world-writes.ts';

/** What of a body is for programs and not for the reader: it travels beside the text. */
export const META = '_meta';
export const TIES_META = 'eliza-town/relationshipIds';

export const revMeta = (rev: number) => ({ 'eliza-town/rev': rev });

/** By code: the `errorType` of the answer. The very same call never succeeds later. */
export const ERROR_TYPES = {
  NOT_FOUND: 'NotFoundError',
  VALIDATION: 'ValidationError',
  CONFLICT: 'ConflictError',
  LIMIT: 'LimitError',
  CANON: 'CanonError',
} as const;

export interface WorldRefusal extends Refusal {
  readonly issues?: readonly ArgumentIssue[];
}

export const refuseWorld = (
  code: keyof typeof ERROR_TYPES,
  message: string,
  issues?: readonly ArgumentIssue[],
): { readonly ok: false; readonly refusal: WorldRefusal } => ({
  ok: false,
  refusal: { code, message, retryable: false, ...(issues && { issues }) },
});

export const invalid = (issues: readonly ArgumentIssue[]): Answer<never> =>
  refuseWorld(
    'VALIDATION',
    `Invalid arguments: ${issues.map(({ path, message }) => `${path} ${message}`).join('; ')}`,
    issues,
  );

export const conflict = (rev: number): Answer<never> =>
  refuseWorld(
    'CONFLICT',
    `It has been changed by somebody else meanwhile: read it again; its rev is ${rev} now`,
  );

/** The same for what is not there and for what is somebody else's. */
export const noWorld = (writes = false): Answer<never> =>
  refuseWorld('NOT_FOUND', writes ? 'World not found or unauthorized' : 'World not found');
export const noEntity = (kind: EntityKind | 'relationship'): Answer<never> =>
  refuseWorld('NOT_FOUND', `${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found`);
export const canonOnly = (): Answer<never> =>
  refuseWorld(
    'CANON',
    'eliza-town changes only by what happens in it: offer an entry as a legend with POST /api/agent/propose',
  );
