/**
 * Calls from node to node over Redis channels, typed at both ends. A failure is a value that says what is known
 * of the outcome; a call to a node that is gone fails at once, for Redis tells how many were listening. What is
 * asked is done once at most, and not after its caller has given up.
 */

import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Log } from '../log.ts';
import type { RedisLink } from './redis-link.ts';

/**
 * `GONE`: nobody listened in time, nothing was done. `LOST`: the answer did not come, and nobody knows whether it was
 * done. `NOT_HERE`: that node does not host the match (any more). `FAILED`: a bug there, in that node's log.
 */
export const CALL_FAILURES = ['GONE', 'LOST', 'NOT_HERE', 'FAILED'] as const;
export type CallFailure = (typeof CALL_FAILURES)[number];

export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure };

/** What can be asked: name → question and answer, both as JSON. */
export type Calls = Readonly<Record<string, { readonly ask: unknown; readonly answer: unknown }>>;

export type CallHandlers<C extends Calls> = {
  readonly [Name in keyof C]: (
    ask: C[Name]['ask'],
    signal: AbortSignal,
  ) => Promise<CallResult<C[Name]['answer']>>;
};

type Message =
  | {
      readonly kind: 'ask';
      readonly id: string;
      readonly from: string;
      readonly name: string;
      readonly ask: unknown;
      /** When its caller gives up, by Redis' clock. */
      readonly until: number;
    }
  | { readonly kind: 'answer'; readonly id: string; readonly result: CallResult<unknown> }
  | { readonly kind: 'cancel'; readonly id: string };

interface Pending {
  readonly nodeId: string;
  settle(result: CallResult<unknown>): void;
}

export interface CallOptions {
  readonly timeoutMs: number;
  /** Aborted when nobody waits for the answer any more: the other side is told, the call is `LOST`. */
  readonly signal?: AbortSignal | undefined;
}

/** Asks that would be known again: those of some seconds even in a busy town. */
const MOST_REMEMBERED = 20_000;

type CallLink = Pick<RedisLink, 'now' | 'onChannel' | 'onLost' | 'publish'>;
type Ask = Extract<Message, { kind: 'ask' }>;

const channelOf = (nodeId: string): string => `town:node:${nodeId}`;
const failed = (failure: CallFailure): CallResult<never> => ({ ok: false, failure });

export class NodeCalls<C extends Calls> {
  readonly #nodeId: string;
  readonly #link: CallLink;
  readonly #handlers: CallHandlers<C>;
  readonly #log: Log;
  readonly #onUnheard: (nodeId: string) => void;
  readonly #pending = new Map<string, Pending>();
  readonly #serving = new Map<string, AbortController>();
  readonly #heard = new LRUCache<string, true>({ max: MOST_REMEMBERED });

  constructor(deps: {
    readonly nodeId: string;
    readonly link: CallLink;
    readonly handlers: CallHandlers<C>;
    readonly log: Log;
    /** Nobody listened to what was sent to that node. */
    readonly onUnheard?: (nodeId: string) => void;
  }) {
    this.#nodeId = deps.nodeId;
    this.#link = deps.link;
    this.#handlers = deps.handlers;
    this.#log = deps.log;
    this.#onUnheard = deps.onUnheard ?? (() => undefined);
  }

  async open(): Promise<void> {
    this.#link.onLost(() => this.#fail(() => true));
    await this.#link.onChannel(channelOf(this.#nodeId), (message) => this.#receive(message as Message));
  }

  /** Whoever waits for that node need not wait any longer. */
  nodeGone(nodeId: string): void {
    this.#fail((pending) => pending.nodeId === nodeId);
  }

  call<Name extends keyof C & string>(
    nodeId: string,
    name: Name,
    ask: C[Name]['ask'],
    { timeoutMs, signal }: CallOptions,
  ): Promise<CallResult<C[Name]['answer']>> {
    if (signal?.aborted) return Promise.resolve(failed('LOST'));
    const id = randomUUID();
    return new Promise((resolve) => {
      const settle = (result: CallResult<unknown>): void => {
        this.#pending.delete(id);
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        resolve(result);
      };
      const cancel = (): void => {
        settle(failed('LOST'));
        void this.#send(nodeId, { kind: 'cancel', id });
      };
      const timer = setTimeout(settle, timeoutMs, failed('LOST'));
      signal?.addEventListener('abort', cancel);
      this.#pending.set(id, { nodeId, settle });
      const until = this.#link.now() + timeoutMs;
      void this.#send(nodeId, { kind: 'ask', id, from: this.#nodeId, name, ask, until }).then((listeners) => {
        if (listeners === 0) {
          this.#onUnheard(nodeId);
          settle(failed('GONE'));
        }
        if (listeners === 'unknown') settle(failed('LOST'));
      });
    });
  }

  /** How many heard it; unknown when the connection was lost over it. */
  async #send(nodeId: string, message: Message): Promise<number | 'unknown'> {
    try {
      return await this.#link.publish(channelOf(nodeId), message);
    } catch (error) {
      this.#log.warn({ err: error, nodeId }, 'a message to another node may not have been sent');
      return 'unknown';
    }
  }

  #receive(message: Message): void {
    switch (message.kind) {
      case 'ask':
        void this.#serve(message);
        return;
      case 'answer':
        this.#pending.get(message.id)?.settle(message.result);
        return;
      case 'cancel':
        this.#serving.get(message.id)?.abort();
        return;
      default:
        message satisfies never;
    }
  }

  async #serve(message: Ask): Promise<void> {
    const { id, from, name, ask } = message;
    if (!this.#isNew(id)) return;
    const abort = new AbortController();
    this.#serving.set(id, abort);
    const result = this.#isLate(message) ? failed('GONE') : await this.#answer(name, ask, abort.signal);
    this.#serving.delete(id);
    if (!abort.signal.aborted) await this.#send(from, { kind: 'answer', id, result });
  }

  /** A connection that broke may say again what was heard already. */
  #isNew(id: string): boolean {
    if (this.#heard.has(id)) return false;
    this.#heard.set(id, true);
    return true;
  }

  /** This node stood still, or the ask was long on its way: whoever asked has been told that nobody answered. */
  #isLate({ until }: Ask): boolean {
    return this.#link.now() > until;
  }

  async #answer(name: string, ask: unknown, signal: AbortSignal): Promise<CallResult<unknown>> {
    const handler = this.#handlers[name];
    // A newer node may ask what this one has never heard of.
    if (!handler) return failed('FAILED');
    try {
      return await handler(ask, signal);
    } catch (error) {
      this.#log.error({ err: error, name }, 'a call from another node failed');
      return failed('FAILED');
    }
  }

  #fail(which: (pending: Pending) => boolean): void {
    for (const pending of [...this.#pending.values()]) if (which(pending)) pending.settle(failed('LOST'));
  }
}
