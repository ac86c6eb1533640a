/** What the part that remembers lends to the others: its books to read, its gates to pass, its model to ask. */
import type { Fact } from '../../shared/canon/fact.ts';
import type { Proposal } from '../../shared/canon/proposal.ts';
import type { ProposalResult } from '../../shared/contracts/context.ts';
import type { WatchedModel } from '../models/watched-model.ts';

export interface SharedGame {
  readonly game: string;
  readonly gameNumber: number;
  readonly mine: PartPlayed;
  readonly theirs: PartPlayed & { readonly agentId: string };
}

export interface PartPlayed {
  readonly role: string;
  readonly won: boolean;
  readonly survived: boolean;
  readonly fate: string;
}

export interface TownMemory {
  fact(factId: string): Promise<Fact | null>;
  /** Facts of these kinds (`match`, `league`, `legend`, `character`, `place`), the newest version of each, newest first. */
  shelf(query: { readonly kinds: readonly string[]; readonly limit: number }): Promise<readonly Fact[]>;
  /** Of one agent's latest games those that it shared with one of the others, newest first. */
  playedTogether(agentId: string, others: readonly string[]): Promise<readonly SharedGame[]>;
  /** Through every gate, as anybody's. Throws where nothing can be decided just now. */
  propose(proposal: Proposal): Promise<ProposalResult>;
  /** Null: this town has no model. */
  readonly model: WatchedModel | null;
}
