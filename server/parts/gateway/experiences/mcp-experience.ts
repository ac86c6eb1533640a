/**
 * An experience that is an MCP server implementing the contract: it has `session.create`, `session.step`,
 * `session.end`.
 */
import type { LiveStatus } from '../../../../shared/contracts/gateway.ts';
import type { JsonObject } from '../json.ts';
import type {
  CreateCall,
  EndCall,
  Experience,
  PlayerCall,
  Reply,
  StepCall,
  TableCall,
  ToolsReply,
} from './experience.ts';
import { createMeta, endMeta, stepMeta } from './experience.ts';
import { replyOfResult } from './mcp-failures.ts';
import { type Exchange, exchangeOf, McpUpstream, type McpUpstreamDeps, toolsOf } from './mcp-upstream.ts';
import { tableBody } from './rest-experience.ts';
import { statusIn } from './upstream-replies.ts';

export interface McpExperienceDeps extends McpUpstreamDeps {
  readonly statusTimeoutMs: number;
  readonly hasTables: boolean;
}

interface Calling {
  readonly name: string;
  readonly args: JsonObject;
  readonly meta?: JsonObject;
}

const NOBODY: Exchange = { upstream: null, authorization: null };

export class McpExperience implements Experience {
  readonly #upstream: McpUpstream;
  readonly #statusTimeoutMs: number;
  declare readonly lobby?: NonNullable<Experience['lobby']>;
  declare readonly match?: NonNullable<Experience['match']>;

  constructor(deps: McpExperienceDeps) {
    this.#upstream = new McpUpstream(deps);
    this.#statusTimeoutMs = deps.statusTimeoutMs;
    if (!deps.hasTables) return;
    const call = (name: string) => (table: TableCall) =>
      this.#call(NOBODY, { name, args: tableBody(table), meta: { key: table.key } });
    this.lobby = { create: call('lobby.create'), join: call('lobby.join'), leave: call('lobby.leave') };
    this.match = { start: call('match.start'), end: call('match.end') };
  }

  info(): Promise<Reply> {
    return this.#call(NOBODY, { name: 'experience.info', args: {} });
  }

  async status(): Promise<LiveStatus | null> {
    const reply = await this.#call(
      { ...NOBODY, timeoutMs: this.#statusTimeoutMs, unlimited: true },
      { name: 'experience.status', args: {} },
    );
    if (reply.ok) return { status: 'online', ...statusIn(reply.response) };
    if (reply.refusal.code === 'EXPERIENCE_TOOL_NOT_FOUND') return null;
    throw new Error(reply.refusal.message);
  }

  create(call: CreateCall): Promise<Reply> {
    const { experienceAgentId, initialAction, memory, sessionId } = call;
    return this.#call(
      { ...exchangeOf(call), upstream: null },
      {
        name: 'session.create',
        args: {
          session_id: sessionId,
          experience_agent_id: experienceAgentId,
          memory,
          ...(initialAction !== undefined && { initial_action: initialAction }),
        },
        meta: createMeta(sessionId),
      },
    );
  }

  step(call: StepCall): Promise<Reply> {
    const { action, experienceAgentId, n, sessionId } = call;
    return this.#call(exchangeOf(call), {
      name: 'session.step',
      args: { session_id: sessionId, experience_agent_id: experienceAgentId, action },
      meta: stepMeta(sessionId, n),
    });
  }

  async end(call: EndCall): Promise<Reply> {
    const { experienceAgentId, n, reason, sessionId } = call;
    const reply = await this.#call(exchangeOf(call), {
      name: 'session.end',
      args: {
        session_id: sessionId,
        experience_agent_id: experienceAgentId,
        ...(reason !== undefined && { reason }),
      },
      meta: endMeta(sessionId, n),
    });
    if (reply.ok) this.#upstream.forget(exchangeOf(call));
    return reply;
  }

  tools(call: PlayerCall): Promise<ToolsReply> {
    return toolsOf(this.#upstream, exchangeOf(call));
  }

  #call(exchange: Exchange, { args, meta, name }: Calling): Promise<Reply> {
    return this.#upstream.reply(exchange, async (other) =>
      replyOfResult(await other.call(name, args, meta), other.kept),
    );
  }
}
