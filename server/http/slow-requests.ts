/**
 * How long a request may take to arrive. Node cuts what is not whole within the server's `requestTimeout`, whatever it
 * is. A route that takes large files asks for time, and then looks after the pace itself; nobody else gets any.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** None is large but those that ask for time. */
export const SLOWEST_REQUEST_MS = 30_000;

const allowed = new WeakSet<Duplex>();

/** From now on it is the caller's to end this request when it comes too slowly. Returns when it has been read, or given up. */
export function takeTime(req: IncomingMessage, restMs = SLOWEST_REQUEST_MS): () => void {
  const { socket } = req;
  allowed.add(socket);
  return () => {
    allowed.delete(socket);
    // Node looks at each request once: whoever goes on sending after their answer would do so for ever.
    if (req.complete || socket.destroyed) return;
    const ending = setTimeout(() => socket.destroy(), restMs).unref();
    req.once('close', () => clearTimeout(ending));
  };
}

const WORDS: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** As Node does by itself, but for those that have been given time. */
export function cutSlowRequests(http: Server): void {
  http.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Duplex) => {
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && allowed.has(socket)) return;
    const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null };
    // Into the middle of an answer nothing can be said.
    if (socket.writable && !answer?.headersSent)
      socket.write(`HTTP/1.1 ${WORDS[code] ?? '400 Bad Request'}\r\nConnection: close\r\n\r\n`);
    socket.destroy();
  });
}
