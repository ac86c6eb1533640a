/**
 * Push for agents: which of its matches an agent wants to hear of, and the streams that carry it. Lives in this
 * process only; whoever reconnects after a restart subscribes again, and `events.get` misses nothing meanwhile.
 */
import { type Refusal, refuse } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller, Door } from '../matches/door.ts';
import { watchMatch } from './match-watch.ts';
import { matchIdOf } from './resource-uris.ts';

type Send = (uri: string) => void;

interface Listener {
  readonly send: Send;
  /** What this stream watches now, and how to stop it. */
  readonly watches: Map<string, AbortController>;
}

interface Subscriber {
  readonly agent: AgentIdentity;
  readonly uris: Set<string>;
  readonly listeners: Set<Listener>;
}

const MAX_URIS_PER_AGENT = 8;

export class PushStreams {
  readonly #door: Door;
  readonly #onError: (error: unknown) => void;
  readonly #subscribers = new Map<string, Subscriber>();

  constructor(door: Door, onError: (error: unknown) => void) {
    this.#door = door;
    this.#onError = onError;
  }

  /** `null` when the caller may hear of this address: only players hear of a match, and only of their own. */
  async refusalFor(caller: Caller, uri: string): Promise<Refusal | null> {
    const matchId = matchIdOf(uri);
    if (!caller || !matchId) return refuse('FORBIDDEN', 'You may subscribe only to the match you play in.');
    const view = await this.#door.view(caller, matchId);
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
    subscriber.uris.add(uri);
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
    for (const uri of subscriber.uris) this.#watch(subscriber, listener, uri);
    return () => {
      subscriber.listeners.delete(listener);
      for (const watch of listener.watches.values()) watch.abort();
      this.#drop(subscriber);
    };
  }

  /** Watches given addresses for one stream, without a subscription. The caller has been checked. */
  listen(agent: AgentIdentity, uris: readonly string[], send: Send): () => void {
    const abort = new AbortController();
    for (const uri of new Set(uris)) void this.#follow(agent, uri, () => send(uri), abort.signal);
    return () => abort.abort();
  }

  #watch(subscriber: Subscriber, listener: Listener, uri: string): void {
    if (listener.watches.has(uri)) return;
    const abort = new AbortController();
    listener.watches.set(uri, abort);
    void this.#follow(subscriber.agent, uri, () => listener.send(uri), abort.signal).then(() => {
      if (!abort.signal.aborted) this.#forget(subscriber, uri);
    });
  }

  async #follow(agent: AgentIdentity, uri: string, onNews: () => void, signal: AbortSignal): Promise<void> {
    const matchId = matchIdOf(uri);
    if (!matchId) return;
    await watchMatch(this.#door, agent, matchId, onNews, signal).catch(this.#onError);
  }

  #subscriberOf(agent: AgentIdentity): Subscriber {
    const known = this.#subscribers.get(agent.agentId);
    if (known) return known;
    const subscriber: Subscriber = { agent, uris: new Set(), listeners: new Set() };
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
