/**
 * A tool as the dispatcher sees it: its definition, who may call it, how often, and `check`, which turns arguments into
 * a runnable call. Created by `fromJsonSchema` or `defineTool`; each checks arguments exactly once.
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

/** A result before its toolset renders it. */
export type Body = Readonly<Record<string, unknown>>;

/** Replaces the dots in the tool names that a text contains. */
export type Spell = (text: string) => string;

export interface Waiting {
  readonly ms: number;
  readonly slots: WaitSlots;
  /** The holder of the slots: an agent, or an anonymous connection. */
  readonly holder: string;
  /** The address of a caller without a key; null with a key. */
  readonly anonymousFrom: string | null;
}

export interface CallContext<Who extends Caller = Caller> {
  readonly caller: Who;
  /** Present if the arguments contain an `idempotencyKey` (D17). */
  readonly idempotency: IdempotencyRecord | undefined;
  /** The address of the call, if known. */
  readonly address?: string;
  readonly signal?: AbortSignal;
  readonly waiting?: Waiting;
  /** Present if the caller's client supports questions. */
  readonly ask?: Ask;
  /** Reserves a long-poll slot, for tools whose arguments make a call wait. */
  readonly hold: ReserveSlot;
  /** For tools that move their caller into or out of a queue only in some cases; others set `movesQueue`. */
  readonly payQueueMove: PayQueueMove;
}

export interface ToolCall<Args, Who extends Caller> extends CallContext<Who> {
  readonly args: Args;
}

/** Returns a release function, or null if no slot is free. */
export type ReserveSlot = () => (() => void) | null;
/** Charges the caller for a queue move. Null if it was within the budget. */
export type PayQueueMove = () => Refusal | null;

export type CheckedArgs = Readonly<Record<string, unknown>>;

export type Checked<Args> =
  | { readonly ok: true; readonly value: Args }
  | { readonly ok: false; readonly issues: readonly ArgumentIssue[] };
export type Check<Args> = (given: unknown) => Checked<Args>;

interface ToolFacts {
  readonly definition: ToolDefinition;
  readonly budget?: Budget;
  /** Moves the caller into or out of a queue: every spectator is notified, so the town limits how often. */
  readonly movesQueue?: true;
  /** The argument whose text reaches others. A muted agent's call is refused, or executed without the text. */
  readonly speech?: { readonly argument: string; readonly whenMuted: 'refuse' | 'omit' };
  /** Answers invalid input itself: calls are not checked against the listed schema. */
  readonly lenient?: true;
  /** May ask its caller something during a call. */
  readonly mayAsk?: true;
  /** For tools that wait: whether the answer contains nothing new, so that the caller keeps waiting. */
  isStillWaiting?(body: Body): boolean;
  /** Respells tool names in those texts of a result that the town wrote; callers' texts stay unchanged. */
  respell?(body: Body, spell: Spell): Body;
}

/**
 * The callers a tool accepts: everybody; agents whose key allows it; or callers without a key, and agents whose key
 * allows it (D18).
 */
type Access =
  | { readonly access: 'anyone'; readonly scope?: undefined; readonly orScope?: undefined }
  /** Without a scope any key is accepted. Where the contract names two, `orScope` is accepted as well. */
  | { readonly access: 'agent'; readonly scope?: Scope; readonly orScope?: Scope }
  | { readonly access: 'open'; readonly scope: Scope; readonly orScope?: undefined };

export interface ReadyCall {
  readonly args: CheckedArgs;
  run(context: CallContext): Promise<Answer<Body>>;
  /** A refusal's body, for sets whose refusals have all fields of a result: only constants and arguments (D1). */
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
