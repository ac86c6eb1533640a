/**
 * Limits how long a request may take to arrive. Node cuts off every request that is not complete within the server's
 * `requestTimeout`. A route for large files requests more time and then watches the pace itself.
 */
import { type IncomingMessage, maxHeaderSize, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorReply } from '../../shared/contracts/route.ts';

export const SLOWEST_REQUEST_MS = 30_000;

const allowed = new WeakSet<Duplex>();

/**
 * From now on the caller must end this request if it is too slow. Returns a function to call when it has been read or
 * given up.
 */
export function takeTime(req: IncomingMessage, restMs = SLOWEST_REQUEST_MS): () => void {
  const { socket } = req;
  allowed.add(socket);
  return () => {
    allowed.delete(socket);
    // Node checks each request once, so a client that keeps sending after its answer would never be cut off.
    if (req.complete || socket.destroyed) return;
    const ending = setTimeout(() => socket.destroy(), restMs).unref();
    req.once('close', () => clearTimeout(ending));
  };
}

interface Cut extends ErrorReply {
  readonly status: string;
}

const cut = (status: string, code: string, message: string): Cut => ({ status, error: { code, message } });

const NO_REQUEST = cut('400 Bad Request', 'INVALID_REQUEST', 'Not a valid HTTP/1.1 request.');
const CUTS: Readonly<Record<string, Cut>> = {
  HPE_HEADER_OVERFLOW: cut(
    '431 Request Header Fields Too Large',
    'TOO_LARGE',
    `Address and headers together hold at most ${maxHeaderSize} bytes; send more in the body.`,
  ),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: cut('413 Payload Too Large', 'TOO_LARGE', 'The chunks say too much.'),
  ERR_HTTP_REQUEST_TIMEOUT: cut('408 Request Timeout', 'TOO_SLOW', 'The request did not arrive in time.'),
};

/** Node's own answer, with a body like every other refusal's. */
function answerTo(code: string): string {
  const { error, status } = CUTS[code] ?? NO_REQUEST;
  const body = JSON.stringify({ error } satisfies ErrorReply);
  const headers = [
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`;
}

export function cutSlowRequests(http: Server): void {
  http.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && allowed.has(socket)) return;
    const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
    // Nothing can be sent in the middle of an answer.
    if (socket.writable && !answer?.headersSent) socket.write(answerTo(code));
    socket.destroy();
  });
}
