/** What became of a proposal. */
import type { Reason, StoppedBy } from './gate.ts';

export interface ProposalResult {
  /** `waiting`: all gates let it pass, and an operator decides. */
  readonly outcome: 'accepted' | 'rejected' | 'waiting';
  readonly proposalId: string;
  readonly rejectionReasons: readonly Reason[];
  /** What stopped it. */
  readonly gate?: StoppedBy;
  /** The same content came before: nothing was done again. */
  readonly reused?: true;
  /** Nothing was written: the gates were only asked. */
  readonly dryRun?: true;
}
