/**
 * The last step to the sockets. Bytes are made once for all who get them, and what one tick sends to a socket
 * leaves in one write: with thousands of viewers, writes are nearly all that a room costs.
 */
import type { Socket } from 'node:net';
import { CloseCode, getMessageBytes, Protocol } from '@colyseus/core';
import type { Client } from 'colyseus';

/** A viewer that far behind is cut off; it may reconnect, and then gets everything anew. */
const MOST_UNSENT_BYTES = 4 * 1024 * 1024;

const SOCKETS_PER_SLICE = 250;

/** What `ws` gives us; without the inner socket, every frame is a write of its own. */
interface WebSocketParts {
  readonly bufferedAmount?: number;
  readonly _socket?: Socket | null;
}

export class Outbox {
  readonly #corked = new Set<Socket>();

  send(client: Client, bytes: Uint8Array): void {
    const { bufferedAmount = 0, _socket: socket } = client.ref as WebSocketParts;
    if (bufferedAmount > MOST_UNSENT_BYTES) {
      client.leave(CloseCode.MAY_TRY_RECONNECT, 'too slow');
      return;
    }
    if (socket && !this.#corked.has(socket)) this.#cork(socket);
    // Before the viewer has confirmed its join this waits in the client's own queue.
    client.enqueueRaw(bytes);
  }

  sendAll(clients: Iterable<Client>, bytes: Uint8Array | null): void {
    if (bytes) for (const client of clients) this.send(client, bytes);
  }

  #cork(socket: Socket): void {
    if (this.#corked.size === 0) process.nextTick(() => this.#flush());
    this.#corked.add(socket);
    socket.cork();
  }

  /** In slices, so that a match with thousands of viewers doesn't hold up all the others. */
  #flush(): void {
    let written = 0;
    for (const socket of this.#corked) {
      if (written++ === SOCKETS_PER_SLICE) {
        setImmediate(() => this.#flush());
        return;
      }
      this.#corked.delete(socket);
      socket.uncork();
    }
  }
}

export const messageBytes = (type: string, message: unknown): Uint8Array =>
  getMessageBytes.raw(Protocol.ROOM_DATA, type, message);

/** `null` when there is nothing to say: silence must not be a frame. */
export const listBytes = (type: string, items: readonly unknown[]): Uint8Array | null =>
  items.length > 0 ? messageBytes(type, items) : null;
