import type { Rejection } from '../../matches/game.ts';
import type { Phase } from './model.ts';

/** code → whether the very same call may succeed later. Null: depends on the context. */
export const REJECTIONS = {
  WRONG_PHASE: null,
  WRONG_ROUND: false,
  TOO_LATE: false,
  INVALID_CHOICE: false,
  INVALID_CLAIM: false,
  ALREADY_CHOSEN: false,
  ALREADY_ANSWERED: false,
  ALREADY_STARTED: false,
  MATCH_ENDED: false,
  STALE_TIMEOUT: false,
} as const satisfies Record<string, boolean | null>;

export type RejectionCode = keyof typeof REJECTIONS;

export const reject = (code: Exclude<RejectionCode, 'WRONG_PHASE'>, message: string): Rejection => ({
  code,
  message,
  retryable: REJECTIONS[code],
});

/** A match that is over accepts nothing. */
export const refuseEnded = (phase: Phase): Rejection | null =>
  phase === 'FINISHED' ? reject('MATCH_ENDED', 'The match has ended; join the queue to play another.') : null;
