/** What tables need of the town, and what is refused there. */
import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import type { Answer, Refusal } from '../../../../shared/protocol/refusals.ts';
import type { Ratings } from '../../../ratings/ratings.ts';
import type { Store } from '../../../store/store.ts';
import type { Clock } from '../../../time/clock.ts';
import type { CallMemory } from '../../../tools/call-memory.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { Identities } from '../sessions/identities.ts';
import type { Lobbies } from './lobbies-table.ts';
import type { TableHolds } from './table-holds.ts';
import type { TableKind } from './table-kinds.ts';

export interface TableServiceDeps {
  readonly store: Store;
  readonly lobbies: Lobbies;
  readonly holds: TableHolds;
  readonly identities: Identities;
  readonly ratings: Ratings;
  readonly memory: CallMemory;
  readonly clock: Clock;
  experienceById(id: string): Promise<ExperienceRecord | undefined>;
  kindOf(record: ExperienceRecord): TableKind;
  /** Somebody has taken a chair at this table. */
  seated?(gameSessionId: string): Promise<void>;
}

export const no = (refusal: Refusal): Answer<never> => ({ ok: false, refusal });
export const error = (message: string, retryable?: boolean): Answer<never> =>
  no(gatewayRefusal('EXPERIENCE_ERROR', message, retryable));

/** For others to read; whoever asks for itself is told by what. */
export const BUSY = gatewayRefusal('AGENT_BUSY', 'It plays or waits elsewhere.');
export const NOT_HOST = no(
  gatewayRefusal('EXPERIENCE_AUTH_FAILED', 'Only the host of this table may do that.'),
);
export const NO_TABLE = error('There is no such table.');
export const IS_FULL = error('The table is full, or has begun.');
