/**
 * The port that the gateway plays through: the town's own games, MCP servers and REST servers look the same from here.
 * Whatever an adapter sends elsewhere, it knows players by their pairwise id alone.
 */

import { randomUUID } from 'node:crypto';
import type { LiveStatus } from '../../../../shared/contracts/gateway.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { AgentIdentity } from '../../../agents/identity.ts';
import type { Statement } from '../../../store/store.ts';
import type { Ask } from '../../../tools/asking.ts';
import type { Hold, PayQueueMove } from '../../../tools/tool.ts';
import type { HeldSecrets } from '../credentials/held-secrets.ts';
import type { JsonObject } from '../json.ts';

export type Reply =
  | {
      readonly ok: true;
      readonly response: unknown;
      /** What to keep so that any node can go on; absent: nothing new. */
      readonly upstream?: string;
      readonly restarted?: boolean;
      /** For the town's own games: the last event that this answer tells. */
      readonly cursor?: string;
      /** It only looked on: nothing was done, and it counts as no step. */
      readonly looked?: true;
      /** What the gateway itself has to say beside the answer: which arguments it filled in, what it saved. */
      readonly told?: JsonObject;
      /** What a replay keeps instead of what was sent and answered, where that holds secrets. */
      readonly record?: { readonly action?: unknown; readonly response?: unknown };
      /** What it said, as it came: to be reckoned with, never kept nor told. */
      readonly heard?: unknown;
      readonly keeping?: readonly Statement[];
    }
  | {
      readonly ok: false;
      readonly refusal: Refusal;
      /** Whether the other side may have done what was asked of it all the same. */
      readonly inDoubt: boolean;
    };

export interface PlayerCall {
  readonly sessionId: string;
  readonly experienceAgentId: string;
  /** Never sent anywhere. */
  readonly agent: AgentIdentity;
  readonly gameSessionId: string | null;
  readonly matchId: string | null;
  readonly upstream: string | null;
  readonly cursor: string | null;
  /** What this agent has stored for this experience, as far as it is meant for the address that is called. */
  readonly secrets: HeldSecrets;
  readonly address?: string;
  readonly signal?: AbortSignal;
  /** Asks the player's own client, where that can be asked. */
  readonly ask?: Ask;
  /** For who holds the call: a place among those that are held. */
  readonly hold?: Hold;
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
  /** What an open session offers, for who comes back to it: the same that `create` has told. */
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

/** New with every call: no two steps share one, and a step is sent once. */
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

/** The same until another step was made: an end that is asked for again is the same end. */
export const endMeta = (sessionId: string, n: number): SentMeta => ({
  session_id: sessionId,
  n,
  key: `${sessionId}/end/${n}`,
});
