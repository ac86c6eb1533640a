/** One budget and what each holder has left of it, including what other nodes report as spent. */
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { Clock } from '../time/clock.ts';
import { type Budget, tooSoon } from './budget.ts';
import { addressHolder, isAgent, isOfThisNode } from './holders.ts';
import { type Usage, usageOf } from './usage.ts';

export type Spent = readonly [holder: string, calls: number];

export interface AllowanceDeps {
  readonly clock: Pick<Clock, 'now'>;
  onExceeded?(budget: Budget, holder: string): void;
}

export class Allowance {
  readonly budget: Budget;
  readonly #deps: AllowanceDeps;
  readonly #usage: Usage;
  /** Since the last report; null if reports are not used. */
  #unreported: Map<string, number> | null = null;

  constructor(budget: Budget, deps: AllowanceDeps) {
    this.budget = budget;
    this.#deps = deps;
    this.#usage = usageOf(budget.limit);
  }

  /** Null if all of the calls may proceed. Refused calls cost nothing. */
  spend(holder: string, calls = 1): Refusal | null {
    const refusal = this.refusalFor(holder, calls);
    if (!refusal) this.take(holder, calls);
    return refusal;
  }

  /** Checks without spending. */
  refusalFor(holder: string, calls = 1): Refusal | null {
    const waitMs = this.#usage.waitMs(holder, calls, this.#deps.clock.now());
    if (waitMs <= 0) return null;
    this.#deps.onExceeded?.(this.budget, holder);
    return tooSoon(this.budget, waitMs);
  }

  take(holder: string, calls = 1): void {
    this.#charge(holder, calls);
    if (this.#unreported && !isOfThisNode(holder))
      this.#unreported.set(holder, (this.#unreported.get(holder) ?? 0) + calls);
  }

  /** What was spent here since the last report; recording starts with the first call. */
  report(): readonly Spent[] {
    const spent = [...(this.#unreported ?? [])];
    this.#unreported = new Map();
    return spent;
  }

  /** The total may exceed the budget: then this node refuses for longer. */
  spentElsewhere(spent: readonly Spent[]): void {
    for (const [holder, calls] of spent) this.#charge(holder, calls);
  }

  #charge(holder: string, calls: number): void {
    this.#usage.charge(holder, calls, this.#deps.clock.now());
  }
}

/** The payer: a caller, and for some budgets its address. */
export interface Payer {
  readonly caller: string;
  /** Undefined: budgets per address do not apply. */
  readonly address: string | undefined;
}

/** Pays from all of them or from none: null if the call may proceed. */
export function pay(allowances: readonly Allowance[], payer: Payer): Refusal | null {
  for (const allowance of allowances) {
    const holder = holderIn(allowance, payer);
    const refusal = holder === null ? null : allowance.refusalFor(holder);
    if (refusal) return refusal;
  }
  for (const allowance of allowances) {
    const holder = holderIn(allowance, payer);
    if (holder !== null) allowance.take(holder);
  }
  return null;
}

export function holderIn({ budget }: Allowance, { caller, address }: Payer): string | null {
  const { per = 'caller' } = budget;
  if (per === 'caller' || (per === 'client' && (isAgent(caller) || address === undefined))) return caller;
  return address === undefined ? null : addressHolder(address);
}
