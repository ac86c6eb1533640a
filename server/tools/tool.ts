/**
 * What a tool is to the dispatcher: its definition, who may call it, how often, what it does, and its shape when
 * refused. A tool reaches the town through what its set was given; the call brings only who asks for what.
 */
import type { Answer, Refusal } from '../../shared/protocol/refusals.ts';
import type { JsonSchema, ToolDefinition } from '../../shared/protocol/tool-definition.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Scope } from '../agents/scopes.ts';
import type { Budget } from '../budgets/budget.ts';
import type { WaitSlots } from '../budgets/wait-slots.ts';
import type { IdempotencyRecord } from './call-memory.ts';

/** A result before its set renders it. */
export type Body = Readonly<Record<string, unknown>>;

/** Spells the names of tools in a text without dots. */
export type Spell = (text: string) => string;

export interface Waiting {
  readonly ms: number;
  readonly slots: WaitSlots;
  /** Whose slots these are: an agent's, or an anonymous connection's. */
  readonly holder: string;
  /** The address of a caller without a key; null for one with a key. */
  readonly anonymousFrom: string | null;
}

export interface ToolCall<Args, Who extends Caller> {
  readonly caller: Who;
  readonly args: Args;
  /** Present when the arguments hold an `idempotencyKey` (D17). */
  readonly idempotency: IdempotencyRecord | undefined;
  /** From where the call comes, if anybody knows. */
  readonly address?: string;
  readonly signal?: AbortSignal;
  readonly waiting?: Waiting;
  /** For a tool that holds its call by its own arguments: a place among the calls that are held. */
  readonly hold: Hold;
  /** For a tool that moves its caller into a queue or out of it only in some cases; others say `movesQueue`. */
  readonly payQueueMove: PayQueueMove;
}

/** Returns release, or null when no place is free. */
export type Hold = () => (() => void) | null;
/** Null when it has been paid for. */
export type PayQueueMove = () => Refusal | null;

interface Common<Args> {
  readonly definition: ToolDefinition;
  readonly budget?: Budget;
  /** What a call is held against instead of the listed schema, where invalid input has an answer of its own. */
  readonly accepts?: JsonSchema;
  /** It puts the caller into a queue or takes it out: everybody who watches hears of it, so the town limits it. */
  readonly movesQueue?: true;
  /** It says something to others: whoever is muted may not. */
  readonly speaks?: true;
  /** What it says to others, for the safety gate; null: nothing. */
  words?(args: Args): string | null;
  /** Words that go with a deed: of somebody who is muted the deed counts, and is done without them. */
  hushed?(args: Args): Args;
  /** Its result with the tools that the town itself speaks of spelled otherwise; what strangers said stays as it is. */
  respell?(body: Body, spell: Spell): Body;
  /** The body of a refusal, for sets whose refusals keep the full shape: constant or echoed values, never a secret (D1). */
  blank?(args: Args): Body;
}

/** Anybody may call it, also without a key (D18). */
export interface PublicTool<Args> extends Common<Args> {
  readonly access: 'anyone';
  run(call: ToolCall<Args, Caller>): Promise<Answer<Body>>;
}

export interface AgentTool<Args> extends Common<Args> {
  readonly access: 'agent';
  /** What the key must allow; without one, any key will do. */
  readonly scope?: Scope;
  /** Where the contract names two: this one will do as well. */
  readonly orScope?: Scope;
  run(call: ToolCall<Args, AgentIdentity>): Promise<Answer<Body>>;
}

/** Anybody without a key may call it; a key must allow it. */
export interface OpenTool<Args> extends Common<Args> {
  readonly access: 'open';
  readonly scope: Scope;
  run(call: ToolCall<Args, Caller>): Promise<Answer<Body>>;
}

export type Tool<Args> = PublicTool<Args> | AgentTool<Args> | OpenTool<Args>;

/** Arguments as they leave validation: the schema has been checked, so a tool may restate it as a type. */
export type CheckedArgs = Readonly<Record<string, unknown>>;
export type AnyTool = Tool<CheckedArgs>;

export const defineTool = <Args extends object>(tool: Tool<Args>): AnyTool => tool as unknown as AnyTool;

export const answer = (value: Body): Answer<Body> => ({ ok: true, value });
export const refusal = (refused: Refusal): Answer<never> => ({ ok: false, refusal: refused });
