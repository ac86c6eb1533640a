/** What a tool is to the dispatcher: who may call it, how it asks the door, and its shape when refused. */
import { createHash } from 'node:crypto';
import type { ToolName } from '../../shared/games/werewolf/tool-registry.ts';
import type { Answer, Refusal } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { WerewolfDoor } from '../parts/werewolf/werewolf-door.ts';
import type { IdempotencyRecord } from './call-memory.ts';
import type { WaitSlots } from './wait-slots.ts';

/** A result without `ok`, `serverTime` and `error`, which every tool has. */
export type Body = Readonly<Record<string, unknown>>;

export const PLAY_SCOPE = 'werewolf:play';

export interface Waiting {
  readonly ms: number;
  readonly slots: WaitSlots;
  /** Whose slots these are: an agent's, or an anonymous connection's. */
  readonly holder: string;
  readonly anonymous: boolean;
}

export interface ToolCall<Args, Who extends Caller> {
  readonly door: WerewolfDoor;
  readonly caller: Who;
  readonly args: Args;
  readonly signal?: AbortSignal;
  readonly waiting?: Waiting;
}

export type BudgetName = 'reads' | 'looks';

interface Common<Args> {
  readonly name: ToolName;
  /** Counts against a budget of calls per second: reads of a match (D16), looks at the town. */
  readonly budget?: BudgetName;
  /** The body of a refusal: full shape with constant or echoed values, never a secret (D1). */
  blank(args: Args): Body;
}

/** Anybody may call it, also without a key (D18). */
export interface PublicTool<Args> extends Common<Args> {
  readonly access: 'anyone';
  run(call: ToolCall<Args, Caller>): Promise<Answer<Body>>;
}

export interface AgentTool<Args> extends Common<Args> {
  readonly access: 'agent' | 'player';
  run(call: ToolCall<Args, AgentIdentity>): Promise<Answer<Body>>;
}

export type Tool<Args> = PublicTool<Args> | AgentTool<Args>;

/** Arguments as they leave validation: the schema has been checked, so a tool may restate it as a type. */
export type CheckedArgs = Readonly<Record<string, unknown>>;
export type AnyTool = Tool<CheckedArgs>;

export const defineTool = <Args extends object>(tool: Tool<Args>): AnyTool => tool as unknown as AnyTool;

export interface Repeatable {
  readonly idempotencyKey?: string;
}

/** `undefined` without a key; the hash tells a repetition from another call under the same key (D17). */
export function idempotencyOf(tool: ToolName, args: Repeatable): IdempotencyRecord | undefined {
  const { idempotencyKey: key, ...rest } = args;
  if (key === undefined) return undefined;
  const ordered = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return { tool, key, argsHash: createHash('sha256').update(JSON.stringify(ordered)).digest('hex') };
}

export const answer = (value: Body): Answer<Body> => ({ ok: true, value });
export const refusal = (refused: Refusal): Answer<never> => ({ ok: false, refusal: refused });
