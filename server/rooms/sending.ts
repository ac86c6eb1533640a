/** The last step to a socket: bytes that were made once for all who get them, and no patience with the slow. */
import type { Client } from '@colyseus/core';
import { CloseCode, getMessageBytes, Protocol } from '@colyseus/core';

/** A viewer that far behind is cut off; it may reconnect, and then gets everything anew. */
const MOST_UNSENT_BYTES = 4 * 1024 * 1024;

const unsentBytes = (client: Client): number =>
  (client.ref as { readonly bufferedAmount?: number }).bufferedAmount ?? 0;

export function send(client: Client, bytes: Uint8Array): void {
  if (unsentBytes(client) > MOST_UNSENT_BYTES) {
    client.leave(CloseCode.MAY_TRY_RECONNECT, 'too slow');
    return;
  }
  // Before the viewer has confirmed its join this waits in the client's own queue.
  client.enqueueRaw(bytes);
}

export const messageBytes = (type: string, message: unknown): Uint8Array =>
  getMessageBytes.raw(Protocol.ROOM_DATA, type, message);
