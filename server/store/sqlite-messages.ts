import type { Failure } from './sqlite-failure.ts';
import type { Outcome } from './sqlite-writer.ts';
import type { Statement } from './store.ts';

export interface WriterSetup {
  readonly file: string;
}

export type Request =
  | { readonly id: number; readonly kind: 'write'; readonly batch: readonly Statement[] }
  | {
      readonly id: number;
      readonly kind: 'read';
      readonly sql: string;
      readonly parameters: readonly unknown[];
    }
  | { readonly id: number; readonly kind: 'backup'; readonly file: string }
  | { readonly id: number; readonly kind: 'reclaim' }
  | { readonly id: number; readonly kind: 'close' };

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly failure: Failure };

export type WriterMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** Items committed together are answered together. */
  | { readonly kind: 'answers'; readonly answers: readonly Answer[] };

export function answerTo(id: number, outcome: Outcome): Answer {
  return 'failure' in outcome ? { id, failure: outcome.failure } : { id, value: outcome.changed };
}
