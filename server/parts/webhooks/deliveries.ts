/**
 * Delivers due webhook calls, a few at a time, and retries later if a receiver fails. A slow receiver delays neither
 * the town nor other owners' calls.
 */

import { createHmac } from 'node:crypto';
import type { GuardedCaller } from '../../outbound/guarded-caller.ts';
import { addressOf } from '../../town/plots.ts';
import type { Kernel } from '../kernel.ts';
import type { DueCall, Webhooks } from './webhooks-table.ts';

/** The delays between tries; after the last one the call is dropped. */
const AGAIN_AFTER_MS = [10_000, 60_000, 300_000, 1_500_000] as const;
const MOST_AT_ONCE = 16;
const MOST_AT_ONE_HOST = 2;
const LOOKED_AT = 200;
const TIMEOUT_MS = 5_000;
const NEWS_FOR_MS = 3_600_000;

export interface DeliveriesDeps extends Pick<Kernel, 'clock' | 'log'> {
  readonly webhooks: Webhooks;
  readonly caller: Pick<GuardedCaller, 'status'>;
  /** The machine's time for signatures, because receivers compare it with their own. */
  readonly wall: () => number;
}

export class Deliveries {
  readonly #deps: DeliveriesDeps;
  readonly #underWay = new Map<string, { readonly host: string; readonly done: Promise<void> }>();
  readonly #closing = new AbortController();

  constructor(deps: DeliveriesDeps) {
    this.#deps = deps;
  }

  /** Starts due calls while there is room; awaits no answer. */
  async round(): Promise<void> {
    if (this.#underWay.size >= MOST_AT_ONCE) return;
    const now = this.#deps.clock.now();
    for (const call of await this.#deps.webhooks.due(now, LOOKED_AT)) {
      if (this.#underWay.size >= MOST_AT_ONCE || this.#closing.signal.aborted) return;
      const host = hostOf(call.url);
      if (this.#underWay.has(call.callId) || this.#callsTo(host) >= MOST_AT_ONE_HOST) continue;
      const again = AGAIN_AFTER_MS[call.tries];
      if (!(await this.#deps.webhooks.claim(call, now + (again ?? NEWS_FOR_MS)))) continue;
      this.#begin(call, host, again === undefined);
    }
  }

  async forgetOld(): Promise<void> {
    await this.#deps.webhooks.forgetBefore(this.#deps.clock.now() - NEWS_FOR_MS);
  }

  /** Aborts pending calls: they are due again after a restart. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the town is closing'));
    await Promise.all([...this.#underWay.values()].map(({ done }) => done));
  }

  #callsTo(host: string): number {
    return [...this.#underWay.values()].filter((each) => each.host === host).length;
  }

  #begin(call: DueCall, host: string, isLast: boolean): void {
    const { log } = this.#deps;
    const done = this.#deliver(call, isLast)
      .catch((error: unknown) => log.error({ err: error, agentId: call.agentId }, 'a webhook call got lost'))
      .finally(() => this.#underWay.delete(call.callId));
    this.#underWay.set(call.callId, { host, done });
  }

  async #deliver(call: DueCall, isLast: boolean): Promise<void> {
    const { log, webhooks } = this.#deps;
    const { agentId, callId, event, tries } = call;
    const failure = await this.#failureOf(call);
    if (this.#closing.signal.aborted && failure !== null) return;
    log.debug({ agentId, event, tries: tries + 1, failure }, 'a webhook was called');
    if (failure === null || isLast) await webhooks.done(callId);
  }

  /** Null: it was delivered. */
  async #failureOf(call: DueCall): Promise<string | null> {
    const { caller, wall } = this.#deps;
    const body = JSON.stringify(bodyOf(call));
    try {
      const status = await caller.status({
        method: 'POST',
        url: call.url,
        headers: headersOf(call, body, wall()),
        body,
        timeoutMs: TIMEOUT_MS,
        signal: this.#closing.signal,
      });
      return status >= 200 && status < 300 ? null : `answered ${status}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}

/** Recomputed by the receiver: an HMAC-SHA256 over the time, a dot and the body as sent. */
export const signatureOf = (secret: string, time: number, body: string): string =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');

const headersOf = ({ callId, event, secret }: DueCall, body: string, now: number) => ({
  'content-type': 'application/json',
  'user-agent': 'eliza-town-webhook/1',
  'x-eliza-event': event,
  'x-eliza-delivery': callId,
  'x-eliza-signature': `t=${now},v1=${signatureOf(secret, now, body)}`,
});

function bodyOf({ agentId, callId, event, facts, name, plotId, seat, won }: DueCall) {
  const { at, matchId, game, gameNumber, buildingInstanceId, winner, aborted } = facts;
  const match = { matchId, game, gameNumber, buildingInstanceId, address: addressOf(plotId) };
  const ended = { winner, aborted, won };
  return {
    event,
    deliveryId: callId,
    at: new Date(at).toISOString(),
    agent: { agentId, name },
    match,
    seat,
    ...(event === 'match.ended' && ended),
  };
}

const hostOf = (url: string): string => new URL(url).host;
