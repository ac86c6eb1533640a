import type { Rejection as GameRejection } from '../../matches/game.ts';
import type { Phase } from './model.ts';

/** code → whether the very same call may succeed later. */
export const REJECTIONS = {
  /** Unless the player may never do it, which `decide` knows. */
  WRONG_PHASE: true,
  WRONG_ROLE: false,
  PLAYER_DEAD: false,
  INVALID_TARGET: false,
  TARGET_DEAD: false,
  DOCTOR_REPEAT: false,
  ALREADY_SUBMITTED: false,
  ALREADY_SPOKEN: true,
  EMPTY_TEXT: false,
  TEXT_TOO_LONG: false,
  TEXT_UNREADABLE: false,
  INVALID_REPLY: false,
  RATE_LIMITED: true,
  MATCH_ENDED: false,
  STALE_TIMEOUT: false,
} as const satisfies Record<string, boolean>;

export type RejectionCode = keyof typeof REJECTIONS;

export interface Rejection extends GameRejection {
  readonly code: RejectionCode;
}

export const reject = (code: RejectionCode, message: string): Rejection => ({
  code,
  message,
  retryable: REJECTIONS[code],
});

export const rejectRate = (what: string, everyMs: number, waitMs: number): Rejection => ({
  code: 'RATE_LIMITED',
  message: `One ${what} every ${everyMs / 1000} s; try again in ${(Math.ceil(waitMs / 100) / 10).toFixed(1)} s.`,
  retryable: REJECTIONS.RATE_LIMITED,
  retryAfterMs: waitMs,
});

export const rejectPhase = (phase: Phase, instead: string): Rejection =>
  phase === 'ENDED'
    ? reject('MATCH_ENDED', 'The match has ended; join the queue to play another.')
    : reject('WRONG_PHASE', `It is ${phase}; ${instead}`);
