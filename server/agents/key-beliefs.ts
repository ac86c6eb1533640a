/**
 * Caches the agents of keys, so that the store is not queried on every call. An answer is believed for a few seconds;
 * then all keys used meanwhile are refreshed in one query instead of one per agent.
 */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Agent, Agents } from '../store/agents-table.ts';
import type { Clock } from '../time/clock.ts';
import type { AgentIdentity } from './identity.ts';
import { hmac, keyIdOf } from './keys.ts';
import type { VoidKeys } from './void-keys.ts';

/** How long a looked-up key is believed without asking the store again. */
export const BELIEVED_MS = 5_000;
/** A key in use is used again within the longest waiting call; other keys are forgotten. */
export const IN_USE_MS = 60_000;
export const MOST_BELIEVED = 20_000;

interface Belief {
  readonly keyHmac: string;
  identity: AgentIdentity | null;
  until: number;
  usedAt: number;
}

export interface KeyBeliefsDeps {
  readonly agents: Pick<Agents, 'byKeys'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly pepper: string;
  readonly voidKeys: VoidKeys;
}

export class KeyBeliefs {
  readonly #deps: KeyBeliefsDeps;
  /** Keyed by a digest, so that a dump of this process' memory reveals no keys. */
  readonly #beliefs = new LRUCache<string, Belief>({ max: MOST_BELIEVED });
  #renewal: Promise<void> | null = null;

  constructor(deps: KeyBeliefsDeps) {
    this.#deps = deps;
    deps.voidKeys.onVoid(({ keyId }) => this.#forget(keyId));
  }

  async whose(key: string): Promise<AgentIdentity | null> {
    const digest = hash('sha256', key);
    const belief = this.#beliefs.get(digest);
    if (!belief) return this.#lookUp(key, digest);
    const now = this.#deps.clock.now();
    belief.usedAt = now;
    if (belief.until > now) return belief.identity;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = null;
    });
    await this.#renewal;
    const renewed = this.#beliefs.get(digest);
    return renewed ? renewed.identity : this.#lookUp(key, digest);
  }

  async #lookUp(key: string, digest: string): Promise<AgentIdentity | null> {
    const { agents, clock, pepper } = this.#deps;
    const usedAt = clock.now();
    const until = usedAt + BELIEVED_MS;
    const keyHmac = hmac(pepper, key);
    const identity = this.#identityIn(await agents.byKeys([keyHmac]), keyHmac);
    this.#beliefs.set(digest, { keyHmac, identity, until, usedAt });
    return identity;
  }

  /** Keys out of use and unknown keys are dropped instead. */
  async #renew(): Promise<void> {
    const { agents, clock } = this.#deps;
    const now = clock.now();
    const until = now + BELIEVED_MS;
    for (const [digest, { usedAt, identity }] of [...this.#beliefs]) {
      if (now - usedAt > IN_USE_MS || !identity) this.#beliefs.delete(digest);
    }
    const asked = [...this.#beliefs.values()];
    const found = await agents.byKeys(asked.map(({ keyHmac }) => keyHmac));
    for (const belief of asked) {
      belief.identity = this.#identityIn(found, belief.keyHmac);
      belief.until = until;
    }
  }

  #identityIn(found: ReadonlyMap<string, Agent>, keyHmac: string): AgentIdentity | null {
    const agent = found.get(keyHmac);
    // Rotated while the store was read: its answer is old.
    if (!agent || this.#deps.voidKeys.has(keyIdOf(keyHmac))) return null;
    return { agentId: agent.agentId, name: agent.name, scopes: agent.scopes };
  }

  #forget(keyId: string): void {
    for (const [digest, { keyHmac }] of [...this.#beliefs]) {
      if (keyIdOf(keyHmac) === keyId) this.#beliefs.delete(digest);
    }
  }
}
