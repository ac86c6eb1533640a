/** Calls the league manager: messages and tools, with retries while it is down. */

import { randomUUID } from 'node:crypto';
import { setTimeout as rest } from 'node:timers/promises';
import { type AnyEnvelope, type MessageType, PROTOCOL } from '../../shared/league/messages.ts';
import { FailedError } from '../cli/program.ts';

const TIMEOUT_MS = 10_000;
/** How long to retry before reporting that no league answers. */
const SILENCE_MS = 2_000;
export const REGISTER_FOR_MS = 30_000;

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
  }) as AnyEnvelope;

/** Returns the result; throws the other side's error, or that it is unreachable. */
export async function callRpc(
  url: string,
  method: string,
  params: object,
  timeoutMs = TIMEOUT_MS,
): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: randomUUID(), method, params }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (response.status >= 500 || response.status === 429) throw new Error(`answered ${response.status}`);
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } };
  if (error) throw new RefusedError(`${url} refuses it: ${error.message}`);
  return result;
}

/** A retry would not help. */
export class RefusedError extends FailedError {}

export interface Sending {
  readonly forMs: number;
  /** Called once, when nobody has answered for a while and there is time left. */
  onSilence?(words: string): void;
}

/** Follows `--wait`: without it, an agent that finds no league reports so and ends. */
export const waitingFor = (seconds: number, agent: 'player' | 'referee'): Sending => ({
  forMs: Math.max(SILENCE_MS, seconds * 1000),
  onSilence: (words) => process.stderr.write(`${agent}: ${words}\n`),
});

/** Sends the very same message until somebody accepts it or `forMs` have passed. */
export async function sendUntilTaken(
  url: string,
  message: AnyEnvelope,
  { forMs, onSilence }: Sending,
): Promise<unknown> {
  const until = Date.now() + forMs;
  let why = 'no answer yet';
  const nobody = () => `no league answers at ${url} (${why})`;
  const silence = setTimeout(() => {
    const left = Math.ceil((until - Date.now()) / 1000);
    if (left > 0) onSilence?.(`${nobody()}; trying for ${left} s more. Start a town, or correct --league.`);
  }, SILENCE_MS);
  try {
    for (let wait = 200; ; wait = Math.min(wait * 2, 2_000)) {
      try {
        return await callRpc(url, 'protocol/message', { message }, Math.min(TIMEOUT_MS, until - Date.now()));
      } catch (error) {
        if (error instanceof RefusedError) throw error;
        why = wordsOf(error);
      }
      if (Date.now() + wait > until) throw new FailedError(`${nobody()}: ${WHAT_TO_DO}`);
      await rest(wait);
    }
  } finally {
    clearTimeout(silence);
  }
}

const WHAT_TO_DO = 'start a town, correct --league, or wait for a league with --wait <seconds>';

/** Registers with a league; a refusal fails with the league's own message. */
export async function register(
  url: string,
  wish: Pick<MessageWish, 'type' | 'sender'> & { readonly payload: { readonly display_name: string } },
  sending: Sending,
): Promise<Registered> {
  const { payload } = (await sendUntilTaken(url, envelopeOf(wish), sending)) as {
    payload: Registered & Refused;
  };
  if (payload.auth_token) return payload;
  const { error_code, message, reason } = payload;
  throw new FailedError(`${wish.payload.display_name} was refused (${error_code}): ${reason ?? message}`);
}

export interface Registered {
  readonly player_id?: string;
  readonly referee_id?: string;
  readonly auth_token: string;
  readonly league_info?: { readonly league_id: string };
}

interface Refused {
  readonly error_code?: string;
  readonly reason?: string;
  readonly message?: string;
}

/** `fetch` reports only that it failed; the reason is in its cause. */
const wordsOf = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
