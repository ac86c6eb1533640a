/**
 * The port that the gateway plays through: the town's own games, MCP servers and REST servers look the same. Adapters
 * send only pairwise ids of players, never agent ids.
 */

import { randomUUID } from 'node:crypto';
import type { LiveStatus } from '../../../../shared/contracts/gateway.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { Statement } from '../../../store/store.ts';
import type { Ask } from '../../../tools/asking.ts';
import type { PayQueueMove, ReserveSlot } from '../../../tools/tool.ts';
import type { CallSecrets } from '../credentials/call-secrets.ts';
import type { JsonObject } from '../json.ts';

export type Reply =
  | {
      readonly ok: true;
      readonly response: unknown;
      /** State that any node needs to continue; absent: unchanged. */
      readonly upstream?: string;
      readonly restarted?: boolean;
      /** For the town's own games: the last event in this answer. */
      readonly cursor?: string;
      /** It only read: nothing was done, and it does not count as a step. */
      readonly looked?: true;
      /** The gateway's own additions to the answer: arguments filled in, credentials saved. */
      readonly told?: JsonObject;
      /** What a replay stores instead of the action and response, if those contain secrets. */
      readonly record?: { readonly action?: unknown; readonly response?: unknown };
      /** The unmodified answer: for computing results, never stored or sent. */
      readonly heard?: unknown;
      readonly keeping?: readonly Statement[];
    }
  | {
      readonly ok: false;
      readonly refusal: Refusal;
      /** Whether the experience may have executed the request all the same. */
      readonly inDoubt: boolean;
    };

export interface PlayerCall {
  readonly sessionId: string;
  readonly experienceAgentId: string;
  /** Never sent to an experience. */
  readonly agent: AgentIdentity;
  readonly gameSessionId: string | null;
  readonly matchId: string | null;
  readonly upstream: string | null;
  readonly cursor: string | null;
  /** The agent's secrets for this experience, as far as they are meant for its current address. */
  readonly secrets: CallSecrets;
  readonly address?: string;
  readonly signal?: AbortSignal;
  /** Asks the player's own client, if it supports that. */
  readonly ask?: Ask;
  /** Reserves a long-poll slot. */
  readonly hold?: ReserveSlot;
  readonly payQueueMove?: PayQueueMove;
}

export interface CreateCall extends PlayerCall {
  readonly memory: JsonObject;
  readonly initialAction?: unknown;
}

export interface StepCall extends PlayerCall {
  readonly action: unknown;
  readonly n: number;
}

export interface EndCall extends PlayerCall {
  readonly reason?: string;
  readonly n: number;
}

export interface TableCall {
  readonly gameSessionId: string;
  readonly experienceAgentId: string;
  readonly role: 'host' | 'player' | 'spectator';
  readonly config?: JsonObject;
  readonly maxPlayers?: number;
  readonly reason?: string;
  readonly key: string;
}

export interface ToolSummary {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

export type ToolsReply =
  | { readonly ok: true; readonly tools: readonly ToolSummary[] }
  | Extract<Reply, { ok: false }>;

export interface Experience {
  info(): Promise<Reply>;
  status(): Promise<LiveStatus | null>;
  create(call: CreateCall): Promise<Reply>;
  step(call: StepCall): Promise<Reply>;
  end(call: EndCall): Promise<Reply>;
  tools(call: PlayerCall, only?: string): Promise<ToolsReply>;
  /** What an open session offers to a returning agent: the same as `create` returned. */
  offer?(call: PlayerCall): Promise<JsonObject>;
  readonly lobby?: {
    create(call: TableCall): Promise<Reply>;
    join(call: TableCall): Promise<Reply>;
    leave(call: TableCall): Promise<Reply>;
  };
  readonly match?: {
    start(call: TableCall): Promise<Reply>;
    end(call: TableCall): Promise<Reply>;
  };
}

export type SentMeta = Readonly<{ session_id: string; n: number; key: string }>;

/** New for every call: no two steps share a key, and a step is sent once. */
export const stepMeta = (sessionId: string, n: number): SentMeta => ({
  session_id: sessionId,
  n,
  key: `${sessionId}/${n}/${randomUUID()}`,
});

export const createMeta = (sessionId: string): SentMeta => ({
  session_id: sessionId,
  n: 0,
  key: `${sessionId}/create`,
});

/** The same until another step is made: a repeated end is the same end. */
export const endMeta = (sessionId: string, n: number): SentMeta => ({
  session_id: sessionId,
  n,
  key: `${sessionId}/end/${n}`,
});
