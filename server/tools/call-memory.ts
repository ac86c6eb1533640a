/** Answers a repeated call from memory instead of executing it again (D17); the memory survives a restart. */

import { createHash } from 'node:crypto';
import { type Answer, refuse } from '../../shared/protocol/refusals.ts';

import type { AgentIdentity } from '../agents/identity.ts';
import { GuardFailedError } from '../store/errors.ts';
import type { KeptResult, KeptResults } from '../store/idempotency-table.ts';
import type { Statement } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { CheckedArgs } from './tool.ts';

/**
 * Stores a call's outcome together with the events it caused, in one write (D17). A repeated call with the same
 * arguments is answered from memory; with other arguments it is refused as IDEMPOTENCY_CONFLICT.
 */
export interface IdempotencyRecord {
  readonly tool: string;
  readonly key: string;
  readonly argsHash: string;
}

const REMEMBERED_MS = 10 * 60 * 1000;

/** The statements that store this result, for the batch of the call's effects; none without a key. */
export type Keep = (result: unknown) => readonly Statement[];

export class CallMemory {
  readonly #kept: KeptResults;
  readonly #clock: Clock;

  constructor(kept: KeptResults, clock: Clock) {
    this.#kept = kept;
    this.#clock = clock;
  }

  /**
   * Refusals are not stored: the same key may try again. A call whose result depends on the moment (a place in the
   * queue) stores `null`: repeating it is harmless, so it is executed again.
   */
  async once<T>(
    agent: AgentIdentity,
    record: IdempotencyRecord | undefined,
    work: (keep: Keep) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    const earlier = record && (await this.#recall<T>(agent, record));
    if (earlier) return earlier === 'again' ? work(() => []) : earlier;
    return this.onceInOneWrite(agent, record, work);
  }

  /**
   * For work that writes everything in one batch with the statements from `keep`. Nearly every call is the first with
   * its key, so memory is read only if the store rolls the batch back as a duplicate, or a rule refuses what the
   * earlier call did.
   */
  async onceInOneWrite<T>(
    agent: AgentIdentity,
    record: IdempotencyRecord | undefined,
    work: (keep: Keep) => Promise<Answer<T>>,
  ): Promise<Answer<T>> {
    if (!record) return work(() => []);
    try {
      const answer = await work((result) => [this.#keeping(agent, record, result)]);
      const earlier = answer.ok ? undefined : await this.#recall<T>(agent, record);
      return earlier && earlier !== 'again' ? earlier : answer;
    } catch (error) {
      const earlier = error instanceof GuardFailedError ? await this.#recall<T>(agent, record) : undefined;
      if (!earlier) throw error;
      return earlier === 'again' ? work(() => []) : earlier;
    }
  }

  async #recall<T>(
    agent: AgentIdentity,
    record: IdempotencyRecord,
  ): Promise<Answer<T> | 'again' | undefined> {
    const call = { agentId: agent.agentId, tool: record.tool, key: record.key };
    const kept: KeptResult | undefined = await this.#kept.find(call, this.#clock.now());
    if (!kept) return undefined;
    if (kept.argsHash !== record.argsHash) {
      return {
        ok: false,
        refusal: refuse(
          'IDEMPOTENCY_CONFLICT',
          'This idempotencyKey was used with other arguments within the last ten minutes; use a new key.',
        ),
      };
    }
    const result = JSON.parse(kept.result) as T | null;
    return result === null ? 'again' : { ok: true, value: result };
  }

  #keeping(agent: AgentIdentity, record: IdempotencyRecord, result: unknown): Statement {
    const now = this.#clock.now();
    return this.#kept.keeping(
      { agentId: agent.agentId, tool: record.tool, key: record.key },
      { argsHash: record.argsHash, result: JSON.stringify(result) },
      { now, expiresAt: now + REMEMBERED_MS },
    );
  }
}

/** `undefined` without a key. The order of arguments does not matter, at any depth. */
export function idempotencyOf(tool: string, args: CheckedArgs): IdempotencyRecord | undefined {
  // Toolsets spell argument names differently.
  const { idempotencyKey: camel, idempotency_key: snake, ...rest } = args;
  const idempotencyKey = camel ?? snake;
  if (idempotencyKey === undefined) return undefined;
  const argsHash = createHash('sha256')
    .update(JSON.stringify(inOrder(rest)))
    .digest('hex');
  return { tool, key: String(idempotencyKey), argsHash };
}

const inOrder = (object: object): unknown[] =>
  Object.entries(object)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, ordered(value)]);

/** Wrapped, so that no array equals an object. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  return typeof value === 'object' && value !== null ? { fields: inOrder(value) } : value;
}
