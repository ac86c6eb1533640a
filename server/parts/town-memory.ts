/** The port to the town's memory for other parts: its facts, its gates, its model. */
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
  /** The latest games of an agent that it shared with one of the others, newest first. */
  playedTogether(agentId: string, others: readonly string[]): Promise<readonly SharedGame[]>;
  /** Passes the usual gates. Throws if no decision is possible now. */
  propose(proposal: Proposal): Promise<ProposalResult>;
  /** Null: this town has no model. */
  readonly model: WatchedModel | null;
}
