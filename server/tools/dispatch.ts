/**
 * The path of every tool call, over any transport: look up, check arguments, access and pace, run, render. Knows no
 * MCP, sockets or games; refusals are results, and only malformed calls throw.
 */

import { no, type Refusal } from '../../shared/protocol/refusals.ts';
import type { Caller } from '../agents/identity.ts';
import { type Allowance, pay } from '../budgets/allowance.ts';
import { Budgets } from '../budgets/budgets.ts';
import { agentHolder, connectionHolder } from '../budgets/holders.ts';
import { DEFAULT_WAIT_LIMITS, type WaitLimits, WaitSlots } from '../budgets/wait-slots.ts';
import { orStoreAway } from '../matches/passing-trouble.ts';
import type { Clock } from '../time/clock.ts';
import { accessRefusal } from './access.ts';
import type { Ask } from './asking.ts';
import { idempotencyOf } from './call-memory.ts';
import { type CatalogEntry, type Paying, toolCatalog } from './catalog.ts';
import type { ToolResult } from './results.ts';
import type { CallContext, CheckedArgs, ReadyCall, Tool } from './tool.ts';
import { invalidArguments, ToolCallError, ToolFailedError } from './tool-call-error.ts';
import type { Toolset } from './toolset.ts';

export interface CallOptions {
  /** Without news, wait at most this long for some. */
  readonly waitMs?: number;
  readonly signal?: AbortSignal;
  /** Distinguishes callers without a key; without either, all share one budget. */
  readonly connectionId?: string;
  /** The caller's address: callers without a key share its limit of waiting calls. */
  readonly address?: string;
  /** Asks the caller's client something, if it supports that. */
  readonly ask?: Ask;
  /** The caller's reasoning; recorded beside the call, not part of it. */
  readonly reasoning?: string;
}

export type Dispatch = (
  toolName: string,
  args: unknown,
  caller: Caller,
  options?: CallOptions,
) => Promise<ToolResult>;

export interface DispatchDeps extends Partial<Paying> {
  readonly sets: readonly Toolset[];
  readonly clock: Pick<Clock, 'now'>;
  readonly waits?: WaitLimits | WaitSlots;
  /** Why this agent may not talk just now; null: it may. */
  readonly silenced?: (agentId: string) => Refusal | null;
  /** Why these words may not be sent to anyone; null: they may. */
  readonly unsafe?: (words: string) => Refusal | null;
  /** Called for every call: the tool, and `ok`, a refusal's code, or what was malformed. */
  readonly onCall?: (tool: string, code: string, about: CallFacts) => void;
  /** Called for every call of an agent once its answer is made. Must be fast: the answer waits for it. */
  readonly onAnswered?: (call: AnsweredCall) => void;
}

export interface AnsweredCall {
  readonly tool: string;
  readonly set: string;
  /** The tool declares that it changes nothing. */
  readonly isReading: boolean;
  readonly agentId: string;
  /** As received; they may fit no schema. */
  readonly args: unknown;
  readonly begunAt: number;
  readonly endedAt: number;
  /** `ok`, a refusal's code, or what was malformed. */
  readonly code: string;
  /** The refusal's message. */
  readonly message: string | null;
  /** Null: an error was thrown instead. */
  readonly result: ToolResult | null;
  readonly reasoning?: string;
}

/** For the log: the caller, and the match. */
export interface CallFacts {
  readonly agentId?: string;
  readonly matchId?: string;
}

export const LONGEST_WAIT_MS = 25_000;

/** Unknown tool names come from callers and are unbounded. */
const NO_TOOL = 'unknown';

export function createDispatch({
  sets,
  clock,
  waits,
  onCall,
  onAnswered,
  budgets = new Budgets({ clock }),
  queueMoves = [],
  silenced,
  unsafe,
}: DispatchDeps): Dispatch {
  const catalog = toolCatalog(sets, { budgets, queueMoves });
  const moves = queueMoves.map((budget) => budgets.of(budget));
  const slots = waits instanceof WaitSlots ? waits : new WaitSlots(waits ?? DEFAULT_WAIT_LIMITS);

  const isMuted = (caller: Caller): Refusal | null => (caller && silenced?.(caller.agentId)) ?? null;

  /** A muted agent's action counts, without its words. */
  const hushed = ({ speech }: Tool, given: unknown, caller: Caller): unknown =>
    speech?.whenMuted === 'omit' && hasOwn(given, speech.argument) && isMuted(caller)
      ? { ...given, [speech.argument]: null }
      : given;

  const unsafeWords = ({ speech }: Tool, args: CheckedArgs): Refusal | null => {
    const words = unsafe && speech && args[speech.argument];
    return typeof words === 'string' && words !== '' && unsafe ? unsafe(words) : null;
  };

  return async (toolName, given, caller, options = {}) => {
    const entry = catalog.get(toolName);
    const tell = (code: string) => onCall?.(entry?.name ?? NO_TOOL, code, factsOf(caller, given));
    const begunAt = onAnswered && caller ? clock.now() : 0;
    const account = (code: string, message: string | null, result: ToolResult | null): void => {
      if (!onAnswered || !caller || !entry) return;
      const { reasoning } = options;
      onAnswered({
        tool: entry.name,
        set: entry.set.id,
        isReading: entry.tool.definition.annotations?.readOnlyHint === true,
        agentId: caller.agentId,
        args: given,
        begunAt,
        endedAt: clock.now(),
        code,
        message,
        result,
        ...(reasoning !== undefined && { reasoning }),
      });
    };
    try {
      if (!entry) throw new ToolCallError('UNKNOWN_TOOL', `Unknown tool: ${toolName.slice(0, 128)}`);
      const { name, tool, set } = entry;
      const { ready, fault } = readyCall(entry, hushed(tool, given, caller));
      const holder = holderOf(caller, options);
      // A caller without access pays nothing, nor do others at its address.
      const refused =
        accessRefusal(tool, caller) ??
        (tool.speech?.whenMuted === 'refuse' ? isMuted(caller) : null) ??
        fault ??
        unsafeWords(tool, ready.args) ??
        pay(entry.allowances, { caller: holder, address: options.address });
      const outcome = refused
        ? no(refused)
        : await orStoreAway(() =>
            ready.run(contextOf(name, ready.args, { caller, options, holder, slots, moves })),
          );
      const result = set.render({ tool, ready, now: clock.now() }, outcome);
      const code = outcome.ok ? 'ok' : outcome.refusal.code;
      tell(code);
      account(code, outcome.ok ? null : outcome.refusal.message, result);
      return result;
    } catch (error) {
      const code = codeOf(error);
      tell(code);
      account(code, error instanceof ToolCallError ? error.message : null, null);
      throw error;
    }
  };
}

function codeOf(error: unknown): string {
  if (error instanceof ToolCallError) return error.reason;
  return error instanceof ToolFailedError ? error.code : 'INTERNAL';
}

/** In sets that ask for it, a fault in the arguments is a refusal. */
function readyCall(
  { name, set, tool }: CatalogEntry,
  given: unknown,
): { readonly ready: ReadyCall; readonly fault: Refusal | null } {
  const checked = tool.check(given);
  if (checked.ok) return { ready: checked.value, fault: null };
  const error = invalidArguments(name, checked.issues);
  if (!set.refusalOfArguments) throw error;
  return { ready: NEVER_RUN, fault: set.refusalOfArguments(error) };
}

const NEVER_RUN: ReadyCall = {
  args: {},
  run() {
    throw new Error('a call whose arguments do not fit was run');
  },
};

const hasOwn = (value: unknown, name: string): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name);

/** Arguments that did not fit may contain anything. */
const LONGEST_ID = 64;

function factsOf(caller: Caller, given: unknown): CallFacts {
  const { matchId } = (given ?? {}) as { matchId?: unknown };
  return {
    ...(caller && { agentId: caller.agentId }),
    ...(typeof matchId === 'string' && { matchId: matchId.slice(0, LONGEST_ID) }),
  };
}

const holderOf = (caller: Caller, { connectionId }: CallOptions): string =>
  caller ? agentHolder(caller.agentId) : connectionHolder(connectionId ?? '');

interface Circumstances {
  readonly caller: Caller;
  readonly options: CallOptions;
  readonly holder: string;
  readonly slots: WaitSlots;
  readonly moves: readonly Allowance[];
}

function contextOf(
  tool: string,
  args: CheckedArgs,
  { caller, options, holder, slots, moves }: Circumstances,
): CallContext {
  const { address, ask, signal, waitMs } = options;
  const anonymousFrom = caller ? null : (address ?? '');
  return {
    caller,
    idempotency: idempotencyOf(tool, args),
    hold: () => slots.take(holder, anonymousFrom),
    payQueueMove: () => pay(moves, { caller: holder, address }),
    ...(address !== undefined && { address }),
    ...(signal && { signal }),
    ...(ask && { ask }),
    ...(waitMs && { waiting: { ms: Math.min(waitMs, LONGEST_WAIT_MS), slots, holder, anonymousFrom } }),
  };
}
