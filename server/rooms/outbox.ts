/**
 * The last step to the sockets: whole frames past the WebSocket library, which would frame them anew for each
 * viewer, and what one tick sends to a socket in one write. With thousands of viewers, writes are nearly all that a
 * room costs. Whoever sends to a viewer past the outbox in the same tick comes first.
 */
import type { Socket } from 'node:net';
import type { Client } from '@colyseus/core';
import { ClientState, CloseCode } from '@colyseus/core';
import type { Frames, Parcel } from './parcel.ts';

/** A viewer that far behind is cut off; it may reconnect, and then gets everything anew. */
const MOST_UNSENT_BYTES = 4 * 1024 * 1024;

const SOCKETS_PER_SLICE = 250;

/** `readyState` of a WebSocket that takes frames. */
const OPEN = 1;

/** What `ws` gives us. It compresses nothing here, so it holds no frames back that ours could overtake. */
interface WebSocketParts {
  readonly readyState?: number;
  readonly bufferedAmount?: number;
  readonly _socket?: Socket | null;
}

export const isTooSlow = (client: Client): boolean =>
  ((client.ref as WebSocketParts).bufferedAmount ?? 0) > MOST_UNSENT_BYTES;

export const cutOff = (client: Client): void => client.leave(CloseCode.MAY_TRY_RECONNECT, 'too slow');

/** Kept with the socket: to look each of thousands up in a map costs more than to join what it is sent. */
const WAITING = Symbol('what this tick sends');

type Sending = Socket & { [WAITING]?: Frames | null };

export class Outbox {
  readonly #directly: boolean;
  /** To whom this tick sends something. */
  readonly #due: Sending[] = [];

  /** `directly`: to the sockets themselves, instead of through the WebSocket library. */
  constructor(directly = true) {
    this.#directly = directly;
  }

  send(client: Client, parcel: Parcel): void {
    const { readyState, _socket } = client.ref as WebSocketParts;
    const socket = _socket as Sending | null | undefined;
    if (!this.#directly || !socket || readyState !== OPEN || client.state !== ClientState.JOINED) {
      if (isTooSlow(client)) cutOff(client);
      // Before the viewer has confirmed its join this waits in the client's own queue.
      else client.enqueueRaw(parcel.bytes);
      return;
    }
    const waiting = socket[WAITING];
    if (waiting) {
      socket[WAITING] = waiting.followedBy(parcel);
      return;
    }
    // All that waits for an open socket waits in its own buffer, which is cheaper to ask than the library.
    if (socket.writableLength > MOST_UNSENT_BYTES) {
      cutOff(client);
      return;
    }
    socket[WAITING] = parcel;
    if (this.#due.push(socket) === 1) process.nextTick(this.#flush);
  }

  /**
   * To a request; for its handler to return. Colyseus would pack whatever else came of the handler and send it as a second
   * answer, and so this never settles; one for each, or what waits for them would pile up.
   */
  answer(client: Client, parcel: Parcel): Promise<never> {
    this.send(client, parcel);
    return new Promise(() => undefined);
  }

  sendAll(clients: Iterable<Client>, parcel: Parcel | null): void {
    if (parcel) for (const client of clients) this.send(client, parcel);
  }

  /** In slices, so that a match with thousands of viewers doesn't hold up all the others. */
  readonly #flush = (): void => {
    for (const socket of this.#due.splice(0, SOCKETS_PER_SLICE)) {
      const waiting = socket[WAITING];
      socket[WAITING] = null;
      if (waiting) socket.write(waiting.wire);
    }
    if (this.#due.length > 0) setImmediate(this.#flush);
  };
}
