/**
 * Answers requests of the 2025 era in JSON without the SDK's HTTP transport, which translates to web-standard requests,
 * responses and streams and so costs more than most answers. Handles only plain requests, alone or in a batch;
 * everything else (notifications alone, `initialize`, progress, bad headers) is left to the SDK. Most requests take a
 * shorter path still: see `lean-requests.ts`.
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

/** The JSON of an answer in pieces, so that an encoded listing is not encoded again. */
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

/** The requests of a batch; a stateless server ignores its notifications. */
export function plainBatchIn(req: Request): readonly JSONRPCRequest[] | null {
  const batch: unknown = req.body;
  if (!Array.isArray(batch) || !acceptsBoth(req) || !isLegacyVersion(req)) return null;
  const isOurs = (message: unknown): boolean =>
    isJSONRPCNotification(message) || (isPlain(message) && message.params?._meta === undefined);
  const requests = batch.every(isOurs) ? batch.filter(isPlain) : [];
  return requests.length > 0 ? requests : null;
}

/** Several answers form an array; a single one has no brackets, like the SDK's. */
export function answerOfBatch(answers: readonly Answer[]): Answer {
  if (answers.length === 1) return answers[0] ?? [];
  return ['[', ...answers.flatMap((answer, i) => (i === 0 ? answer : [',', ...answer])), ']'];
}

export async function answerPlainly(server: Server, request: JSONRPCRequest, res: Response): Promise<void> {
  closeWhenGone([server], res);
  writeAnswer(res, await plainAnswer(server, request));
}

/** A server that has answered holds nothing: closing it would only build an unused error. */
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
    // A response body contains answers only.
    if ('method' in message) return;
    this.#answer([JSON.stringify(message)]);
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}
