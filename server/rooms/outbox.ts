/**
 * Writes messages to sockets: whole frames that bypass the WebSocket library, which would frame them anew for each
 * viewer, and one write per socket and tick. With thousands of viewers, writes are nearly all of a room's cost. A
 * message sent around the outbox in the same tick arrives first.
 */
import type { Socket } from 'node:net';
import type { Client } from '@colyseus/core';
import { ClientState, CloseCode } from '@colyseus/core';
import type { Frames, Parcel } from './parcel.ts';

/** A viewer this far behind is disconnected; when it reconnects it gets everything anew. */
const MOST_UNSENT_BYTES = 4 * 1024 * 1024;

const SOCKETS_PER_SLICE = 250;

/** The `readyState` of an open WebSocket. */
const OPEN = 1;

/** The part of `ws` used here. Compression is off, so the library holds back no frames that ours could overtake. */
interface WebSocketParts {
  readonly readyState?: number;
  readonly bufferedAmount?: number;
  readonly _socket?: Socket | null;
}

export const isTooSlow = (client: Client): boolean =>
  ((client.ref as WebSocketParts).bufferedAmount ?? 0) > MOST_UNSENT_BYTES;

export const cutOff = (client: Client): void => client.leave(CloseCode.MAY_TRY_RECONNECT, 'too slow');

/** Stored on the socket: looking up each of thousands in a map costs more than joining its frames. */
const WAITING = Symbol('what this tick sends');

type Sending = Socket & { [WAITING]?: Frames | null };

export class Outbox {
  readonly #directly: boolean;
  /** Clients with messages in this tick. */
  readonly #due: Sending[] = [];

  /** `directly`: write to the sockets themselves, bypassing the WebSocket library. */
  constructor(directly = true) {
    this.#directly = directly;
  }

  send(client: Client, parcel: Parcel): void {
    const { readyState, _socket } = client.ref as WebSocketParts;
    const socket = _socket as Sending | null | undefined;
    if (!this.#directly || !socket || readyState !== OPEN || client.state !== ClientState.JOINED) {
      if (isTooSlow(client)) cutOff(client);
      // Until the viewer has confirmed its join, messages wait in the client's own queue.
      else client.enqueueRaw(parcel.bytes);
      return;
    }
    const waiting = socket[WAITING];
    if (waiting) {
      socket[WAITING] = waiting.followedBy(parcel);
      return;
    }
    // Data for an open socket waits in the socket's own buffer, which is cheaper to query than the library.
    if (socket.writableLength > MOST_UNSENT_BYTES) {
      cutOff(client);
      return;
    }
    socket[WAITING] = parcel;
    if (this.#due.push(socket) === 1) process.nextTick(this.#flush);
  }

  /**
   * Answers a request; to be returned by its handler. Never settles, because Colyseus would pack the handler's result
   * and send it as a second answer. A new promise each time, because reactions would pile up on a shared one.
   */
  answer(client: Client, parcel: Parcel): Promise<never> {
    this.send(client, parcel);
    return new Promise(() => undefined);
  }

  sendAll(clients: Iterable<Client>, parcel: Parcel | null): void {
    if (parcel) for (const client of clients) this.send(client, parcel);
  }

  /** In slices, so that a match with thousands of viewers does not delay the others. */
  readonly #flush = (): void => {
    for (const socket of this.#due.splice(0, SOCKETS_PER_SLICE)) {
      const waiting = socket[WAITING];
      socket[WAITING] = null;
      if (waiting) socket.write(waiting.wire);
    }
    if (this.#due.length > 0) setImmediate(this.#flush);
  };
}
