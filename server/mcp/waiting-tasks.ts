/**
 * Waiting calls as tasks of the MCP extension `io.modelcontextprotocol/tasks` (SEP-2663), at `/mcp/tasks`. Nothing is
 * stored: a task's id contains its signed call, and every request for the task makes the call again. So a task survives
 * a restart, and any node can answer.
 */
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { iso } from '../../shared/protocol/iso.ts';
import { underscored } from '../../shared/protocol/tool-definition.ts';
import type { Caller } from '../agents/identity.ts';
import type { Clock } from '../time/clock.ts';
import type { ToolResult } from '../tools/results.ts';
import type { Tool } from '../tools/tool.ts';
import type { Toolset } from '../tools/toolset.ts';
import { SignedTokens } from './signed-tokens.ts';

export const TASKS_EXTENSION = 'io.modelcontextprotocol/tasks';
export const TASKS_PATH = 'tasks';

const POLL_MS = 5_000;
/** After this time a task ends with its current result, like a waiting call. */
const LONGEST_WAIT_MS = 600_000;
const TTL_MS = 3_600_000;

const Kept = z.object({
  agentId: z.string().nullable(),
  name: z.string(),
  args: z.record(z.string(), z.unknown()),
  at: z.number(),
});
export type Task = z.infer<typeof Kept> & { readonly taskId: string };
type Call = Pick<Task, 'name' | 'args'>;

/** Whether the client supports tasks; a stateless client declares it in each request. */
export function knowsTasks(body: unknown): boolean {
  const { params } = (body ?? {}) as { params?: { _meta?: Readonly<Record<string, unknown>> } };
  const capabilities = params?._meta?.[CLIENT_CAPABILITIES_META_KEY] as { extensions?: object } | undefined;
  return Object.hasOwn(capabilities?.extensions ?? {}, TASKS_EXTENSION);
}

export const waitsAsTask = ({ tools }: Toolset): boolean => tools.some((tool) => tool.isStillWaiting);

export class WaitingTasks {
  readonly #tokens: SignedTokens;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #tools: ReadonlyMap<string, Tool>;

  constructor(secret: Uint8Array, clock: Pick<Clock, 'now'>, sets: readonly Toolset[]) {
    this.#tokens = new SignedTokens(secret);
    this.#clock = clock;
    const tools = sets.flatMap((set) => set.tools.filter((tool) => tool.isStillWaiting));
    this.#tools = new Map(tools.map((tool) => [underscored(tool.definition.name), tool]));
  }

  /** Whether calls of the tool can wait. */
  has(name: string): boolean {
    return this.#tools.has(underscored(name));
  }

  isStillWaiting({ name }: Call, { isError, structuredContent }: ToolResult): boolean {
    return !isError && (this.#tools.get(underscored(name))?.isStillWaiting?.(structuredContent) ?? false);
  }

  /** Typed as a result that the SDK accepts, because it does not know tasks. */
  create(caller: Caller, { name, args }: Call): CallToolResult {
    const kept = { agentId: caller?.agentId ?? null, name, args, at: this.#clock.now() };
    const taskId = this.#tokens.seal(Buffer.from(JSON.stringify(kept)).toString('base64url'));
    const task = { resultType: 'task', ...this.#facts({ ...kept, taskId }), status: 'working' };
    return task as unknown as CallToolResult;
  }

  /** Throws the extension's error if the id is not (or no longer) a task of the caller. */
  read(caller: Caller, taskId: string): Task {
    const text = this.#tokens.open(taskId);
    const kept = text === null ? null : Kept.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    if (!kept || kept.agentId !== (caller?.agentId ?? null) || this.#clock.now() > kept.at + TTL_MS)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        'Unknown task: it is not yours, or has expired',
      );
    return { ...kept, taskId };
  }

  /** The state of a task whose call was made again. */
  stateOf<OutputOf extends object>(task: Task, result: ToolResult, told: (result: ToolResult) => OutputOf) {
    const isOver = this.#clock.now() >= task.at + LONGEST_WAIT_MS;
    const isWorking = isRefusedForNow(result) || (!isOver && this.isStillWaiting(task, result));
    const facts = this.#facts(task);
    return isWorking
      ? { ...facts, status: 'working' as const }
      : { ...facts, status: 'completed' as const, result: told(result) };
  }

  #facts({ at, taskId }: Pick<Task, 'at' | 'taskId'>) {
    return {
      taskId,
      createdAt: iso(at),
      lastUpdatedAt: iso(this.#clock.now()),
      ttlMs: TTL_MS,
      pollIntervalMs: POLL_MS,
    };
  }
}

/** The client polled too often, or the match is changing hosts: the task stays open. */
const isRefusedForNow = ({ isError, structuredContent }: ToolResult): boolean =>
  isError && (structuredContent.error as { readonly retryable?: boolean } | undefined)?.retryable === true;

export const tasksNotKnown = (): ProtocolError =>
  new MissingRequiredClientCapabilityError({
    requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } },
  });
