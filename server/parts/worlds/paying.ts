/** What a call at the map-maker's stall is paid from: the budgets of the tools, by whoever asks. */
import type { Request } from 'express';
import type { Allowance } from '../../budgets/allowance.ts';
import type { Budgets } from '../../budgets/budgets.ts';
import { agentHolder, ownerHolder } from '../../budgets/holders.ts';
import { refused } from '../../http/api-error.ts';
import { holderOf } from '../../http/limits.ts';
import type { WorldBudgets, WorldPace } from './budgets.ts';

export type Spending = keyof WorldPace;

export class WorldPaying {
  readonly #allowances: Readonly<Record<Spending, Allowance>>;

  constructor({ exports, reads, searches, writes }: WorldBudgets, all: Budgets) {
    this.#allowances = {
      exports: all.of(exports),
      reads: all.of(reads),
      searches: all.of(searches),
      writes: all.of(writes),
    };
  }

  /** All these throw what REST answers to who has spent it. */
  byOwner(what: Spending, ownerId: string): void {
    this.#by(what, ownerHolder(ownerId));
  }

  byAgent(what: Spending, agentId: string): void {
    this.#by(what, agentHolder(agentId));
  }

  /** Who reads by a link has no name: all behind an address pay together. */
  byVisitor(what: Spending, req: Request): void {
    this.#by(what, holderOf(req));
  }

  #by(what: Spending, holder: string): void {
    const refusal = this.#allowances[what].spend(holder);
    if (refusal) throw refused(refusal);
  }
}
