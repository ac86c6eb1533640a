/**
 * Push for agents: the matches an agent subscribes to, and the streams that report them. In this process only; after a
 * restart clients subscribe again, and `events.get` returns everything in between.
 */

import type { Answer } from '../../shared/protocol/refusals.ts';
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { Clock } from '../time/clock.ts';
import type { WatchedMatch } from '../tools/toolset.ts';
import { endOfRecord, watchMatch } from './match-watch.ts';

type Send = (uri: string) => void;

interface Listener {
  readonly send: Send;
  readonly watches: Map<string, AbortController>;
}

interface Subscriber {
  readonly agent: AgentIdentity;
  /** Each address with the last event reported; a later stream continues from there. */
  readonly uris: Map<string, string>;
  readonly listeners: Set<Listener>;
  lastSeenAt: number;
}

interface Following {
  readonly agent: AgentIdentity;
  readonly uri: string;
  readonly from: string;
  readonly signal: AbortSignal;
  onNews(upTo: string): void;
}

export interface PushDeps {
  /** The match of an address and where to query it. */
  readonly resources: { matchAt(uri: string): WatchedMatch | null };
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

const MAX_URIS_PER_AGENT = 8;
/** How long subscriptions outlive the last stream, so that an agent can reconnect. */
const KEPT_MS = 10 * 60 * 1000;

const NOT_YOURS = refuse('FORBIDDEN', 'You may subscribe only to the match you play in.');

export class PushStreams {
  readonly #deps: PushDeps;
  readonly #subscribers = new Map<string, Subscriber>();

  constructor(deps: PushDeps) {
    this.#deps = deps;
  }

  /** The event from which the caller gets reports for this address; only players, and only of their own match. */
  async startOf(caller: Caller, uri: string): Promise<Answer<string>> {
    const match = this.#deps.resources.matchAt(uri);
    if (!caller || !match) return { ok: false, refusal: NOT_YOURS };
    const seat = await match.door.seatIn(caller, match.matchId);
    if (!seat.ok) return seat;
    return seat.value.playerId === null ? { ok: false, refusal: NOT_YOURS } : endOfRecord(match, caller);
  }

  async subscribe(caller: Caller, uri: string): Promise<Refusal | null> {
    if (!caller) return NOT_YOURS;
    const start = await this.startOf(caller, uri);
    return start.ok ? this.#add(caller, uri, start.value) : start.refusal;
  }

  /** Synchronous: neither a stream nor another call may come between reading the subscriber and changing it. */
  #add(agent: AgentIdentity, uri: string, from: string): Refusal | null {
    const subscriber = this.#subscriberOf(agent);
    subscriber.lastSeenAt = this.#deps.clock.now();
    if (subscriber.uris.has(uri)) return null;
    if (subscriber.uris.size >= MAX_URIS_PER_AGENT) {
      return refuse('TOO_MANY_WAITS', 'Too many subscriptions; unsubscribe from matches that are over.');
    }
    subscriber.uris.set(uri, from);
    for (const listener of subscriber.listeners) this.#watch(subscriber, listener, uri);
    return null;
  }

  unsubscribe(agent: AgentIdentity, uri: string): void {
    const subscriber = this.#subscribers.get(agent.agentId);
    if (subscriber) this.#forget(subscriber, uri);
  }

  /** Sends everything the agent is subscribed to, now or later, until the returned function is called. */
  open(agent: AgentIdentity, send: Send): () => void {
    const subscriber = this.#subscriberOf(agent);
    const listener: Listener = { send, watches: new Map() };
    subscriber.listeners.add(listener);
    for (const uri of subscriber.uris.keys()) this.#watch(subscriber, listener, uri);
    return () => {
      subscriber.listeners.delete(listener);
      subscriber.lastSeenAt = this.#deps.clock.now();
      for (const watch of listener.watches.values()) watch.abort();
      this.#drop(subscriber);
    };
  }

  /** Watches addresses for one stream, each from its start, without a subscription. */
  listen(agent: AgentIdentity, starts: ReadonlyMap<string, string>, send: Send): () => void {
    const abort = new AbortController();
    for (const [uri, from] of starts) {
      void this.#follow({ agent, uri, from, signal: abort.signal, onNews: () => send(uri) });
    }
    return () => abort.abort();
  }

  #watch(subscriber: Subscriber, listener: Listener, uri: string): void {
    const from = subscriber.uris.get(uri);
    if (from === undefined || listener.watches.has(uri)) return;
    const abort = new AbortController();
    listener.watches.set(uri, abort);
    const onNews = (upTo: string): void => {
      subscriber.uris.set(uri, upTo);
      listener.send(uri);
    };
    void this.#follow({ agent: subscriber.agent, uri, from, signal: abort.signal, onNews }).then(() => {
      if (!abort.signal.aborted) this.#forget(subscriber, uri);
    });
  }

  async #follow({ agent, uri, from, signal, onNews }: Following): Promise<void> {
    const match = this.#deps.resources.matchAt(uri);
    if (!match) return;
    try {
      await watchMatch(this.#deps.clock, { match, agent, from, signal, onNews });
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  #subscriberOf(agent: AgentIdentity): Subscriber {
    this.#forgetSilent();
    const known = this.#subscribers.get(agent.agentId);
    if (known) return known;
    const lastSeenAt = this.#deps.clock.now();
    const subscriber: Subscriber = { agent, uris: new Map(), listeners: new Set(), lastSeenAt };
    this.#subscribers.set(agent.agentId, subscriber);
    return subscriber;
  }

  /** Drops agents that never opened a stream or did not return to one. */
  #forgetSilent(): void {
    const since = this.#deps.clock.now() - KEPT_MS;
    for (const [agentId, { lastSeenAt, listeners }] of this.#subscribers) {
      if (listeners.size === 0 && lastSeenAt <= since) this.#subscribers.delete(agentId);
    }
  }

  #forget(subscriber: Subscriber, uri: string): void {
    subscriber.uris.delete(uri);
    for (const listener of subscriber.listeners) {
      listener.watches.get(uri)?.abort();
      listener.watches.delete(uri);
    }
    this.#drop(subscriber);
  }

  #drop(subscriber: Subscriber): void {
    if (subscriber.uris.size === 0 && subscriber.listeners.size === 0) {
      this.#subscribers.delete(subscriber.agent.agentId);
    }
  }
}
