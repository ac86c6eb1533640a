/** What a table needs from an experience: the town's own games seat their players, foreign ones get calls. */

import { gatewayRefusal } from '../../../../shared/gateway/refusals.ts';
import { type Answer, no, type Refusal } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { RatedSide } from '../../../ratings/ratings.ts';
import type { Statement } from '../../../store/store.ts';
import type { CallMemory } from '../../../tools/call-memory.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { JsonObject } from '../json.ts';
import type { Services } from '../services.ts';
import type { LobbyRecord, MemberView } from './lobbies-table.ts';

export type TableReply =
  | { readonly ok: true; readonly response: unknown }
  | { readonly ok: false; readonly refusal: Refusal };

export interface AtTable {
  readonly lobby: LobbyRecord;
  readonly record: ExperienceRecord;
  readonly agent: AgentIdentity;
  /** The origin of the agent's own call; absent if a vote or a rematch seats it. */
  readonly from?: CallFrom | undefined;
}

export interface CallFrom {
  readonly address: string | undefined;
}

export interface Outcome {
  readonly outcomes: JsonObject;
  /** The opponents, for the ladder; empty: unrated. */
  readonly sides: readonly RatedSide[];
}

export interface TableKind {
  /** Why this agent may not take a chair there; null if it may. */
  refusalOf(at: AtTable): Promise<Refusal | null>;
  /** For the batch in which the agent takes a chair; a failed guard among them means that it is busy. */
  taking(at: AtTable, now: number): readonly Statement[];
  leaving(lobby: LobbyRecord, agentId?: string): readonly Statement[];
  created(at: AtTable, config: JsonObject): Promise<TableReply>;
  joined(at: AtTable, role: 'player' | 'spectator'): Promise<TableReply>;
  left(at: AtTable): Promise<void>;
  start(at: AtTable, members: readonly MemberView[]): Promise<TableReply>;
  /** For the batch after a confirmed start; none if the batch that seats a match does it. */
  begun(at: AtTable, now: number): readonly Statement[];
  /** Null: its matches end by themselves. */
  end(
    at: AtTable,
    members: readonly MemberView[],
    reason: string | undefined,
  ): Promise<TableReply & Partial<Outcome>>;
  /** Whether the table's maker may cancel a running match. */
  readonly mayAbort: boolean;
}

export interface TableServiceDeps
  extends Services<
    | 'clock'
    | 'engagements'
    | 'experienceById'
    | 'holds'
    | 'identities'
    | 'lobbies'
    | 'queue'
    | 'ratings'
    | 'rows'
    | 'store'
  > {
  readonly calls: CallMemory;
  kindOf(record: ExperienceRecord): TableKind;
  seated?(gameSessionId: string): Promise<void>;
}

export const error = (message: string, retryable?: boolean): Answer<never> =>
  no(gatewayRefusal('EXPERIENCE_ERROR', message, retryable));

/** Readable by others; the agent itself is told what engages it. */
export const BUSY = gatewayRefusal('AGENT_BUSY', 'It plays or waits elsewhere.');
export const NOT_HOST = no(
  gatewayRefusal('EXPERIENCE_AUTH_FAILED', 'Only the host of this table may do that.'),
);
export const REMOVED = error('The host has removed you from this table.');
export const NO_TABLE = error('No such table.');
export const IS_FULL = error('The table is full, or has begun.');
