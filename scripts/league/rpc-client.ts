/** Calls the league manager: messages and tools, again for a while when it is not there. */

import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { type AnyEnvelope, type MessageType, PROTOCOL } from '../../shared/league/messages.ts';
import { FailedError } from '../cli/program.ts';

const TIMEOUT_MS = 10_000;

export interface MessageWish {
  readonly type: MessageType;
  readonly sender: string;
  readonly payload: object;
  readonly auth_token?: string;
  readonly message_id?: string;
}

export const envelopeOf = (wish: MessageWish): AnyEnvelope =>
  ({
    protocol: PROTOCOL,
    message_id: randomUUID(),
    timestamp: new Date().toISOString(),
    ...wish,
  }) as unknown as AnyEnvelope;

/** The result; throws what the other side says, or that it cannot be reached. */
export async function callRpc(url: string, method: string, params: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status >= 500 || response.status === 429) throw new Error(`answered ${response.status}`);
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (error) throw new RefusedError(`${url} refuses it: ${error.message}`);
  return result;
}

/** Asking again would not help. */
export class RefusedError extends FailedError {}

/** The very same message, until somebody takes it in or `forMs` are over. */
export async function sendUntilTaken(url: string, message: AnyEnvelope, forMs: number): Promise<unknown> {
  const until = Date.now() + forMs;
  for (let wait = 200; ; wait = Math.min(wait * 2, 2_000)) {
    try {
      return await callRpc(url, 'protocol/message', { message });
    } catch (error) {
      if (error instanceof RefusedError) throw error;
      if (Date.now() + wait > until)
        throw new FailedError(
          `no league answers at ${url} (${wordsOf(error)}): start a town, or correct --league`,
        );
      await rest(wait);
    }
  }
}

/** Fetch says only that it failed; why, is underneath. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
