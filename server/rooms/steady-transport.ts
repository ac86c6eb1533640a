/**
 * Colyseus' WebSocket transport with pings spread over their interval, a filter for paths that cannot be rooms, and a
 * gate. The original pings every socket at the same instant: with 18,000 sockets every match stalled for a fifth of a
 * second, every three seconds.
 */
import type { IncomingMessage, Server } from 'node:http';
import { WebSocketTransport } from '@colyseus/ws-transport';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import { retryAfterOf } from '../budgets/budget.ts';
import { isNoRoomName } from './room-names.ts';
import type { SocketGate } from './socket-gate.ts';

/** A silently dead socket is detected after two to three of these. */
const PING_EVERY_MS = 10_000;
const SLICE_EVERY_MS = 50;

interface TransportOptions extends NonNullable<ConstructorParameters<typeof WebSocketTransport>[0]> {
  /** Default: admits everybody. */
  readonly gate?: Pick<SocketGate, 'refusalFor'>;
}

/** A socket with Colyseus' own count of unanswered pings. */
interface Pinged {
  pingCount: number;
  ping(): void;
  terminate(): void;
}

const NO_SUCH_ROOM = 'HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** A banned caller is told not to retry. */
function refusedWith(refusal: Refusal): string {
  const { code, message } = refusal;
  const body = JSON.stringify({ message, error: { code, message } });
  const isForbidden = code === 'FORBIDDEN';
  const head = [
    `HTTP/1.1 ${isForbidden ? '403 Forbidden' : '429 Too Many Requests'}`,
    'Connection: close',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...(isForbidden ? [] : [`Retry-After: ${retryAfterOf(refusal)}`]),
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** The path ends with the room; an invalid URL would throw where nobody catches. */
function isNoRoom({ url = '/' }: IncomingMessage): boolean {
  const parsed = URL.parse(`ws://server${url}`);
  return parsed === null || isNoRoomName(parsed.pathname.slice(parsed.pathname.lastIndexOf('/') + 1));
}

export class SteadyTransport extends WebSocketTransport {
  readonly #gate: TransportOptions['gate'];

  constructor({ gate, ...options }: TransportOptions) {
    super({ pingInterval: PING_EVERY_MS, ...options });
    this.#gate = gate;
  }

  protected override listenForUpgrade(server: Server, filter?: (req: IncomingMessage) => boolean): void {
    super.listenForUpgrade(server, (req) => {
      if (filter && !filter(req)) return false;
      const answer = this.#answerInstead(req);
      if (answer === null) return true;
      // Nothing else listens to this socket any more, and the caller may be gone or never close its end.
      const { socket } = req;
      socket.on('error', () => socket.destroy());
      socket.end(answer, () => socket.destroy());
      return false;
    });
  }

  #answerInstead(req: IncomingMessage): string | null {
    const refusal = this.#gate?.refusalFor(req);
    if (refusal) return refusedWith(refusal);
    return isNoRoom(req) ? NO_SUCH_ROOM : null;
  }

  protected override autoTerminateUnresponsiveClients(pingInterval: number, pingMaxRetries: number): void {
    const sockets = this.wss.clients as ReadonlySet<unknown> as ReadonlySet<Pinged>;
    const slices = Math.max(1, Math.round(pingInterval / SLICE_EVERY_MS));
    let slice = 0;
    let round = sockets.values();
    this.pingInterval = setInterval(() => {
      if (slice === 0) round = sockets.values();
      slice = (slice + 1) % slices;
      // The last slice covers all remaining sockets, including those opened meanwhile.
      const due = slice === 0 ? sockets.size : Math.ceil(sockets.size / slices);
      for (let asked = 0; asked < due; asked++) {
        const { value: socket } = round.next();
        if (!socket) break;
        if (socket.pingCount >= pingMaxRetries) socket.terminate();
        else {
          socket.pingCount += 1;
          socket.ping();
        }
      }
    }, SLICE_EVERY_MS);
  }
}
