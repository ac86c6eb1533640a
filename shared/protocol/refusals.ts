/** Every business refusal an agent can meet: the engine's and the town's, in one table. */
import type { Rejection } from '../games/werewolf/rejections.ts';
import { REJECTIONS } from '../games/werewolf/rejections.ts';

/** code → may the very same call succeed later? */
const TOWN_REFUSALS = {
  UNAUTHORIZED: false,
  FORBIDDEN: false,
  MATCH_NOT_FOUND: false,
  NOT_A_PLAYER: false,
  QUEUE_NOT_FOUND: false,
  NAME_REFUSED: false,
  INVALID_CURSOR: false,
  IDEMPOTENCY_CONFLICT: false,
  TOO_MANY_WAITS: true,
  UNAVAILABLE: true,
} as const satisfies Record<string, boolean>;

export const REFUSALS = { ...REJECTIONS, ...TOWN_REFUSALS } as const;
export type RefusalCode = keyof typeof REFUSALS;

export interface Refusal extends Omit<Rejection, 'code'> {
  readonly code: RefusalCode;
}

export const refuse = (code: RefusalCode, message: string): Refusal => ({
  code,
  message,
  retryable: REFUSALS[code],
});
