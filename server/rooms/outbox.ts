/**
 * The last step to the sockets: whole frames past the WebSocket library, which would frame them anew for each
 * viewer, and what one tick sends to a socket in one write. With thousands of viewers, writes are nearly all that a
 * room costs.
 */
import type { Socket } from 'node:net';
import { ClientState, CloseCode } from '@colyseus/core';
import type { Client } from 'colyseus';
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

export class Outbox {
  readonly #corked = new Set<Socket>();
  /** Null unless something is being sent together. */
  #gathered: Map<Socket, Frames> | null = null;

  send(client: Client, parcel: Parcel): void {
    const { readyState, _socket: socket } = client.ref as WebSocketParts;
    if (!socket || readyState !== OPEN || client.state !== ClientState.JOINED) {
      if (isTooSlow(client)) cutOff(client);
      // Before the viewer has confirmed its join this waits in the client's own queue.
      else client.enqueueRaw(parcel.bytes);
      return;
    }
    // All that waits for an open socket waits in its own buffer, which is cheaper to ask than the library.
    if (socket.writableLength > MOST_UNSENT_BYTES) {
      cutOff(client);
      return;
    }
    if (!this.#gathered) this.#write(socket, parcel);
    else this.#gathered.set(socket, this.#gathered.get(socket)?.followedBy(parcel) ?? parcel);
  }

  /** What `work` sends to a socket goes there as one piece, which those who are sent the same share. */
  together(work: () => void): void {
    const gathered = new Map<Socket, Frames>();
    this.#gathered = gathered;
    try {
      work();
    } finally {
      this.#gathered = null;
      for (const [socket, frames] of gathered) this.#write(socket, frames);
    }
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

  #write(socket: Socket, { wire }: Frames): void {
    if (!this.#corked.has(socket)) this.#cork(socket);
    socket.write(wire);
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
