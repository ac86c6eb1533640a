/**
 * Replaces the SDK's WebSocket in these processes by the `ws` package, because Node's own is several times as slow,
 * and counts incoming bytes. Import this before the SDK, which reads the global once.
 */
import type { ClientRequestArgs } from 'node:http';
import WebSocket, { type ClientOptions } from 'ws';

/** Sent as a header by each SDK client, so that bytes are counted by kind of viewer. */
export const KIND_HEADER = 'x-viewer-kind';

type Sink = (kind: string, bytes: number) => void;
let sink: Sink = () => undefined;

export function countBytes(into: Sink): void {
  sink = into;
}

class CountingSocket extends WebSocket {
  constructor(url: string, options: ClientOptions | ClientRequestArgs = {}) {
    super(url, { ...options, perMessageDeflate: false });
    const kind = String((options.headers as Record<string, unknown> | undefined)?.[KIND_HEADER] ?? 'other');
    this.on('message', (data: ArrayBuffer | Buffer) => sink(kind, data.byteLength));
  }
}

Object.assign(globalThis, { WebSocket: CountingSocket });
