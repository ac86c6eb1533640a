/**
 * Push for agents: which of its matches an agent wants to hear of, and the streams that carry it. Lives in this
 * process only; whoever reconnects after a restart subscribes again, and `events.get` misses nothing meanwhile.
 */
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../matches/door.ts';
import { endOfRecord, type WatchDeps, watchMatch } from './match-watch.ts';
import { matchIdOf } from './resource-uris.ts';

type Send = (uri: string) => void;

interface Listener {
  readonly send: Send;
  /** What this stream watches now, and how to stop it. */
  readonly watches: Map<string, AbortController>;
}

interface Subscriber {
  readonly agent: AgentIdentity;
  /** Each address with the last event that has been told of; a stream that comes later goes on from there. */
  readonly uris: Map<string, string>;
  readonly listeners: Set<Listener>;
}

interface Following {
  readonly agent: AgentIdentity;
  readonly uri: string;
  readonly from?: string;
  readonly signal: AbortSignal;
  onNews(upTo: string): void;
}

export interface PushDeps extends WatchDeps {
  readonly onError: (error: unknown) => void;
}

const MAX_URIS_PER_AGENT = 8;

export class PushStreams {
  readonly #deps: PushDeps;
  readonly #subscribers = new Map<string, Subscriber>();

  constructor(deps: PushDeps) {
    this.#deps = deps;
  }

  /** `null` when the caller may hear of this address: only players hear of a match, and only of their own. */
  async refusalFor(caller: Caller, uri: string): Promise<Refusal | null> {
    const matchId = matchIdOf(uri);
    if (!caller || !matchId) return refuse('FORBIDDEN', 'You may subscribe only to the match you play in.');
    const view = await this.#deps.door.view(caller, matchId);
    if (!view.ok) return view.refusal;
    return view.value.you ? null : refuse('FORBIDDEN', 'You may subscribe only to the match you play in.');
  }

  async subscribe(caller: Caller, uri: string): Promise<Refusal | null> {
    const refusal = await this.refusalFor(caller, uri);
    if (refusal || !caller) return refusal;
    const subscriber = this.#subscriberOf(caller);
    if (!subscriber.uris.has(uri) && subscriber.uris.size >= MAX_URIS_PER_AGENT) {
      return refuse('TOO_MANY_WAITS', 'Too many subscriptions; unsubscribe from matches that are over.');
    }
    if (subscriber.uris.has(uri)) return null;
    const from = await endOfRecord(this.#deps.door, caller, matchIdOf(uri) ?? '');
    if (from) subscriber.uris.set(uri, from);
    for (const listener of subscriber.listeners) this.#watch(subscriber, listener, uri);
    return null;
  }

  unsubscribe(agent: AgentIdentity, uri: string): void {
    const subscriber = this.#subscribers.get(agent.agentId);
    if (subscriber) this.#forget(subscriber, uri);
  }

  /** Everything the agent is subscribed to, now or later, until the returned function is called. */
  open(agent: AgentIdentity, send: Send): () => void {
    const subscriber = this.#subscriberOf(agent);
    const listener: Listener = { send, watches: new Map() };
    subscriber.listeners.add(listener);
    for (const uri of subscriber.uris.keys()) this.#watch(subscriber, listener, uri);
    return () => {
      subscriber.listeners.delete(listener);
      for (const watch of listener.watches.values()) watch.abort();
      this.#drop(subscriber);
    };
  }

  /** Watches given addresses for one stream, without a subscription. The caller has been checked. */
  listen(agent: AgentIdentity, uris: readonly string[], send: Send): () => void {
    const abort = new AbortController();
    for (const uri of new Set(uris)) {
      void this.#follow({ agent, uri, signal: abort.signal, onNews: () => send(uri) });
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
    try {
      const matchId = matchIdOf(uri) ?? '';
      const start = from ?? (await endOfRecord(this.#deps.door, agent, matchId));
      if (start) await watchMatch(this.#deps, { agent, matchId, from: start, signal, onNews });
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  #subscriberOf(agent: AgentIdentity): Subscriber {
    const known = this.#subscribers.get(agent.agentId);
    if (known) return known;
    const subscriber: Subscriber = { agent, uris: new Map(), listeners: new Set() };
    this.#subscribers.set(agent.agentId, subscriber);
    return subscriber;
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
