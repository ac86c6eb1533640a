/** Every business refusal by the town itself; a game's own are its rejections. */
import type { Rejection } from '../matches/game.ts';

/** code → whether the very same call may succeed later. */
const TOWN_REFUSALS = {
  UNAUTHORIZED: false,
  FORBIDDEN: false,
  MATCH_NOT_FOUND: false,
  MATCH_ENDED: false,
  NOT_A_PLAYER: false,
  QUEUE_NOT_FOUND: false,
  NAME_REFUSED: false,
  UNSAFE_CONTENT: false,
  INVALID_CURSOR: false,
  IDEMPOTENCY_CONFLICT: false,
  RATE_LIMITED: true,
  TOO_MANY_WAITS: true,
  UNAVAILABLE: true,
  /** It sits in a match of another game, or waits for one. */
  AGENT_BUSY: true,
  /** It was inactive in its last matches, and has to wait before the next. */
  ABSENTEE: true,
} as const satisfies Record<string, boolean>;

export type TownRefusalCode = keyof typeof TOWN_REFUSALS;

export type Refusal = Rejection;

/**
 * Transient failures without a culprit. `STORE_AWAY`: nothing was done. `MOVED`: the match has lost its host or
 * changes hands, nothing was done. `MAYBE_DONE`: unknown. `CROWDED`: too many concurrent requests, nothing was done.
 */
export const TROUBLES = ['STORE_AWAY', 'MOVED', 'MAYBE_DONE', 'CROWDED'] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
  /** For the town's own nodes, which act on it; the caller receives the refusal alone. */
  readonly trouble?: Trouble;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | Refused;

export const yes = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const no = (refusal: Refusal): Refused => ({ ok: false, refusal });

export const refuse = (code: TownRefusalCode, message: string): Refusal => ({
  code,
  message,
  retryable: TOWN_REFUSALS[code],
});
