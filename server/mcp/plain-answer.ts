/**
 * Requests of the 2025 era answered in JSON without the SDK's HTTP transport: that one translates to web-standard
 * requests, responses and streams, which costs more than most answers do. Takes only what is plainly a request, alone
 * or in a batch; all else (notifications alone, `initialize`, progress, bad headers) is the SDK's to judge. Most
 * requests are leaner still: see `lean-requests.ts`.
 */
import {
  isJSONRPCNotification,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import type { Request, Response } from 'express';
import { acceptsBoth, isLegacyVersion } from './eras.ts';

/** The JSON of an answer in pieces: a listing was encoded before, and is not encoded again. */
export type Answer = readonly (string | Buffer)[];

export function writeAnswer(res: Response, answer: Answer): void {
  res.setHeader('Content-Type', 'application/json');
  const [first, ...others] = answer;
  const inBytes = (piece: string | Buffer) => (typeof piece === 'string' ? Buffer.from(piece) : piece);
  res.end(others.length === 0 ? first : Buffer.concat(answer.map(inBytes)));
}

export function plainRequestIn(req: Request): JSONRPCRequest | null {
  return acceptsBoth(req) && isLegacyVersion(req) && isPlain(req.body) ? req.body : null;
}

const isPlain = (message: unknown): message is JSONRPCRequest =>
  isJSONRPCRequest(message) && message.method !== 'initialize';

/** The requests of a batch; its notifications have nothing to say to a server that keeps no state. */
export function plainBatchIn(req: Request): readonly JSONRPCRequest[] | null {
  const batch: unknown = req.body;
  if (!Array.isArray(batch) || !acceptsBoth(req) || !isLegacyVersion(req)) return null;
  const isOurs = (message: unknown): boolean =>
    isJSONRPCNotification(message) || (isPlain(message) && message.params?._meta === undefined);
  const requests = batch.every(isOurs) ? batch.filter(isPlain) : [];
  return requests.length > 0 ? requests : null;
}

/** Several answers are an array; a single one goes without brackets, as the SDK writes it. */
export function answerOfBatch(answers: readonly Answer[]): Answer {
  if (answers.length === 1) return answers[0] ?? [];
  return ['[', ...answers.flatMap((answer, i) => (i === 0 ? answer : [',', ...answer])), ']'];
}

export async function answerPlainly(server: Server, request: JSONRPCRequest, res: Response): Promise<void> {
  closeWhenGone([server], res);
  writeAnswer(res, await plainAnswer(server, request));
}

/** A server that has answered holds nothing: closing it would only build an error to abort nobody with. */
export function closeWhenGone(servers: readonly Server[], res: Response): void {
  res.on('close', () => {
    if (!res.writableFinished) for (const server of servers) void server.close();
  });
}

export async function plainAnswer(server: Server, request: JSONRPCRequest): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const transport = new PlainAnswer(resolve);
  await server.connect(transport);
  transport.onmessage?.(request);
  return promise;
}

class PlainAnswer implements Transport {
  onmessage?: NonNullable<Transport['onmessage']>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly #answer: (answer: Answer) => void;

  constructor(answer: (answer: Answer) => void) {
    this.#answer = answer;
  }

  async start(): Promise<void> {}

  async send(message: JSONRPCMessage): Promise<void> {
    // Only an answer belongs in the body of one.
    if ('method' in message) return;
    this.#answer([JSON.stringify(message)]);
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}
