/** Rate limits, and the refusals for exceeding them (S0-201, D16). */
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';

export interface CallLimit {
  readonly calls: number;
  /** Already scaled to the town's pace. */
  readonly everyMs: number;
}

export interface Budget {
  /** Budgets of one name are the same, in this process and on every node. */
  readonly name: string;
  readonly limit: CallLimit;
  /** The refusal's message, before the time to wait. */
  readonly exceeded: string;
  /**
   * The payer: each caller (an agent, or a connection without a key; the default); all behind an address together; or
   * each client (an agent, or all without a key behind an address).
   */
  readonly per?: 'caller' | 'address' | 'client';
  /** The setting that changes it, for the log. */
  readonly setting?: string;
}

export const paceOf = ({ calls, everyMs }: CallLimit): string =>
  everyMs === 1_000 ? `${calls} a second` : `${calls} every ${everyMs / 1_000} s`;

/** From ten seconds on, messages use whole seconds. */
const IN_SECONDS_FROM_MS = 10_000;

export function tooSoon({ exceeded }: Budget, waitMs: number): Refusal {
  const wait = waitMs < IN_SECONDS_FROM_MS ? `${waitMs} ms` : `${Math.ceil(waitMs / 1_000)} s`;
  return { ...refuse('RATE_LIMITED', `${exceeded} Try again in ${wait}.`), retryAfterMs: waitMs };
}

export const MORE_THAN_ALLOWED = 'somebody asks for more than this setting allows';

export const retryAfterOf = ({ retryAfterMs = 1_000 }: Pick<Refusal, 'retryAfterMs'>): string =>
  String(Math.max(1, Math.ceil(retryAfterMs / 1_000)));
