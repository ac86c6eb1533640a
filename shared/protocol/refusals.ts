/** Every business refusal that the town itself gives an agent; a game's own are its rejections. */
import type { Rejection } from '../matches/game.ts';

/** code → may the very same call succeed later? */
const TOWN_REFUSALS = {
  UNAUTHORIZED: false,
  FORBIDDEN: false,
  MATCH_NOT_FOUND: false,
  MATCH_ENDED: false,
  NOT_A_PLAYER: false,
  QUEUE_NOT_FOUND: false,
  NAME_REFUSED: false,
  INVALID_CURSOR: false,
  IDEMPOTENCY_CONFLICT: false,
  RATE_LIMITED: true,
  TOO_MANY_WAITS: true,
  UNAVAILABLE: true,
} as const satisfies Record<string, boolean>;

export type TownRefusalCode = keyof typeof TOWN_REFUSALS;

/** A game's rejection is a refusal as it is. */
export type Refusal = Rejection;

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

export const refuse = (code: TownRefusalCode, message: string): Refusal => ({
  code,
  message,
  retryable: TOWN_REFUSALS[code],
});
