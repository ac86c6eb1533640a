/**
 * Limits the calls to foreign experiences: per experience, per node, and a pause for one that does not answer. Callers
 * never wait long for a slot: they are refused soon.
 */
import {
  type BulkheadPolicy,
  bulkhead,
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
  isBrokenCircuitError,
  isBulkheadRejectedError,
} from 'cockatiel';
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import { OutboundError } from '../../../outbound/outbound-error.ts';

export interface UpstreamRules {
  readonly perExperience: number;
  readonly waiting: number;
  readonly waitMs: number;
  readonly overall: number;
  readonly failures: number;
  readonly openMs: number;
}

export const DEFAULT_RULES: UpstreamRules = {
  perExperience: 32,
  waiting: 64,
  waitMs: 2_000,
  overall: 500,
  failures: 5,
  openMs: 10_000,
};

export class NoRoomError extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

interface Gate {
  readonly pool: BulkheadPolicy;
  readonly breaker: CircuitBreakerPolicy;
}

const FULL = gatewayRefusal('POOL_EXHAUSTED', 'Too many calls are under way; try again in a moment.');
const SILENT = gatewayRefusal(
  'EXPERIENCE_UNREACHABLE',
  'It has not answered for a while, and is not called for some seconds.',
);

/** The time left after waiting in the pool: never less than half, so that the call has a chance. */
export const leftOf = (timeoutMs: number, waitedMs: number): number =>
  Math.max(timeoutMs / 2, timeoutMs - waitedMs);

/** No answer, or not in time; a wrong answer is not silence. */
const isSilence = (error: unknown): boolean =>
  error instanceof OutboundError && (error.failure === 'TIMEOUT' || error.failure === 'UNREACHABLE');

export class UpstreamLimits {
  readonly #rules: UpstreamRules;
  readonly #gates = new Map<string, Gate>();
  readonly #overall: BulkheadPolicy;

  constructor(rules: UpstreamRules = DEFAULT_RULES) {
    this.#rules = rules;
    this.#overall = bulkhead(rules.overall, 0);
  }

  /** The call gets the time it has waited, because its caller was promised an answer within one limit. */
  async run<T>(experienceId: string, call: (waitedMs: number) => Promise<T>): Promise<T> {
    const { breaker, pool } = this.#gate(experienceId);
    const askedAt = performance.now();
    let gaveUp = false;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      gaveUp = true;
      late.reject(new NoRoomError(FULL));
    }, this.#rules.waitMs);
    const inPool = pool.execute(async () => {
      clearTimeout(timer);
      if (gaveUp) throw new NoRoomError(FULL);
      return breaker.execute(() => this.#overall.execute(() => call(performance.now() - askedAt)));
    });
    late.promise.catch(() => undefined);
    try {
      return await Promise.race([inPool, late.promise]);
    } catch (error) {
      inPool.catch(() => undefined);
      if (isBulkheadRejectedError(error)) throw new NoRoomError(FULL);
      if (isBrokenCircuitError(error)) throw new NoRoomError(SILENT);
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  forget(experienceId: string): void {
    this.#gates.delete(experienceId);
  }

  #gate(experienceId: string): Gate {
    const known = this.#gates.get(experienceId);
    if (known) return known;
    const { failures, openMs, perExperience, waiting } = this.#rules;
    const gate = {
      pool: bulkhead(perExperience, waiting),
      breaker: circuitBreaker(handleWhen(isSilence), {
        halfOpenAfter: openMs,
        breaker: new ConsecutiveBreaker(failures),
      }),
    };
    this.#gates.set(experienceId, gate);
    return gate;
  }
}
