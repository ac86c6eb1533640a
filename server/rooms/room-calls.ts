/**
 * Calls rooms of other nodes: Colyseus' `remoteRoomCall` plus what it lacks. That cannot tell a call that never arrived
 * from one whose answer was lost, waits for its timeout when a node is gone, and cannot be cancelled. Here a failure is
 * a value that says what is known; a call runs at most once, and not after its caller gave up.
 */
import { randomUUID } from 'node:crypto';
import type { matchMaker } from '@colyseus/core';
import type { Clock } from '../time/clock.ts';
import type { AnswerTo, Ask, CallName } from './match-calls.ts';

/**
 * `GONE`: the node did not listen in time and nothing was done. `LOST`: no answer came, and it is unknown whether the
 * call was executed. `NOT_HERE`: that node does not host the match (any more). `FAILED`: a bug on that node, in its
 * log.
 */
export type CallFailure = 'GONE' | 'LOST' | 'NOT_HERE' | 'FAILED';

export type CallResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: CallFailure };

export const callFailed = (failure: CallFailure): CallResult<never> => ({ ok: false, failure });

/** The message on the wire. */
export interface NodeCall {
  readonly id: string;
  readonly name: string;
  readonly ask: unknown;
  /** When its caller gives up, on the clock shared by all nodes. */
  until: number;
}

/** The methods of a match room that other nodes call. */
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
  /** Aborted when the caller has left: the room is notified, the call is `LOST`. */
  readonly signal?: AbortSignal | undefined;
}

interface RoomCallsDeps {
  readonly clock: Pick<Clock, 'at' | 'now'>;
  readonly remoteRoomCall: typeof matchMaker.remoteRoomCall;
  /** The connection to Redis: its clock, its trouble if any, and when answers may have been lost with it. */
  readonly link: { now(): number; trouble(): string | null; onLost(listener: () => void): void };
  /** Called when that node's room did not listen. */
  readonly onUnheard: (nodeId: string) => void;
}

export class RoomCalls {
  readonly #deps: RoomCallsDeps;
  readonly #pending = new Map<string, { readonly nodeId: string; lose(): void }>();

  constructor(deps: RoomCallsDeps) {
    this.#deps = deps;
    deps.link.onLost(() => this.#lose(() => true));
  }

  /** Fails the pending calls to a dead node at once. */
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
        // Colyseus may still hold the message back until Redis returns: mark it expired.
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

  /** `work` must always answer: a throw would look like a lost answer. */
  async serve(
    { id, until }: NodeCall,
    now: number,
    work: (signal: AbortSignal) => Promise<CallResult<unknown>>,
  ): Promise<CallResult<unknown>> {
    // This node was stalled, or the call took long to arrive: the caller already got GONE.
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
