/** A viewer that speaks Colyseus' protocol directly and keeps every byte it receives. */
import { once } from 'node:events';
import { getMessageBytes, Protocol } from '@colyseus/core';
import WebSocket from 'ws';

export interface Seat {
  readonly sessionId: string;
  readonly roomId: string;
  readonly processId: string;
}

export async function reserveSeat(
  address: string,
  room: string,
  options: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Seat> {
  const response = await fetch(`http://${address}/matchmake/join/${room}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(options),
  });
  const body = (await response.json()) as Seat & { readonly code?: number; readonly error?: string };
  if (body.error) throw Object.assign(new Error(body.error), { code: body.code });
  return body;
}

/** Smaller numbers are encoded in one byte. */
const ONE_BYTE_NUMBERS = 128;

export class RawViewer {
  readonly #socket: WebSocket;
  /** Everything received since the last `take`. */
  #frames: Buffer[] = [];
  #pongs: (() => void)[] = [];
  #requests = 0;
  readonly closed: Promise<number>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.closed = new Promise((resolve) => socket.once('close', (code) => resolve(code)));
    socket.on('message', (data: Buffer) => void this.#frames.push(data));
    socket.on('pong', () => this.#pongs.shift()?.());
  }

  /** Resolves once the room has admitted the viewer and its first state has arrived. */
  static async join(address: string, room: string, options: object): Promise<RawViewer> {
    const viewer = await RawViewer.connect(address, await reserveSeat(address, room, options));
    await viewer.settled();
    return viewer;
  }

  static async connect(address: string, seat: Seat): Promise<RawViewer> {
    const socket = new WebSocket(
      `ws://${address}/${seat.processId}/${seat.roomId}?sessionId=${seat.sessionId}`,
    );
    const viewer = new RawViewer(socket);
    const [first] = (await once(socket, 'message')) as [Buffer];
    if (first[0] !== Protocol.JOIN_ROOM) throw new Error(`not let in: ${first.toString('latin1')}`);
    viewer.send(Buffer.from([Protocol.JOIN_ROOM]));
    return viewer;
  }

  send(bytes: Uint8Array): void {
    this.#socket.send(bytes);
  }

  /** Sends a request like the SDK; the answer arrives as an ordinary frame. */
  request(type: string, payload: unknown): void {
    const message = getMessageBytes.raw(Protocol.ROOM_REQUEST, type, payload);
    this.#requests = (this.#requests + 1) % ONE_BYTE_NUMBERS;
    this.send(Buffer.concat([message.subarray(0, 1), Buffer.from([this.#requests]), message.subarray(1)]));
  }

  /**
   * Resolves once everything the server has sent is here: sockets keep order, so a pong comes last. The first pong may
   * overtake what the same tick sends, the second cannot.
   */
  async settled(): Promise<void> {
    await this.#ponged();
    await this.#ponged();
  }

  /** Uses the socket's own ping, because Colyseus counts its own as a message. */
  #ponged(): Promise<void> {
    return new Promise((resolve) => {
      this.#pongs.push(resolve);
      this.#socket.ping();
    });
  }

  take(): Buffer[] {
    const frames = this.#frames;
    this.#frames = [];
    return frames;
  }

  async leave(): Promise<void> {
    this.send(Buffer.from([Protocol.LEAVE_ROOM]));
    await this.closed;
  }

  /** Disconnects without a close frame. */
  drop(): void {
    this.#socket.terminate();
  }
}
