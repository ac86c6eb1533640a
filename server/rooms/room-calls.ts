/**
 * Calls to rooms of other nodes: Colyseus' `remoteRoomCall`, and what it does not give. It cannot tell a call that nobody
 * heard from one whose answer was lost, waits for its time limit when a node is gone, and cannot be taken back. Here a
 * failure is a value that says what is known; what is asked is done once at most, and not after its caller gave up.
 */
import { randomUUID } from 'node:crypto';
import type { matchMaker } from '@colyseus/core';
import type { Clock } from '../time/clock.ts';
import type { AnswerTo, Ask, CallName } from './match-calls.ts';

/**
 * `GONE`: nobody listened in time, nothing was done. `LOST`: the answer did not come, and nobody knows whether it was
 * done. `NOT_HERE`: that node does not host the match (any more). `FAILED`: a bug there, in that node's log.
 */
export type CallFailure = 'GONE' | 'LOST' | 'NOT_HERE' | 'FAILED';

export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure };

export const callFailed = (failure: CallFailure): CallResult<never> => ({ ok: false, failure });

/** What crosses the wire. */
export interface NodeCall {
  readonly id: string;
  readonly name: string;
  readonly ask: unknown;
  /** When its caller gives up, by the clock that all nodes share. */
  until: number;
}

/** The methods of a match's room that other nodes call. */
export interface CalledRoom {
  answerNode(call: NodeCall): Promise<CallResult<unknown>>;
  hangUp(id: string): void;
}
export const ANSWER_NODE = 'answerNode' satisfies keyof CalledRoom;
const HANG_UP = 'hangUp' satisfies keyof CalledRoom;

export interface RemoteRoom {
  readonly roomId: string;
  readonly nodeId: string;
}

export interface CallOptions {
  readonly timeoutMs: number;
  /** Aborted when nobody waits for the answer any more: the room is told, the call is `LOST`. */
  readonly signal?: AbortSignal | undefined;
}

interface RoomCallsDeps {
  readonly clock: Pick<Clock, 'at' | 'now'>;
  readonly remoteRoomCall: typeof matchMaker.remoteRoomCall;
  /** Of the connection to Redis: its clock, why it is of no use, and when answers may have been lost with it. */
  readonly link: { now(): number; trouble(): string | null; onLost(listener: () => void): void };
  /** That node's room did not listen. */
  readonly onUnheard: (nodeId: string) => void;
}

export class RoomCalls {
  readonly #deps: RoomCallsDeps;
  readonly #pending = new Map<string, { readonly nodeId: string; lose(): void }>();

  constructor(deps: RoomCallsDeps) {
    this.#deps = deps;
    deps.link.onLost(() => this.#lose(() => true));
  }

  /** Whoever waits for that node need not wait any longer. */
  nodeGone(gone: string): void {
    this.#lose((nodeId) => nodeId === gone);
  }

  call<Name extends CallName>(
    { nodeId, roomId }: RemoteRoom,
    name: Name,
    ask: Ask<Name>,
    { signal, timeoutMs }: CallOptions,
  ): Promise<CallResult<AnswerTo<Name>>> {
    const { clock, link, onUnheard, remoteRoomCall } = this.#deps;
    if (signal?.aborted) return Promise.resolve(callFailed('LOST'));
    if (link.trouble() !== null) return Promise.resolve(callFailed('GONE'));
    const call: NodeCall = { id: randomUUID(), name, ask, until: link.now() + timeoutMs };
    return new Promise((resolve) => {
      const settle = (result: CallResult<AnswerTo<Name>>): void => {
        if (!this.#pending.delete(call.id)) return;
        // Colyseus may still hold it back, for Redis to come back: then it is too late for it.
        call.until = 0;
        forgetTime();
        signal?.removeEventListener('abort', hangUp);
        resolve(result);
      };
      const lose = (): void => settle(callFailed('LOST'));
      const hangUp = (): void => {
        lose();
        remoteRoomCall(roomId, HANG_UP, [call.id]).catch(() => undefined);
      };
      const forgetTime = clock.at(clock.now() + timeoutMs, lose);
      signal?.addEventListener('abort', hangUp);
      this.#pending.set(call.id, { nodeId, lose });
      remoteRoomCall(roomId, ANSWER_NODE, [call], timeoutMs).then((result) => {
        const answer = result as CallResult<AnswerTo<Name>>;
        if (!answer.ok && answer.failure === 'GONE') onUnheard(nodeId);
        settle(answer);
      }, lose);
    });
  }

  #lose(which: (nodeId: string) => boolean): void {
    for (const { lose, nodeId } of [...this.#pending.values()]) if (which(nodeId)) lose();
  }
}

/** The calls of other nodes that a room is answering. */
export class ServedCalls {
  readonly #serving = new Map<string, AbortController>();

  /** `work` must answer whatever happens: what it threw would look like an answer that was lost. */
  async serve(
    { id, until }: NodeCall,
    now: number,
    work: (signal: AbortSignal) => Promise<CallResult<unknown>>,
  ): Promise<CallResult<unknown>> {
    // This node stood still, or the call was long on its way: whoever asked has been told that nobody answered.
    if (now > until) return callFailed('GONE');
    const abort = new AbortController();
    this.#serving.set(id, abort);
    try {
      return await work(abort.signal);
    } finally {
      this.#serving.delete(id);
    }
  }

  hangUp(id: string): void {
    this.#serving.get(id)?.abort();
  }
}
