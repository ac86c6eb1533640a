/** Makes agents, gives out keys, and knows who is who. */
import { ulid } from 'ulid';
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { Agent, Agents } from '../store/agents-table.ts';
import type { Clock } from '../time/clock.ts';
import type { AgentIdentity } from './identity.ts';
import { KeyBeliefs } from './key-beliefs.ts';
import { hmac, keyIdOf, looksLikeKey, newKey, newOwnerSecret } from './keys.ts';
import { cleanName } from './names.ts';
import type { Presence } from './presence.ts';
import { SCOPES, type Scope } from './scopes.ts';
import { VoidKeys } from './void-keys.ts';

/** As exactly as it is kept when an agent was last heard of: a statement for each step, not for each agent. */
const SEEN_STEP_MS = 10_000;

export interface MadeAgent {
  readonly agentId: string;
  readonly name: string;
  readonly apiKey: string;
  readonly scopes: readonly Scope[];
  /** For the cookie of a browser that owned no agent before. */
  readonly newOwnerSecret: string | null;
}

/** Who owns a new agent: a browser known by its cookie, one to be known from now on, or nobody. */
export type Ownership = { readonly ownerId: string } | 'new-owner' | 'nobody';

export interface ClaimedAgent {
  /** As it was before, with the owner it had. */
  readonly agent: Agent;
  readonly newOwnerId: string;
  /** For the cookie of a browser that owned no agent before. */
  readonly newOwnerSecret: string | null;
}

export interface AccountsDeps {
  readonly agents: Agents;
  readonly clock: Clock;
  readonly pepper: string;
  /** Whoever calls with a key has been heard of. */
  readonly presence: Presence;
}

export class AgentAccounts {
  readonly voidKeys: VoidKeys;
  readonly #agents: Agents;
  readonly #clock: Clock;
  readonly #pepper: string;
  readonly #presence: Presence;
  readonly #beliefs: KeyBeliefs;
  #savedAt = 0;

  constructor({ agents, clock, pepper, presence }: AccountsDeps) {
    this.#agents = agents;
    this.#clock = clock;
    this.#pepper = pepper;
    this.#presence = presence;
    this.voidKeys = new VoidKeys(clock);
    this.#beliefs = new KeyBeliefs({ agents, clock, pepper, voidKeys: this.voidKeys });
  }

  async make(
    rawName: string,
    ownership: Ownership,
    scopes: readonly Scope[] = SCOPES,
  ): Promise<Answer<MadeAgent>> {
    const name = cleanName(rawName);
    if (!name.ok) return name;
    const createdAt = this.#clock.now();
    const apiKey = newKey();
    const agentId = `ag_${ulid(createdAt)}`;
    const owner = ownership === 'new-owner' ? this.#newOwner(createdAt) : null;
    const ownerId = owner?.ownerId ?? (typeof ownership === 'object' ? ownership.ownerId : null);
    const agent = {
      agentId,
      ownerId,
      name: name.value,
      keyHmac: hmac(this.#pepper, apiKey),
      scopes,
      house: false,
      createdAt,
    };
    await this.#agents.add([agent], owner?.adding);
    const newOwnerSecret = owner?.secret ?? null;
    return { ok: true, value: { agentId, name: name.value, apiKey, scopes, newOwnerSecret } };
  }

  /** Null for a key that is nobody's. Nobody is taken for connected because of it. */
  async claim(
    key: string,
    ownership: { readonly ownerId: string } | 'new-owner',
  ): Promise<ClaimedAgent | null> {
    if (!looksLikeKey(key)) return null;
    const keyHmac = hmac(this.#pepper, key);
    const agent = await this.#agents.byKey(keyHmac);
    if (!agent || agent.house) return null;
    const { ownerId, secret, adding } =
      ownership === 'new-owner'
        ? this.#newOwner(this.#clock.now())
        : { ...ownership, secret: null, adding: [] };
    const isKept = await this.#agents.claim(keyHmac, ownerId, adding);
    return isKept ? { agent, newOwnerId: ownerId, newOwnerSecret: secret } : null;
  }

  #newOwner(createdAt: number) {
    const ownerId = `ow_${ulid(createdAt)}`;
    const secret = newOwnerSecret();
    const secretHmac = hmac(this.#pepper, secret);
    return { ownerId, secret, adding: [this.#agents.addingOwner({ ownerId, secretHmac, createdAt })] };
  }

  /** Whose key this is; null for a wrong, rotated or deleted one. */
  async identify(key: string): Promise<AgentIdentity | null> {
    if (!looksLikeKey(key)) return null;
    const identity = await this.#beliefs.whose(key);
    if (identity) this.#presence.heard(identity);
    return identity;
  }

  keyId(key: string): string {
    return keyIdOf(hmac(this.#pepper, key));
  }

  /**
   * The old key is worth nothing from now on, on this node at once and on others within seconds. Without `scopes` the
   * new one may do what the old one could.
   */
  async rotate(agentId: string, scopes?: readonly Scope[]): Promise<string | null> {
    const apiKey = newKey();
    const replaced = await this.#agents.rotateKey(agentId, hmac(this.#pepper, apiKey), scopes);
    if (replaced === null) return null;
    this.voidKeys.declare({ agentId, keyId: keyIdOf(replaced) }, true);
    return apiKey;
  }

  async remove(agentId: string): Promise<boolean> {
    const keyHmac = await this.#agents.remove(agentId, this.#clock.now());
    if (keyHmac === null) return false;
    this.voidKeys.declare({ agentId, keyId: keyIdOf(keyHmac) }, true);
    this.#presence.forget(agentId);
    return true;
  }

  async ownerOf(secret: string): Promise<string | null> {
    return (await this.#agents.ownerBySecret(hmac(this.#pepper, secret))) ?? null;
  }

  ownedBy(ownerId: string): Promise<Agent[]> {
    return this.#agents.ofOwner(ownerId);
  }

  /** Lets other nodes know who was heard of here, and when; meant to be called every minute or so. */
  async saveSeen(): Promise<void> {
    const now = this.#clock.now();
    const heard = this.#presence.heardSince(this.#savedAt);
    const stepOf = (at: number) => Math.min(now, Math.ceil(at / SEEN_STEP_MS) * SEEN_STEP_MS);
    for (const [at, some] of Map.groupBy(heard, (each) => stepOf(each.at))) {
      await this.#agents.seen(
        some.map(({ agentId }) => agentId),
        at,
      );
    }
    this.#savedAt = now;
  }
}
