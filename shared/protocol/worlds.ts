/** What the map-maker's stall is answered under `/api/worlds`, where it is more than a world's own data. */
import type { StoppedBy } from '../canon/gate.ts';
import type { ProposalResult } from '../canon/proposal-result.ts';

/** `POST /api/worlds/:worldId/legends {entityId, type?}`. */
export interface OfferedLegend {
  readonly outcome: ProposalResult['outcome'];
  /** That stopped it. */
  readonly gate: StoppedBy | null;
  readonly reasons: readonly string[];
  /** Where it stands in the library now. */
  readonly factId: string | null;
  /** It had been offered before, word for word. */
  readonly again: boolean;
}
