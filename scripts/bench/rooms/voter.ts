/** One client of a room under load: sends requests as raw frames and notes how soon the change comes back. */
import { once } from 'node:events';
import { getMessageBytes, Protocol } from '@colyseus/core';
import WebSocket from 'ws';

const REQUEST_ID = 1;

interface Seat {
  readonly sessionId: string;
  readonly roomId: string;
  readonly processId: string;
}

export class Voter {
  readonly #socket: WebSocket;
  #sentAt: number | null = null;
  readonly latencies: number[] = [];
  frames = 0;
  bytes = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      this.frames += 1;
      this.bytes += data.byteLength;
      if (this.#sentAt === null || data[0] !== Protocol.ROOM_STATE_PATCH) return;
      this.latencies.push(performance.now() - this.#sentAt);
      this.#sentAt = null;
    });
  }

  static async join(address: string, room: string, options: object): Promise<Voter> {
    const response = await fetch(`http://${address}/matchmake/join/${room}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(options),
    });
    const seat = (await response.json()) as Seat & { readonly error?: string };
    if (seat.error) throw new Error(seat.error);
    const url = `ws://${address}/${seat.processId}/${seat.roomId}?sessionId=${seat.sessionId}`;
    const socket = new WebSocket(url);
    const voter = new Voter(socket);
    await once(socket, 'message');
    socket.send(Buffer.from([Protocol.JOIN_ROOM]));
    return voter;
  }

  /** `timed`: it changes the state, so a patch must follow. */
  request(type: string, args: object, timed: boolean): void {
    const message = getMessageBytes.raw(Protocol.ROOM_DATA, type, args);
    // A change may be merged into a later patch; only one is timed at once.
    if (timed) this.#sentAt ??= performance.now();
    this.#socket.send(Buffer.concat([Buffer.from([Protocol.ROOM_REQUEST, REQUEST_ID]), message.subarray(1)]));
  }

  close(): void {
    this.#socket.terminate();
  }
}
