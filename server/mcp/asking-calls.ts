/**
 * Calls that ask their caller something: a remote experience elicits input, and the agent's client is asked in its
 * place (`input_required`, 2026-07-28). The call stays pending here while the client answers and is found again by the
 * state returned with the answer, on this node only. A late answer counts as none.
 */
import { randomUUID } from 'node:crypto';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import { underscored } from '../../shared/protocol/tool-definition.ts';
import type { Caller } from '../agents/identity.ts';
import type { Ask, AskAnswer } from '../tools/asking.ts';
import type { ToolResult } from '../tools/results.ts';
import type { Toolset } from '../tools/toolset.ts';

/** The key of a round's only question. */
const QUESTION = 'question';
/** Whether it supports the fields is for the client to decide. */
type Question = Parameters<typeof inputRequired.elicit>[0];
/** For all callers together; each keeps a call open. */
const MOST_OPEN = 1_000;

export interface Reply {
  readonly state: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

interface OpenCall {
  readonly agentId: string | null;
  next: PromiseWithResolvers<ToolResult | InputRequiredResult>;
  /** Null: no question is pending. */
  answer: ((answer: AskAnswer) => void) | null;
}

/** Whether the client supports form elicitation; a stateless client declares it in each request. */
export function canBeAsked(body: unknown): boolean {
  const { params } = (body ?? {}) as { params?: { _meta?: Readonly<Record<string, unknown>> } };
  const capabilities = params?._meta?.[CLIENT_CAPABILITIES_META_KEY] as
    | { readonly elicitation?: { readonly form?: object; readonly url?: object } }
    | undefined;
  const { elicitation } = capabilities ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

export const isResult = (answer: ToolResult | InputRequiredResult): answer is ToolResult =>
  'structuredContent' in answer;

export class AskingCalls {
  readonly #open = new Map<string, OpenCall>();
  readonly #names: ReadonlySet<string>;

  constructor(sets: readonly Toolset[]) {
    const asking = sets.flatMap(({ tools }) => tools.filter(({ mayAsk }) => mayAsk));
    this.#names = new Set(asking.map(({ definition }) => underscored(definition.name)));
  }

  has(name: string): boolean {
    return this.#names.has(underscored(name));
  }

  /** Returns the result, or the question asked before there is one. */
  start(caller: Caller, run: (ask: Ask) => Promise<ToolResult>): Promise<ToolResult | InputRequiredResult> {
    const state = randomUUID();
    const call: OpenCall = {
      agentId: caller?.agentId ?? null,
      next: Promise.withResolvers(),
      answer: null,
    };
    const ask: Ask = (question) => {
      if (call.answer || this.#open.size >= MOST_OPEN) return Promise.resolve({ action: 'cancel' });
      const { promise, resolve } = Promise.withResolvers<AskAnswer>();
      call.answer = resolve;
      this.#open.set(state, call);
      call.next.resolve(
        inputRequired({
          inputRequests: { [QUESTION]: inputRequired.elicit(question as Question) },
          requestState: state,
        }),
      );
      return promise;
    };
    run(ask)
      .then(
        (result) => call.next.resolve(result),
        (error: unknown) => call.next.reject(error),
      )
      .finally(() => this.#open.delete(state));
    return call.next.promise;
  }

  /** Resumes a call of this caller whose question has been answered. */
  resume(caller: Caller, { responses, state }: Reply): Promise<ToolResult | InputRequiredResult> {
    const call = this.#open.get(state);
    if (!call?.answer || call.agentId !== (caller?.agentId ?? null))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState: call again');
    const { answer } = call;
    call.answer = null;
    call.next = Promise.withResolvers();
    answer((responses[QUESTION] as AskAnswer | undefined) ?? { action: 'cancel' });
    return call.next.promise;
  }
}
