/** What the map-maker's stall is answered under `/api/worlds`, where it is more than a world's own data. */
import type { GateName } from '../canon/gate.ts';

/** `POST /api/worlds/:worldId/legends {entityId, type?}`. */
export interface OfferedLegend {
  readonly outcome: 'accepted' | 'rejected';
  /** That stopped it. */
  readonly gate: GateName | null;
  readonly reasons: readonly string[];
  /** Where it stands in the library now. */
  readonly factId: string | null;
  /** It had been offered before, word for word. */
  readonly again: boolean;
}
