/**
 * One request, one JSON answer, without the SDK's HTTP transports: those translate to web-standard requests,
 * responses and streams, which costs more than most tools do. Takes only what is plainly a request; all else
 * (batches, notifications, `initialize`, progress, bad headers) is the SDK's to judge.
 */
import {
  CLIENT_CAPABILITIES_META_KEY,
  isJSONRPCErrorResponse,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  PerRequestHTTPServerTransport,
  PROTOCOL_VERSION_META_KEY,
  ProtocolErrorCode,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { jsonOf } from './call-tool-result.ts';

/** Of the 2025 era. */
export function plainRequestIn(req: Request): JSONRPCRequest | null {
  const { 'mcp-protocol-version': version } = req.headers;
  const isPlain =
    acceptsBoth(req) &&
    (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version))) &&
    isJSONRPCRequest(req.body) &&
    req.body.method !== 'initialize';
  return isPlain ? (req.body as JSONRPCRequest) : null;
}

const acceptsBoth = ({ headers: { accept = '' } }: Request): boolean =>
  accept.includes('application/json') && accept.includes('text/event-stream');

export const MODERN_VERSION = '2026-07-28';
const CALL = 'tools/call';

/** A tool call of the 2026 era whose headers and envelope say the same, and that asks for nothing but its result. */
export function plainModernCallIn(req: Request): JSONRPCRequest | null {
  const { headers } = req;
  if (headers['mcp-protocol-version'] !== MODERN_VERSION || headers['mcp-method'] !== CALL) return null;
  if (!acceptsBoth(req) || !isJSONRPCRequest(req.body) || req.body.method !== CALL) return null;
  const { name, _meta: meta = {} } = req.body.params ?? {};
  const isPlain =
    name === headers['mcp-name'] &&
    meta[PROTOCOL_VERSION_META_KEY] === MODERN_VERSION &&
    typeof meta[CLIENT_CAPABILITIES_META_KEY] === 'object' &&
    meta.progressToken === undefined;
  return isPlain ? req.body : null;
}

export const answerPlainly = (server: Server, request: JSONRPCRequest, res: Response): Promise<void> =>
  answerOver(new PlainAnswer(res), server, { request, res });

export async function answerModernPlainly(
  server: Server,
  request: JSONRPCRequest,
  res: Response,
): Promise<void> {
  const classification = { era: 'modern', revision: MODERN_VERSION } as const;
  await answerOver(new PlainModernAnswer({ classification }, res), server, { request, res, classification });
}

interface Exchanged {
  readonly request: JSONRPCRequest;
  readonly res: Response;
  readonly classification?: { readonly era: 'modern'; readonly revision: string };
}

async function answerOver(
  transport: Transport,
  server: Server,
  { request, res, classification }: Exchanged,
): Promise<void> {
  // A server that has answered holds nothing: closing it would only build an error to abort nobody with.
  res.on('close', () => {
    if (!res.writableFinished) void server.close();
  });
  await server.connect(transport);
  transport.onmessage?.(request, classification && { classification });
}

/** Whatever is no answer has no place in a body of one. */
function write(message: JSONRPCMessage, res: Response): void {
  if ('method' in message) return;
  res.setHeader('Content-Type', 'application/json');
  res.end(jsonOf(message));
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
    write(message, this.#res);
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}

/** The SDK binds a server to the era of this kind of transport alone; what is sent goes the short way all the same. */
class PlainModernAnswer extends PerRequestHTTPServerTransport {
  readonly #res: Response;

  constructor(options: ConstructorParameters<typeof PerRequestHTTPServerTransport>[0], res: Response) {
    super(options);
    this.#res = res;
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    const code = isJSONRPCErrorResponse(message) ? message.error.code : null;
    if (code === ProtocolErrorCode.MissingRequiredClientCapability) this.#res.status(400);
    write(message, this.#res);
  }
}
