/**
 * Answers of the world tools: bodies with metadata, and refusals under the error types that world-building clients
 * know.
 */
import type { Answer, Refusal } from '../../../shared/protocol/refusals.ts';
import type { ArgumentIssue } from '../../tools/tool-call-error.ts';
import type { EntityKind } from './world-writes.ts';

/** The part of a body for programs; sent beside the text. */
export const META = '_meta';
export const TIES_META = 'eliza-town/relationshipIds';

export const revMeta = (rev: number) => ({ 'eliza-town/rev': rev });

/** The answer's `errorType` by code. Repeating the same call never succeeds. */
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

/** The same answer for a missing world and for another owner's. */
export const noWorld = (writes = false): Answer<never> =>
  refuseWorld('NOT_FOUND', writes ? 'World not found or unauthorized' : 'World not found');
export const noEntity = (kind: EntityKind | 'relationship'): Answer<never> =>
  refuseWorld('NOT_FOUND', `${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found`);
export const canonOnly = (): Answer<never> =>
  refuseWorld(
    'CANON',
    'eliza-town changes only by what happens in it: offer an entry as a legend with POST /api/agent/propose',
  );
