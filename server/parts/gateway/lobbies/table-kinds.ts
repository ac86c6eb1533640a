/** What a table needs of an experience: the town's own games seat their players, foreign ones are told and answer. */
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { RatedSide } from '../../../ratings/ratings.ts';
import type { Statement } from '../../../store/store.ts';
import type { ExperienceRecord } from '../catalogue/experiences-table.ts';
import type { JsonObject } from '../json.ts';
import type { LobbyRecord, MemberView } from './lobbies-table.ts';

export type TableReply =
  | { readonly ok: true; readonly response: unknown }
  | { readonly ok: false; readonly refusal: Refusal };

export interface AtTable {
  readonly lobby: LobbyRecord;
  readonly record: ExperienceRecord;
  readonly agent: AgentIdentity;
  /** Where its own call came from; absent: it is sat down by a vote, or for a rematch, and says nothing itself. */
  readonly from?: CallFrom | undefined;
}

export interface CallFrom {
  readonly address: string | undefined;
}

export interface Outcome {
  readonly outcomes: JsonObject;
  /** Who met whom, for the ladder; empty: nothing is rated. */
  readonly sides: readonly RatedSide[];
}

export interface TableKind {
  /** Why this agent may not take a chair there; null when it may. */
  refusalOf(at: AtTable): Promise<Refusal | null>;
  /** For the batch in which the agent takes a chair; a guard among them that fails means that it is busy. */
  taking(at: AtTable, now: number): readonly Statement[];
  /** For the batch in which it gets up, or everybody does. */
  leaving(lobby: LobbyRecord, agentId?: string): readonly Statement[];
  created(at: AtTable, config: JsonObject): Promise<TableReply>;
  joined(at: AtTable, role: 'player' | 'spectator'): Promise<TableReply>;
  left(at: AtTable): Promise<void>;
  start(at: AtTable, members: readonly MemberView[]): Promise<TableReply>;
  /** For the batch after a start that was answered; none where the batch that seats a match has said so. */
  begun(at: AtTable, now: number): readonly Statement[];
  /** Null: its matches end by themselves. */
  end(
    at: AtTable,
    members: readonly MemberView[],
    reason: string | undefined,
  ): Promise<TableReply & Partial<Outcome>>;
  /** Whether whoever made the table may call a running match off. */
  readonly mayAbort: boolean;
}
