/** Agents and the browsers that own them. Keys and secrets come here as HMACs only. */
import { sql } from 'kysely';
import { GuardFailedError } from './errors.ts';
import { expecting, type Statement, type Store } from './store.ts';

export interface Agent {
  readonly agentId: string;
  readonly ownerId: string | null;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly house: boolean;
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  /** It, or whoever owns it, is banned: its key opens nothing. */
  readonly barred: boolean;
}

export interface NewAgent {
  readonly agentId: string;
  readonly ownerId: string | null;
  readonly name: string;
  readonly keyHmac: string;
  readonly scopes: readonly string[];
  readonly house: boolean;
  readonly createdAt: number;
}

/** Databases limit how many values a statement may carry. */
const IDS_PER_STATEMENT = 1_000;

export class Agents {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Throws DuplicateKeyError when the id or the key is taken. */
  async add(agents: readonly NewAgent[], extra: readonly Statement[] = []): Promise<void> {
    const rows = agents.map((agent) => ({
      agent_id: agent.agentId,
      owner_id: agent.ownerId,
      name: agent.name,
      key_hmac: agent.keyHmac,
      scopes: JSON.stringify(agent.scopes),
      house: agent.house ? 1 : 0,
      created_at: agent.createdAt,
      last_seen_at: null,
      deleted_at: null,
    }));
    await this.#store.write([this.#store.sql.insertInto('agents').values(rows).compile(), ...extra]);
  }

  async byKey(keyHmac: string): Promise<Agent | undefined> {
    return (await this.byKeys([keyHmac])).get(keyHmac);
  }

  /** By the keys themselves; without those that are nobody's, or open nothing any more. */
  async byKeys(keyHmacs: readonly string[]): Promise<Map<string, Agent>> {
    const found = new Map<string, Agent>();
    for (let from = 0; from < keyHmacs.length; from += IDS_PER_STATEMENT) {
      const some = keyHmacs.slice(from, from + IDS_PER_STATEMENT);
      const rows = await this.#store.read(
        this.#living().select('key_hmac as keyHmac').where('key_hmac', 'in', some).compile(),
      );
      for (const { keyHmac, ...row } of rows) if (row.barred === 0) found.set(keyHmac, toAgent(row));
    }
    return found;
  }

  async byId(agentId: string): Promise<Agent | undefined> {
    const [row] = await this.#store.read(this.#living().where('agent_id', '=', agentId).compile());
    return row && toAgent(row);
  }

  /** The agent while its key is the one that begins so. */
  async byIdWithKey(agentId: string, keyHmacStart: string): Promise<Agent | undefined> {
    const [row] = await this.#store.read(
      this.#living().where('agent_id', '=', agentId).where('key_hmac', 'like', `${keyHmacStart}%`).compile(),
    );
    return row?.barred === 0 ? toAgent(row) : undefined;
  }

  async ofOwner(ownerId: string): Promise<Agent[]> {
    const rows = await this.#store.read(this.#living().where('owner_id', '=', ownerId).compile());
    return rows.map(toAgent);
  }

  async ofHouse(): Promise<Agent[]> {
    const rows = await this.#store.read(this.#living().where('house', '=', 1).compile());
    return rows.map(toAgent);
  }

  /** Agents of people whose name contains this, newest first. */
  async named(text: string, limit: number): Promise<Agent[]> {
    const rows = await this.#store.read(
      this.#living()
        .clearOrderBy()
        .orderBy('created_at', 'desc')
        .where('house', '=', 0)
        .where(({ fn }) => fn<string>('lower', ['name']), 'like', `%${text.toLowerCase()}%`)
        .limit(limit)
        .compile(),
    );
    return rows.map(toAgent);
  }

  /** The key that was valid until this resolved; null when there is no such agent. */
  async rotateKey(agentId: string, keyHmac: string, scopes?: readonly string[]): Promise<string | null> {
    const replaced = await this.keyHmacOf(agentId);
    const [changed] = await this.#store.write([
      this.#store.sql
        .updateTable('agents')
        .set({ key_hmac: keyHmac, ...(scopes && { scopes: JSON.stringify(scopes) }) })
        .where('agent_id', '=', agentId)
        .where('deleted_at', 'is', null)
        .compile(),
    ]);
    return changed === 1 ? replaced : null;
  }

  /** Gives the agent with this key to another owner; false, and nothing of `extra` is kept, when no agent has it. */
  async claim(keyHmac: string, ownerId: string, extra: readonly Statement[] = []): Promise<boolean> {
    const giving = this.#store.sql
      .updateTable('agents')
      .set({ owner_id: ownerId })
      .where('key_hmac', '=', keyHmac)
      .where('deleted_at', 'is', null)
      .compile();
    try {
      await this.#store.write([...extra, expecting(giving, 1)]);
      return true;
    } catch (error) {
      if (error instanceof GuardFailedError) return false;
      throw error;
    }
  }

  /**
   * Its row stays, because finished matches name it; its place in the queue does not. Returns the key that was
   * valid until now; null when there is no such agent.
   */
  async remove(agentId: string, at: number): Promise<string | null> {
    const { sql } = this.#store;
    const keyHmac = await this.keyHmacOf(agentId);
    const [changed] = await this.#store.write([
      sql
        .updateTable('agents')
        .set({ deleted_at: at })
        .where('agent_id', '=', agentId)
        .where('deleted_at', 'is', null)
        .compile(),
      sql.deleteFrom('queue').where('agent_id', '=', agentId).compile(),
    ]);
    return changed === 1 ? keyHmac : null;
  }

  /** Null when there is no such agent. */
  async keyHmacOf(agentId: string): Promise<string | null> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('agents')
        .select('key_hmac')
        .where('agent_id', '=', agentId)
        .where('deleted_at', 'is', null)
        .compile(),
    );
    return row?.key_hmac ?? null;
  }

  /** Meant to be gathered and called now and then, not once per request. */
  async seen(agentIds: readonly string[], at: number): Promise<void> {
    for (let from = 0; from < agentIds.length; from += IDS_PER_STATEMENT) {
      const some = agentIds.slice(from, from + IDS_PER_STATEMENT);
      await this.#store.write([
        this.#store.sql
          .updateTable('agents')
          .set({ last_seen_at: at })
          .where('agent_id', 'in', some)
          .compile(),
      ]);
    }
  }

  addingOwner(owner: { ownerId: string; secretHmac: string; createdAt: number }): Statement {
    return this.#store.sql
      .insertInto('owners')
      .values({ owner_id: owner.ownerId, secret_hmac: owner.secretHmac, created_at: owner.createdAt })
      .compile();
  }

  async ownerBySecret(secretHmac: string): Promise<string | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('owners')
        .select('owner_id')
        .where('secret_hmac', '=', secretHmac)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('sanctions')
                .select('subject')
                .where('kind', '=', 'owner')
                .whereRef('subject', '=', 'owners.owner_id'),
            ),
          ),
        )
        .compile(),
    );
    return row?.owner_id;
  }

  #living() {
    return this.#store.sql
      .selectFrom('agents')
      .select([
        'agent_id as agentId',
        'owner_id as ownerId',
        'name',
        'scopes',
        'house',
        'created_at as createdAt',
        'last_seen_at as lastSeenAt',
        BARRED.as('barred'),
      ])
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('agent_id');
  }
}

const BARRED = sql<number>`case when exists (
  select 1 from sanctions where (sanctions.kind = 'agent' and sanctions.subject = agents.agent_id)
    or (sanctions.kind = 'owner' and sanctions.subject = agents.owner_id)) then 1 else 0 end`;

function toAgent(
  row: Omit<Agent, 'scopes' | 'house' | 'barred'> & { scopes: string; house: number; barred: number },
): Agent {
  return {
    ...row,
    scopes: JSON.parse(row.scopes) as string[],
    house: row.house === 1,
    barred: row.barred === 1,
  };
}
