/** Every allowance of this process by the name of its budget, so that nodes can report what was spent. */

import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { Caller } from '../agents/identity.ts';
import { Allowance, type AllowanceDeps, type Spent } from './allowance.ts';

import type { Budget } from './budget.ts';
import { addressHolder, agentHolder } from './holders.ts';

export type SpentByBudget = readonly (readonly [budget: string, spent: readonly Spent[]])[];

export class Budgets {
  readonly #deps: AllowanceDeps;
  readonly #byName = new Map<string, Allowance>();

  constructor(deps: AllowanceDeps) {
    this.#deps = deps;
  }

  of(budget: Budget): Allowance {
    const made = this.#byName.get(budget.name) ?? new Allowance(budget, this.#deps);
    const { calls, everyMs } = made.budget.limit;
    if (calls !== budget.limit.calls || everyMs !== budget.limit.everyMs)
      throw new Error(`two budgets are called ${budget.name}`);
    this.#byName.set(budget.name, made);
    return made;
  }

  report(): SpentByBudget {
    return [...this.#byName].flatMap(([name, allowance]) => {
      const spent = allowance.report();
      return spent.length > 0 ? [[name, spent] as const] : [];
    });
  }

  /** Budgets unknown to this node are ignored. */
  spentElsewhere(report: SpentByBudget): void {
    for (const [name, spent] of report) this.#byName.get(name)?.spentElsewhere(spent);
  }
}

export interface CallAllowances {
  readonly ofAgent: Allowance;
  /** Shared by all callers of one address without a valid key. */
  readonly anonymous: Allowance;
}

/** Null once the requests are paid for. */
export const payForCalls = (
  { anonymous, ofAgent }: CallAllowances,
  { caller, address }: { readonly caller: Caller; readonly address: string },
  requests = 1,
): Refusal | null =>
  caller
    ? ofAgent.spend(agentHolder(caller.agentId), requests)
    : anonymous.spend(addressHolder(address), requests);
