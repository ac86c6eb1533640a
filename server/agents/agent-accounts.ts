/** Creates agents, issues keys, and identifies callers. */
import { LRUCache } from 'lru-cache';
import { ulid } from 'ulid';
import { PERSON_ID_PREFIX, SEAT_ID_PREFIX } from '../../shared/agents/kinds.ts';
import { SCOPES, type Scope } from '../../shared/agents/scopes.ts';
import { type Answer, refuse } from '../../shared/protocol/refusals.ts';
import type { Agent, Agents } from '../store/agents-table.ts';
import type { Clock } from '../time/clock.ts';
import { AgentTokens, type KeyClaim, keyNamedIn, looksLikeToken } from './agent-tokens.ts';
import type { AgentIdentity } from './identity.ts';
import { BELIEVED_MS, KeyBeliefs, MOST_BELIEVED } from './key-beliefs.ts';
import { hmac, keyIdOf, looksLikeKey, newKey, newOwnerSecret } from './keys.ts';
import { cleanName } from './names.ts';
import type { Presence } from './presence.ts';
import { VoidKeys } from './void-keys.ts';

/** The precision of the stored time an agent was last seen: one statement per step, not per agent. */
const SEEN_STEP_MS = 10_000;

export interface MadeAgent {
  readonly agentId: string;
  readonly name: string;
  readonly apiKey: string;
  readonly scopes: readonly Scope[];
  /** For the cookie of a browser that owned no agents before. */
  readonly newOwnerSecret: string | null;
}

export interface TokenWish {
  /** Default: all scopes of the credential. */
  readonly scopes?: readonly string[] | undefined;
  readonly ttlMs: number;
}

export interface MadeToken {
  readonly token: string;
  readonly agentId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
}

/** The owner of a new agent: a known browser, a new one, or nobody. */
export type Ownership = { readonly ownerId: string } | 'new-owner' | 'nobody';

export interface ClaimedAgent {
  /** The agent before the claim, with its previous owner. */
  readonly agent: Agent;
  readonly newOwnerId: string;
  /** For the cookie of a browser that owned no agents before. */
  readonly newOwnerSecret: string | null;
}

export interface AccountsDeps {
  readonly agents: Agents;
  readonly clock: Clock;
  readonly pepper: string;
  /** Every call with a key is recorded here. */
  readonly presence: Presence;
}

export class AgentAccounts {
  readonly voidKeys: VoidKeys;
  readonly #agents: Agents;
  readonly #clock: Clock;
  readonly #pepper: string;
  readonly #presence: Presence;
  readonly #beliefs: KeyBeliefs;
  readonly #tokens: AgentTokens;
  /** Identities of keys named in tokens, by key id. */
  readonly #believed = new LRUCache<string, { identity: AgentIdentity | null; until: number }>({
    max: MOST_BELIEVED,
  });
  #savedAt = 0;

  constructor({ agents, clock, pepper, presence }: AccountsDeps) {
    this.#agents = agents;
    this.#clock = clock;
    this.#pepper = pepper;
    this.#presence = presence;
    this.#tokens = new AgentTokens(pepper, clock);
    this.voidKeys = new VoidKeys(clock);
    this.voidKeys.onVoid(() => this.#believed.clear());
    this.#beliefs = new KeyBeliefs({ agents, clock, pepper, voidKeys: this.voidKeys });
  }

  make(rawName: string, ownership: Ownership, scopes: readonly Scope[] = SCOPES): Promise<Answer<MadeAgent>> {
    return this.#make(rawName, ownership, { prefix: 'ag_', scopes });
  }

  /** Creates an agent for one seat of one match: it has no owner, and only its seat is ever shown. */
  makeSeat(rawName: string): Promise<Answer<MadeAgent>> {
    return this.#make(rawName, 'nobody', { prefix: SEAT_ID_PREFIX, scopes: SCOPES });
  }

  async #make(
    rawName: string,
    ownership: Ownership,
    { prefix, scopes }: { readonly prefix: string; readonly scopes: readonly Scope[] },
  ): Promise<Answer<MadeAgent>> {
    const name = cleanName(rawName);
    if (!name.ok) return name;
    const createdAt = this.#clock.now();
    const apiKey = newKey();
    const agentId = `${prefix}${ulid(createdAt)}`;
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

  /** Creates a person who plays in the browser: an account like any other, but with a key that nobody has. */
  async makePerson(
    rawName: string,
    ownership: Exclude<Ownership, 'nobody'>,
    scopes: readonly Scope[],
  ): Promise<Answer<{ readonly agentId: string; readonly newOwnerSecret: string | null }>> {
    const name = cleanName(rawName);
    if (!name.ok) return name;
    const createdAt = this.#clock.now();
    const agentId = `${PERSON_ID_PREFIX}${ulid(createdAt)}`;
    const owner = ownership === 'new-owner' ? this.#newOwner(createdAt) : null;
    const ownerId = owner?.ownerId ?? (typeof ownership === 'object' ? ownership.ownerId : null);
    const keyHmac = `none:${agentId}`;
    const person = { agentId, ownerId, name: name.value, keyHmac, scopes, house: false, createdAt };
    await this.#agents.add([person], owner?.adding);
    return { ok: true, value: { agentId, newOwnerSecret: owner?.secret ?? null } };
  }

  /**
   * Null for an unknown key. Owners may issue keys with any scope, so only a key with every scope can claim its agent.
   * Claiming does not count as being online.
   */
  async claim(
    key: string,
    ownership: { readonly ownerId: string } | 'new-owner',
  ): Promise<Answer<ClaimedAgent> | null> {
    if (!looksLikeKey(key)) return null;
    const keyHmac = hmac(this.#pepper, key);
    const agent = await this.#agents.byKey(keyHmac);
    if (!agent || agent.house) return null;
    const lacking = SCOPES.filter((scope) => !agent.scopes.includes(scope));
    if (lacking.length > 0) {
      const message = `Only a key with every scope can claim its agent; this one lacks ${lacking.join(', ')}.`;
      return { ok: false, refusal: refuse('FORBIDDEN', message) };
    }
    const { ownerId, secret, adding } =
      ownership === 'new-owner'
        ? this.#newOwner(this.#clock.now())
        : { ...ownership, secret: null, adding: [] };
    const isKept = await this.#agents.claim(keyHmac, ownerId, adding);
    return isKept ? { ok: true, value: { agent, newOwnerId: ownerId, newOwnerSecret: secret } } : null;
  }

  #newOwner(createdAt: number) {
    const ownerId = `ow_${ulid(createdAt)}`;
    const secret = newOwnerSecret();
    const secretHmac = hmac(this.#pepper, secret);
    return { ownerId, secret, adding: [this.#agents.addingOwner({ ownerId, secretHmac, createdAt })] };
  }

  /** The agent with this key or token; null for a wrong, rotated, deleted or expired one. */
  async identify(credential: string): Promise<AgentIdentity | null> {
    if (looksLikeKey(credential)) return this.#identifyKey(credential);
    const claim = looksLikeToken(credential) ? await this.#tokens.read(credential) : null;
    return claim && this.identifyClaim(claim);
  }

  async #identifyKey(key: string): Promise<AgentIdentity | null> {
    const identity = await this.#beliefs.whose(key);
    if (identity) this.#presence.heard(identity);
    return identity;
  }

  /** The agent of a key named in a token, with at most the scopes that the key has now. */
  async identifyClaim({ agentId, keyId, scopes, expiresAt }: KeyClaim): Promise<AgentIdentity | null> {
    if (expiresAt <= this.#clock.now()) return null;
    const agent = await this.#believe(`${agentId}#${keyId}`, () =>
      this.#livingBy(keyId, this.#agents.byIdWithKey(agentId, keyId)),
    );
    if (!agent) return null;
    const identity = {
      ...agent,
      scopes: agent.scopes.filter((scope) => scopes.includes(scope)),
      tokenExpiresAt: Math.floor(expiresAt / 1_000),
    };
    this.#presence.heard(identity);
    return identity;
  }

  /** The cached answer while it is fresh; otherwise the store's. */
  async #believe(name: string, ask: () => Promise<AgentIdentity | null>): Promise<AgentIdentity | null> {
    const believed = this.#believed.get(name);
    const now = this.#clock.now();
    if (believed && believed.until > now) return believed.identity;
    const identity = await ask();
    this.#believed.set(name, { identity, until: now + BELIEVED_MS });
    return identity;
  }

  async #livingBy(keyId: string, asked: Promise<Agent | undefined>): Promise<AgentIdentity | null> {
    const agent = await asked;
    // Rotated while the store was read: its answer is old.
    if (!agent || this.voidKeys.has(keyId)) return null;
    return { agentId: agent.agentId, name: agent.name, scopes: agent.scopes };
  }

  /** A token for the holder of this credential: never with more scopes or a longer life than that. */
  async tokenFor(credential: string, wanted: TokenWish): Promise<Answer<MadeToken> | null> {
    const identity = await this.identify(credential);
    if (!identity) return null;
    const { scopes = identity.scopes, ttlMs } = wanted;
    const lacking = scopes.filter((scope) => !identity.scopes.includes(scope));
    if (lacking.length > 0) {
      const whose = identity.tokenExpiresAt === undefined ? 'This key' : 'This token';
      return { ok: false, refusal: refuse('FORBIDDEN', `${whose} itself lacks ${lacking.join(', ')}.`) };
    }
    const { agentId } = identity;
    const wantedEnd = Math.floor((this.#clock.now() + ttlMs) / 1_000);
    const expiresAt = Math.min(wantedEnd, identity.tokenExpiresAt ?? wantedEnd) * 1_000;
    const token = await this.#tokens.sign({ agentId, keyId: this.keyId(credential), scopes, expiresAt });
    return { ok: true, value: { token, agentId, scopes, expiresAt } };
  }

  /** The id of an identified key, or of the key behind a token. */
  keyId(credential: string): string {
    return looksLikeKey(credential) ? keyIdOf(hmac(this.#pepper, credential)) : keyNamedIn(credential);
  }

  /** The id of the agent's current key; null if the agent is deleted or banned. */
  async keyIdOf(agentId: string): Promise<string | null> {
    if ((await this.#agents.byId(agentId))?.barred !== false) return null;
    const keyHmac = await this.#agents.keyHmacOf(agentId);
    return keyHmac === null ? null : keyIdOf(keyHmac);
  }

  /**
   * Invalidates the old key, on this node at once and on others within seconds. Without `scopes` the new key has the
   * old one's.
   */
  async rotate(agentId: string, scopes?: readonly Scope[]): Promise<string | null> {
    const apiKey = newKey();
    const replaced = await this.#agents.rotateKey(agentId, hmac(this.#pepper, apiKey), scopes);
    if (replaced === null) return null;
    this.voidKeys.declare({ agentId, keyId: keyIdOf(replaced) }, true);
    return apiKey;
  }

  async remove(agentId: string): Promise<boolean> {
    const keyHmac = await this.#agents.delete(agentId, this.#clock.now());
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

  /** Stores which agents were seen here, and when, for other nodes; call it every minute or so. */
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
