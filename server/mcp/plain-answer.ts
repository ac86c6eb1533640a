/**
 * One request of the 2025 era, one JSON answer, without the SDK's HTTP transport: that one translates to web-standard
 * requests, responses and streams, which costs more than most answers do. Takes only what is plainly a request; all
 * else (batches, notifications, `initialize`, progress, bad headers) is the SDK's to judge. Most tool calls are leaner
 * still: see `lean-calls.ts`.
 */
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { acceptsBoth, isLegacyVersion } from './eras.ts';

export function plainRequestIn(req: Request): JSONRPCRequest | null {
  const isPlain =
    acceptsBoth(req) &&
    isLegacyVersion(req) &&
    isJSONRPCRequest(req.body) &&
    req.body.method !== 'initialize';
  return isPlain ? (req.body as JSONRPCRequest) : null;
}

export async function answerPlainly(server: Server, request: JSONRPCRequest, res: Response): Promise<void> {
  const transport = new PlainAnswer(res);
  // A server that has answered holds nothing: closing it would only build an error to abort nobody with.
  res.on('close', () => {
    if (!res.writableFinished) void server.close();
  });
  await server.connect(transport);
  transport.onmessage?.(request);
}

class PlainAnswer implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #res: Response;

  constructor(res: Response) {
    this.#res = res;
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    // Whatever is no answer has no place in a body of one.
    if ('method' in message) return;
    this.#res.setHeader('Content-Type', 'application/json');
    this.#res.end(JSON.stringify(message));
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}
