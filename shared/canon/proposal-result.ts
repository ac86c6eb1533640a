/** What became of a proposal. */
import type { GateName, Reason } from './gate.ts';

export interface ProposalResult {
  readonly outcome: 'accepted' | 'rejected';
  readonly proposalId: string;
  readonly rejectionReasons: readonly Reason[];
  /** The gate that stopped it. */
  readonly gate?: GateName;
  /** The same content came before under this key: nothing was done again. */
  readonly reused?: true;
  /** Nothing was written: the gates were only asked. */
  readonly dryRun?: true;
}
