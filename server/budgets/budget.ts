/** How often somebody may do something, and what is said to who does it more often (S0-201, D16). */
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';

export interface CallLimit {
  readonly calls: number;
  /** Already scaled by whoever sets the town's pace. */
  readonly everyMs: number;
}

export interface Budget {
  /** Those of one name are one budget, in this process and on every node. */
  readonly name: string;
  readonly limit: CallLimit;
  /** What somebody is told who asks too often, before the time to wait. */
  readonly exceeded: string;
  /**
   * Who spends: each caller (an agent, or a connection without a key) unless said; all behind an address together; or
   * each client (an agent, or all without a key behind an address).
   */
  readonly per?: 'caller' | 'address' | 'client';
  /** What an operator may set otherwise; for the log. */
  readonly setting?: string;
}

export const paceOf = ({ calls, everyMs }: CallLimit): string =>
  everyMs === 1_000 ? `${calls} a second` : `${calls} every ${everyMs / 1_000} s`;

/** Nobody counts milliseconds from ten seconds on. */
const IN_SECONDS_FROM_MS = 10_000;

export function tooSoon({ exceeded }: Budget, waitMs: number): Refusal {
  const wait = waitMs < IN_SECONDS_FROM_MS ? `${waitMs} ms` : `${Math.ceil(waitMs / 1_000)} s`;
  return { ...refuse('RATE_LIMITED', `${exceeded} Try again in ${wait}.`), retryAfterMs: waitMs };
}

export const MORE_THAN_ALLOWED = 'somebody asks for more than this setting allows';

export const retryAfterOf = ({ retryAfterMs = 1_000 }: Pick<Refusal, 'retryAfterMs'>): string =>
  String(Math.max(1, Math.ceil(retryAfterMs / 1_000)));
