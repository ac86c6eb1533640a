/**
 * Calls players' endpoints through the outbound guard: one call per player at a time, in order, with a limit on all
 * calls. News delays a question only briefly.
 */

import { bulkhead } from 'cockatiel';
import { RETRY_AFTER_MS, RETRY_JITTER } from '../../../shared/league/deadlines.ts';
import { type AnyEnvelope, parseMessage } from '../../../shared/league/messages.ts';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { OutboundError } from '../../outbound/outbound-error.ts';
import type { Clock } from '../../time/clock.ts';
import { pause } from '../../time/pause.ts';
import type { Carrier, Delivery, Patience } from './carrier.ts';
import type { LeaguePlayer } from './records.ts';

const MOST_CALLS = 256;
const MOST_ANSWER_BYTES = 16 * 1024;
/** A question waits at most this long for earlier news. */
const NEWS_FIRST_MS = 500;
/** Beyond this, the oldest news of a slow player is dropped. */
const MOST_UNTOLD = 64;

export interface HttpCarrierDeps {
  readonly clock: Clock;
  readonly caller: Pick<GuardedCaller, 'request'>;
  readonly tellMs: number;
  /** Between 0 and 1; deterministic in tests. */
  readonly random?: () => number;
}

/** A player or a referee, called under its own id. */
type Callee = Pick<LeaguePlayer, 'leagueId' | 'playerId' | 'endpoint'>;

interface News {
  readonly kind: 'news';
  readonly message: AnyEnvelope;
}

interface Question {
  readonly kind: 'question';
  readonly message: AnyEnvelope;
  readonly patience: Patience;
  readonly patientUntil: number;
  answered(delivery: Delivery): void;
}

/** The messages to one player, in order; one call at a time. */
interface Line {
  readonly waiting: (News | Question)[];
  working: Promise<void> | null;
  /** Aborts the news being sent; null if there is none. */
  hush: AbortController | null;
}

interface Call {
  readonly message: AnyEnvelope;
  readonly dueAt: number;
  readonly signal: AbortSignal;
}

const HUSHED = new Error('a question came');

/** RETRY: it was not delivered, or the recipient allows a retry. */
type Try = Delivery | { readonly kind: 'retry'; readonly why: string };

export class HttpCarrier implements Carrier {
  readonly #deps: HttpCarrierDeps;
  readonly #calls = bulkhead(MOST_CALLS, Number.POSITIVE_INFINITY);
  readonly #lines = new Map<string, Line>();
  readonly #closing = new AbortController();

  constructor(deps: HttpCarrierDeps) {
    this.#deps = deps;
  }

  ask(to: Callee, message: AnyEnvelope, patience: Patience): Promise<Delivery> {
    const line = this.#line(to);
    const { clock } = this.#deps;
    const patientUntil = clock.now() + NEWS_FIRST_MS;
    return new Promise((answered) => {
      const question: Question = { kind: 'question', message, patience, patientUntil, answered };
      // The current news may finish if it takes only a moment.
      if (line.working)
        clock.at(patientUntil, () => line.waiting.includes(question) && line.hush?.abort(HUSHED));
      line.waiting.push(question);
      this.#work(to, line);
    });
  }

  tell(to: Callee, message: AnyEnvelope): void {
    const line = this.#line(to);
    line.waiting.push({ kind: 'news', message });
    const untold = line.waiting.filter(({ kind }) => kind === 'news');
    if (untold.length > MOST_UNTOLD) line.waiting.splice(line.waiting.indexOf(untold[0] as News), 1);
    this.#work(to, line);
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('the town is closing'));
    await Promise.all([...this.#lines.values()].map(({ working }) => working));
  }

  #line(to: Callee): Line {
    const key = keyOf(to);
    const line = this.#lines.get(key) ?? { waiting: [], working: null, hush: null };
    this.#lines.set(key, line);
    return line;
  }

  #work(to: Callee, line: Line): void {
    line.working ??= this.#workOff(to, line).finally(() => {
      line.working = null;
      this.#lines.delete(keyOf(to));
    });
  }

  async #workOff(to: Callee, line: Line): Promise<void> {
    const { signal } = this.#closing;
    for (;;) {
      const next = this.#next(line);
      if (!next) return;
      const { message } = next;
      if (next.kind === 'question') {
        const { dueAt, signal: own = signal } = next.patience;
        const call = { message, dueAt, signal: AbortSignal.any([signal, own]) };
        next.answered(await this.#deliver(to, call));
        continue;
      }
      if (signal.aborted) continue;
      line.hush = new AbortController();
      const dueAt = this.#deps.clock.now() + this.#deps.tellMs;
      await this.#deliver(to, { message, dueAt, signal: AbortSignal.any([signal, line.hush.signal]) });
      line.hush = null;
    }
  }

  /** The first in line, unless a question has waited long enough. */
  #next({ waiting }: Line): News | Question | undefined {
    const now = this.#deps.clock.now();
    const pressing = waiting.findIndex((item) => item.kind === 'question' && item.patientUntil <= now);
    return waiting.splice(Math.max(0, pressing), 1)[0];
  }

  async #deliver(to: Callee, call: Call): Promise<Delivery> {
    const { dueAt, signal } = call;
    const { clock, random = Math.random } = this.#deps;
    for (let tries = 0; ; tries++) {
      const outcome = await this.#calls.execute(() => this.#try(to, call));
      if (outcome.kind !== 'retry') return outcome;
      const wait = (RETRY_AFTER_MS[tries] ?? 0) * (1 + RETRY_JITTER * (2 * random() - 1));
      const { why } = outcome;
      // No retry beyond the deadline.
      if (tries >= RETRY_AFTER_MS.length || clock.now() + wait >= dueAt) return { kind: 'failed', why };
      await pause(clock, wait, signal);
      if (signal.aborted) return { kind: 'failed', why };
    }
  }

  async #try(to: Callee, { message, dueAt, signal }: Call): Promise<Try> {
    const timeoutMs = dueAt - this.#deps.clock.now();
    if (!to.endpoint || timeoutMs <= 0) return { kind: 'failed', why: 'the deadline has passed' };
    try {
      const { status, body } = await this.#deps.caller.request({
        url: to.endpoint,
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: message.message_id,
          method: 'protocol/message',
          params: { message },
        }),
        timeoutMs,
        maxBytes: MOST_ANSWER_BYTES,
        signal,
      });
      if (status === 429 || status >= 500) return { kind: 'retry', why: `answered ${status}` };
      if (status < 200 || status >= 300) return { kind: 'failed', why: `answered ${status}` };
      return readAnswer(body.toString('utf8'));
    } catch (error) {
      if (!(error instanceof OutboundError)) return { kind: 'failed', why: wordsOf(error) };
      return error.failure === 'UNREACHABLE'
        ? { kind: 'retry', why: error.message }
        : { kind: 'failed', why: error.message };
    }
  }
}

const keyOf = ({ leagueId, playerId }: Callee): string => `${leagueId} ${playerId}`;
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The result is the answering envelope, or `{"ok":true}` where no answer type exists. */
export function readAnswer(text: string): Delivery {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: 'failed', why: 'the answer is not JSON' };
  }
  const { result, error } = (value ?? {}) as { result?: unknown; error?: { message?: unknown } };
  if (error) return { kind: 'failed', why: `answered an error: ${String(error.message).slice(0, 100)}` };
  if (isAcknowledgement(result)) return { kind: 'answer', message: null };
  const parsed = parseMessage(result);
  if (!parsed.ok) return { kind: 'failed', why: `no message was answered: ${parsed.reason}` };
  return { kind: 'answer', message: parsed.message };
}

const isAcknowledgement = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && !('protocol' in result) && 'ok' in result;
