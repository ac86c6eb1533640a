/**
 * One request of the 2025 era, one JSON answer, without the SDK's HTTP transport: that one translates to web-standard
 * requests, responses and streams, which costs more than most tools do. Takes only what is plainly a request; all
 * else (batches, notifications, `initialize`, bad headers) is the SDK's to judge.
 */
import {
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { jsonOf } from './call-tool-result.ts';

export function plainRequestIn(req: Request): JSONRPCRequest | null {
  const { accept = '', 'mcp-protocol-version': version } = req.headers;
  const isPlain =
    accept.includes('application/json') &&
    accept.includes('text/event-stream') &&
    (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) &&
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

  /** Whatever is no answer has no place in a body of one. */
  async send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message) return;
    this.#res.setHeader('Content-Type', 'application/json');
    this.#res.end(jsonOf(message));
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}
