/** One budget, and how much of it everybody has left. What other nodes report as spent there is missing here as well. */
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
  /** Since the last report; null where nobody asks for reports. */
  #unreported: Map<string, number> | null = null;

  constructor(budget: Budget, deps: AllowanceDeps) {
    this.budget = budget;
    this.#deps = deps;
    this.#usage = usageOf(budget.limit);
  }

  /** Null when all of the calls may go on. Refused calls cost nothing. */
  spend(holder: string, calls = 1): Refusal | null {
    const refusal = this.refusalFor(holder, calls);
    if (!refusal) this.take(holder, calls);
    return refusal;
  }

  /** Looks, and spends nothing. */
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

  /** What was spent here since the last time; from the first call on it is written down. */
  report(): readonly Spent[] {
    const spent = [...(this.#unreported ?? [])];
    this.#unreported = new Map();
    return spent;
  }

  /** It may become more than there was: then this node refuses for the longer. */
  spentElsewhere(spent: readonly Spent[]): void {
    for (const [holder, calls] of spent) this.#charge(holder, calls);
  }

  #charge(holder: string, calls: number): void {
    this.#usage.charge(holder, calls, this.#deps.clock.now());
  }
}

/** Who pays: a caller, and for some budgets the address it calls from. */
export interface Payer {
  readonly caller: string;
  /** Unknown: what addresses pay for is free. */
  readonly address: string | undefined;
}

/** From all of them or from none: null when the call may go on and has been paid for. */
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
