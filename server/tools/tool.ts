/**
 * What a tool is to the dispatcher: its definition, who may call it, how often, and `check`, which turns arguments
 * into a call that can be run. Made by `fromJsonSchema` or `defineTool`; each checks arguments exactly once.
 */

import type { Scope } from '../../shared/agents/scopes.ts';
import type { Answer, Refusal } from '../../shared/protocol/refusals.ts';
import type { ToolDefinition } from '../../shared/protocol/tool-definition.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Budget } from '../budgets/budget.ts';
import type { WaitSlots } from '../budgets/wait-slots.ts';
import type { Ask } from './asking.ts';
import type { IdempotencyRecord } from './call-memory.ts';
import type { ArgumentIssue } from './tool-call-error.ts';

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

export interface CallContext<Who extends Caller = Caller> {
  readonly caller: Who;
  /** Present when the arguments hold an `idempotencyKey` (D17). */
  readonly idempotency: IdempotencyRecord | undefined;
  /** From where the call comes, if anybody knows. */
  readonly address?: string;
  readonly signal?: AbortSignal;
  readonly waiting?: Waiting;
  /** Present where the caller's client can be asked. */
  readonly ask?: Ask;
  /** For a tool that holds its call by its own arguments: a place among the calls that are held. */
  readonly hold: Hold;
  /** For a tool that moves its caller into a queue or out of it only in some cases; others say `movesQueue`. */
  readonly payQueueMove: PayQueueMove;
}

export interface ToolCall<Args, Who extends Caller> extends CallContext<Who> {
  readonly args: Args;
}

/** Returns release, or null when no place is free. */
export type Hold = () => (() => void) | null;
/** Null when it has been paid for. */
export type PayQueueMove = () => Refusal | null;

export type CheckedArgs = Readonly<Record<string, unknown>>;

export type Checked<Args> =
  | { readonly ok: true; readonly value: Args }
  | { readonly ok: false; readonly issues: readonly ArgumentIssue[] };
export type Check<Args> = (given: unknown) => Checked<Args>;

interface ToolFacts {
  readonly definition: ToolDefinition;
  readonly budget?: Budget;
  /** It puts the caller into a queue or takes it out: everybody who watches hears of it, so the town limits it. */
  readonly movesQueue?: true;
  /** The argument whose text reaches others. A muted agent is refused, or its call counts without the text. */
  readonly speech?: { readonly argument: string; readonly whenMuted: 'refuse' | 'omit' };
  /** Invalid input has an answer of its own: a call is not checked against the listed schema. */
  readonly lenient?: true;
  /** It may ask its caller in the middle of a call. */
  readonly mayAsk?: true;
  /** Of a tool that waits: its answer has nothing new, and whoever waits goes on waiting. */
  isStillWaiting?(body: Body): boolean;
  /** Its result with the tools that the town itself speaks of spelled otherwise; what strangers said stays as it is. */
  respell?(body: Body, spell: Spell): Body;
}

/** Who may call a tool: anybody; agents whose key allows it; or anybody without a key, and keys that allow it (D18). */
type Access =
  | { readonly access: 'anyone'; readonly scope?: undefined; readonly orScope?: undefined }
  /** Without a scope any key will do. Where the contract names two, `orScope` will do as well. */
  | { readonly access: 'agent'; readonly scope?: Scope; readonly orScope?: Scope }
  | { readonly access: 'open'; readonly scope: Scope; readonly orScope?: undefined };

export interface ReadyCall {
  readonly args: CheckedArgs;
  run(context: CallContext): Promise<Answer<Body>>;
  /** The body of a refusal, for sets whose refusals keep the full shape: constant or echoed values, never a secret (D1). */
  blank?(): Body;
}

export type Tool = ToolFacts & Access & { readonly check: Check<ReadyCall> };

export type ToolSpec<Args> = ToolFacts & {
  blank?(args: Args): Body;
} & (
    | (Exclude<Access, { readonly access: 'agent' }> & {
        run(call: ToolCall<Args, Caller>): Promise<Answer<Body>>;
      })
    | (Extract<Access, { readonly access: 'agent' }> & {
        run(call: ToolCall<Args, AgentIdentity>): Promise<Answer<Body>>;
      })
  );

export function toolOf<Args extends CheckedArgs>(check: Check<Args>, spec: ToolSpec<Args>): Tool {
  const { blank, run: _, ...facts } = spec;
  const ready = (args: Args): ReadyCall => ({
    args,
    run: (context) => runOf(spec, args, context),
    ...(blank && { blank: () => blank(args) }),
  });
  return {
    ...facts,
    check(given) {
      const checked = check(given);
      return checked.ok ? { ok: true, value: ready(checked.value) } : checked;
    },
  };
}

function runOf<Args>(spec: ToolSpec<Args>, args: Args, context: CallContext): Promise<Answer<Body>> {
  if (spec.access !== 'agent') return spec.run({ ...context, args });
  const { caller } = context;
  if (!caller) throw new Error(`${spec.definition.name} was run without an agent`);
  return spec.run({ ...context, caller, args });
}
