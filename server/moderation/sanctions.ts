/**
 * Who may not come in and who may not speak. The table is the truth; every node keeps a copy of it, which is asked at
 * each door without a question to the store, and looked at anew every few seconds.
 */
import { ulid } from 'ulid';
import { hmac, keyIdOf } from '../agents/keys.ts';
import type { VoidKey } from '../agents/void-keys.ts';
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
  /** Connections that were opened with this key are let go of, on every node. */
  voidKey(key: VoidKey): void;
}

export class Sanctions {
  readonly #deps: SanctionsDeps;
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
  }

  /** Whether there is anybody to look for at the doors. */
  get isAnybodyBanned(): boolean {
    return this.#addresses.size > 0 || this.#ownerSecrets.size > 0;
  }

  refusesAddress(address: string): boolean {
    return this.#addresses.has(address);
  }

  /** Of a browser's cookie. */
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
    const { kind, subject, ...rest } = sanction;
    const row = { ...rest, created_at: clock.now() };
    await store.write([
      store.sql
        .insertInto('sanctions')
        .values({ kind, subject, ...row })
        .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet(row))
        .compile(),
      this.noting({ ...sanction, deed: kind === 'mute' ? 'mute' : `ban ${kind}` }),
    ]);
    await this.refresh();
    if (kind === 'agent' || kind === 'owner') await this.#showOut(kind, subject, sanction.reason);
  }

  /** False: there was none. */
  async lift(
    kind: SanctionKind,
    subject: string,
    { by, reason }: Pick<Sanction, 'by' | 'reason'>,
  ): Promise<boolean> {
    const { store } = this.#deps;
    const known = await store.read(
      store.sql
        .selectFrom('sanctions')
        .select('kind')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .compile(),
    );
    if (known.length === 0) return false;
    const deed = kind === 'mute' ? 'unmute' : `unban ${kind}`;
    await store.write([this.#lifting(kind, subject), this.noting({ deed, subject, reason, by })]);
    await this.refresh();
    return true;
  }

  #lifting(kind: SanctionKind, subject: string): Statement {
    const { sql } = this.#deps.store;
    return sql.deleteFrom('sanctions').where('kind', '=', kind).where('subject', '=', subject).compile();
  }

  async #showOut(kind: 'agent' | 'owner', subject: string, reason: string): Promise<void> {
    const { store, voidKey } = this.#deps;
    const agents = await store.read(
      store.sql
        .selectFrom('agents')
        .select(['agent_id as agentId', 'key_hmac as keyHmac'])
        .where(kind === 'agent' ? 'agent_id' : 'owner_id', '=', subject)
        .where('deleted_at', 'is', null)
        .compile(),
    );
    for (const { agentId, keyHmac } of agents) voidKey({ agentId, keyId: keyIdOf(keyHmac) });
    const banned = {
      agentIds: agents.map(({ agentId }) => agentId),
      ownerId: kind === 'owner' ? subject : null,
      reason,
    };
    for (const listener of this.#listeners) await listener(banned);
  }

  /** A line in the audit; for the batch that does the deed. */
  noting({ by, deed, reason, subject }: Deed): Statement {
    const { clock, store } = this.#deps;
    const at = clock.now();
    return store.sql
      .insertInto('moderation_log')
      .values({ id: ulid(at), at, deed, subject, reason, by })
      .compile();
  }

  /** Newest first. */
  log(limit: number): Promise<(Deed & { readonly at: number })[]> {
    const { store } = this.#deps;
    return store.read(
      store.sql
        .selectFrom('moderation_log')
        .select(['at', 'deed', 'subject', 'reason', 'by'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .compile(),
    );
  }

  get all(): readonly Sanction[] {
    return this.#known;
  }

  /** To be called before the doors open, and every few seconds. */
  async refresh(): Promise<void> {
    const { clock, store } = this.#deps;
    const rows = await store.read(
      store.sql
        .selectFrom('sanctions')
        .select(['kind', 'subject', 'reason', 'by', 'until', 'created_at as createdAt'])
        .orderBy('created_at')
        .orderBy('subject')
        .compile(),
    );
    const now = clock.now();
    const over = rows.filter(({ until }) => until !== null && until <= now);
    if (over.length > 0) await store.write(over.map(({ kind, subject }) => this.#lifting(kind, subject)));
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
              .leftJoin('agents', 'agents.owner_id', 'owners.owner_id')
              .select(['secret_hmac as secret', 'agents.agent_id as agentId'])
              .where('owners.owner_id', 'in', owners)
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
