/**
 * Bans and mutes. The table is the truth; every node keeps a copy of it, which is asked at
 * each door without a question to the store, and looked at anew every few seconds.
 */
import { ulid } from 'ulid';
import { hmac, keyIdOf } from '../agents/keys.ts';
import type { VoidKey } from '../agents/void-keys.ts';
import { Rows } from '../store/rows.ts';
import type { Statement, Store } from '../store/store.ts';
import type { SanctionKind } from '../store/tables.ts';
import type { Clock } from '../time/clock.ts';

export interface Sanction {
  readonly kind: SanctionKind;
  readonly subject: string;
  readonly reason: string;
  readonly by: string;
  /** Null: until it is lifted. */
  readonly until: number | null;
  readonly createdAt: number;
}

export interface Deed {
  readonly deed: string;
  readonly subject: string;
  readonly reason: string;
  readonly by: string;
}

/** Whom a ban has met: its agents, and the owner if it was one. */
export interface Banned {
  readonly agentIds: readonly string[];
  readonly ownerId: string | null;
  readonly reason: string;
}

export interface SanctionsDeps {
  readonly store: Store;
  readonly clock: Pick<Clock, 'now'>;
  readonly pepper: string;
  voidKey(key: VoidKey): void;
}

export class Sanctions {
  readonly #deps: SanctionsDeps;
  readonly #rows: Rows<Record<never, never>>;
  readonly #listeners = new Set<(banned: Banned) => Promise<void>>();
  readonly #watchers = new Set<() => void>();
  #known: readonly Sanction[] = [];
  #addresses: ReadonlySet<string> = new Set();
  #ownerSecrets: ReadonlySet<string> = new Set();
  #agentsOfOwners: ReadonlySet<string> = new Set();
  #mutes: ReadonlyMap<string, Sanction> = new Map();
  #print = '';

  constructor(deps: SanctionsDeps) {
    this.#deps = deps;
    this.#rows = new Rows(deps.store);
  }

  get isAnybodyBanned(): boolean {
    return this.#addresses.size > 0 || this.#ownerSecrets.size > 0;
  }

  refusesAddress(address: string): boolean {
    return this.#addresses.has(address);
  }

  refusesOwner(secret: string | null): boolean {
    return (
      secret !== null &&
      this.#ownerSecrets.size > 0 &&
      this.#ownerSecrets.has(hmac(this.#deps.pepper, secret))
    );
  }

  /** Whether the browser that owns this agent is banned, and not the agent alone. */
  refusesOwnerOf(agentId: string): boolean {
    return this.#agentsOfOwners.has(agentId);
  }

  muteOf(agentId: string): Sanction | null {
    const mute = this.#mutes.get(agentId);
    return mute && (mute.until === null || mute.until > this.#deps.clock.now()) ? mute : null;
  }

  /** For parts: whoever is banned loses its places there. */
  onBanned(listener: (banned: Banned) => Promise<void>): void {
    this.#listeners.add(listener);
  }

  /** Told when somebody is banned or let in again, by whichever node. Returns unsubscribe. */
  onChanged(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  async impose(sanction: Omit<Sanction, 'createdAt'>): Promise<void> {
    const { clock, store } = this.#deps;
    const { kind, subject } = sanction;
    const row = { ...sanction, createdAt: clock.now() };
    await store.write([
      this.#rows.upsert('sanctions', ['kind', 'subject'], row),
      this.noting({ ...sanction, deed: kind === 'mute' ? 'mute' : `ban ${kind}` }),
    ]);
    await this.refresh();
    if (kind === 'agent' || kind === 'owner') await this.#showOut(kind, subject, sanction.reason);
  }

  async lift(
    kind: SanctionKind,
    subject: string,
    { by, reason }: Pick<Sanction, 'by' | 'reason'>,
  ): Promise<boolean> {
    const { store } = this.#deps;
    if (!(await this.#rows.has('sanctions', { kind, subject }))) return false;
    const deed = kind === 'mute' ? 'unmute' : `unban ${kind}`;
    await store.write([
      this.#rows.remove('sanctions', { kind, subject }),
      this.noting({ deed, subject, reason, by }),
    ]);
    await this.refresh();
    return true;
  }

  async #showOut(kind: 'agent' | 'owner', subject: string, reason: string): Promise<void> {
    const owned = kind === 'agent' ? { agentId: subject } : { ownerId: subject };
    const agents = await this.#rows.all('agents', { ...owned, deletedAt: null });
    for (const { agentId, keyHmac } of agents) this.#deps.voidKey({ agentId, keyId: keyIdOf(keyHmac) });
    const banned = {
      agentIds: agents.map(({ agentId }) => agentId),
      ownerId: kind === 'owner' ? subject : null,
      reason,
    };
    for (const listener of this.#listeners) await listener(banned);
  }

  /** A line in the audit; for the batch that does the deed. */
  noting({ by, deed, reason, subject }: Deed): Statement {
    const at = this.#deps.clock.now();
    return this.#rows.insert('moderationLog', { id: ulid(at), at, deed, subject, reason, by });
  }

  log(limit: number): Promise<(Deed & { readonly at: number })[]> {
    return this.#rows.all('moderationLog', {}, { by: ['at desc', 'id desc'], limit });
  }

  get all(): readonly Sanction[] {
    return this.#known;
  }

  /** To be called before the doors open, and every few seconds. */
  async refresh(): Promise<void> {
    const { clock, store } = this.#deps;
    const rows = await this.#rows.all('sanctions', {}, { by: ['createdAt', 'subject'] });
    const now = clock.now();
    const over = rows.filter(({ until }) => until !== null && until <= now);
    if (over.length > 0)
      await store.write(over.map(({ kind, subject }) => this.#rows.remove('sanctions', { kind, subject })));
    await this.#remember(rows.filter((row) => !over.includes(row)));
  }

  async #remember(known: readonly Sanction[]): Promise<void> {
    const { store } = this.#deps;
    const subjects = (wanted: SanctionKind) =>
      known.filter(({ kind }) => kind === wanted).map(({ subject }) => subject);
    const owners = subjects('owner');
    const secrets =
      owners.length === 0
        ? []
        : await store.read(
            store.sql
              .selectFrom('owners')
              .leftJoin('agents', 'agents.ownerId', 'owners.ownerId')
              .select(['secretHmac as secret', 'agents.agentId'])
              .where('owners.ownerId', 'in', owners)
              .compile(),
          );
    this.#known = known;
    this.#addresses = new Set(subjects('address'));
    this.#ownerSecrets = new Set(secrets.map(({ secret }) => secret));
    this.#agentsOfOwners = new Set(secrets.flatMap(({ agentId }) => agentId ?? []));
    this.#mutes = new Map(known.flatMap((each) => (each.kind === 'mute' ? [[each.subject, each]] : [])));
    const print = JSON.stringify([...this.#addresses, ...this.#ownerSecrets]);
    if (print === this.#print) return;
    this.#print = print;
    for (const watcher of this.#watchers) watcher();
  }
}
