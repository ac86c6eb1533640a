/** What the part that remembers lends to the others: its books to read, its gates to pass, its model to ask. */
import type { Fact } from '../../shared/canon/fact.ts';
import type { Proposal } from '../../shared/canon/proposal.ts';
import type { ProposalResult } from '../../shared/canon/proposal-result.ts';
import type { WatchedModel } from '../models/watched-model.ts';

export interface TownMemory {
  fact(factId: string): Promise<Fact | null>;
  /** Facts of these kinds (`match`, `league`, `legend`, `character`, `place`), the newest version of each, newest first. */
  shelf(query: { readonly kinds: readonly string[]; readonly limit: number }): Promise<readonly Fact[]>;
  /** Through every gate, as anybody's. Throws where nothing can be decided just now. */
  propose(proposal: Proposal): Promise<ProposalResult>;
  /** Null: this town has no model. */
  readonly model: WatchedModel | null;
}
