/** One client of a room under load: sends requests as raw frames and measures how soon the change comes back. */
import { once } from 'node:events';
import { getMessageBytes, Protocol } from '@colyseus/core';
import WebSocket from 'ws';
import { reserveSeat } from '../../../server/rooms/testing/raw-viewer.ts';
import { TOOLS } from '../../../shared/games/werewolf/tool-names.ts';
import type { OpenTable } from './host.ts';

/** The line that everybody says in the bench: of medium length, and without a claim that makes a moment. */
export const BENCH_LINE =
  'I walked round the square before breakfast and saw nothing but a cat, two crows and the baker at his door.';

export const KINDS = ['ours', 'bare'] as const;
export type Kind = (typeof KINDS)[number];
export const ROOM: Readonly<Record<Kind, string>> = { ours: 'werewolf', bare: 'bare' };
/** Of four calls one is a vote, which also changes the state; as in a real match. */
const CALLS_PER_VOTE = 4;

export interface Table extends OpenTable {
  readonly sockets: readonly Voter[];
}

/** Everybody speaks and votes in turn, and nobody votes for the same target twice in a row. */
export function speakOrVote(kind: Kind, { matchId, voters, sockets }: Table, turn: number): void {
  const seat = turn % voters.length;
  const round = Math.floor(turn / voters.length);
  const socket = sockets[seat];
  if (round % CALLS_PER_VOTE > 0) {
    if (kind === 'ours') socket?.request(TOOLS.sayPublic, { matchId, text: BENCH_LINE }, false);
    else socket?.request('say', { text: BENCH_LINE }, false);
    return;
  }
  const step = 1 + (Math.floor(round / CALLS_PER_VOTE) % (voters.length - 1));
  const targetPlayerId = voters[(seat + step) % voters.length]?.playerId;
  if (kind === 'ours') socket?.request(TOOLS.vote, { matchId, targetPlayerId }, true);
  else socket?.request('vote', { seat, targetPlayerId }, true);
}

const REQUEST_ID = 1;

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
    const seat = await reserveSeat(address, room, options);
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
