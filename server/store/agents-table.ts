/** Agents and the browsers that own them. Keys and secrets come here as HMACs only. */
import { type Selectable, sql } from 'kysely';
import { GuardFailedError } from './errors.ts';
import { expecting, type Statement, type Store } from './store.ts';
import type { AgentsTable, OwnersTable } from './tables.ts';

export type Agent = Omit<Readonly<Selectable<AgentsTable>>, 'keyHmac' | 'deletedAt'> & {
  /** It, or whoever owns it, is banned: its key opens nothing. */
  readonly barred: boolean;
};

export type NewAgent = Omit<Agent, 'lastSeenAt' | 'barred' | 'playsWithPeople'> &
  Pick<AgentsTable, 'keyHmac'>;

/** Databases limit how many values a statement may carry. */
const IDS_PER_STATEMENT = 1_000;

export class Agents {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  async add(agents: readonly NewAgent[], extra: readonly Statement[] = []): Promise<void> {
    await this.#store.write([this.#store.sql.insertInto('agents').values(agents).compile(), ...extra]);
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
        this.#living().select('keyHmac').where('keyHmac', 'in', some).compile(),
      );
      for (const { keyHmac, ...agent } of rows) if (!agent.barred) found.set(keyHmac, agent);
    }
    return found;
  }

  async byId(agentId: string): Promise<Agent | undefined> {
    return (await this.#store.read(this.#living().where('agentId', '=', agentId).compile()))[0];
  }

  async byIdWithKey(agentId: string, keyHmacStart: string): Promise<Agent | undefined> {
    const [row] = await this.#store.read(
      this.#living().where('agentId', '=', agentId).where('keyHmac', 'like', `${keyHmacStart}%`).compile(),
    );
    return row?.barred ? undefined : row;
  }

  /** Names of accounts, deleted ones too. */
  async namesOf(agentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (agentIds.length === 0) return new Map();
    const rows = await this.#store.read(
      this.#store.sql
        .selectFrom('agents')
        .select(['agentId', 'name'])
        .where('agentId', 'in', agentIds)
        .compile(),
    );
    return new Map(rows.map(({ agentId, name }) => [agentId, name]));
  }

  async rename(agentId: string, name: string): Promise<void> {
    await this.#store.write([
      this.#store.sql.updateTable('agents').set({ name }).where('agentId', '=', agentId).compile(),
    ]);
  }

  /** Whether its owner lets it sit at tables with people. */
  async letPlayWithPeople(agentId: string, playsWithPeople: boolean): Promise<void> {
    await this.#store.write([
      this.#store.sql.updateTable('agents').set({ playsWithPeople }).where('agentId', '=', agentId).compile(),
    ]);
  }

  ofOwner(ownerId: string): Promise<Agent[]> {
    return this.#store.read(this.#living().where('ownerId', '=', ownerId).compile());
  }

  ofHouse(): Promise<Agent[]> {
    return this.#store.read(this.#living().where('house', '=', true).compile());
  }

  named(text: string, limit: number): Promise<Agent[]> {
    return this.#store.read(
      this.#living()
        .clearOrderBy()
        .orderBy('createdAt', 'desc')
        .where('house', '=', false)
        .where(({ fn }) => fn<string>('lower', ['name']), 'like', `%${text.toLowerCase()}%`)
        .limit(limit)
        .compile(),
    );
  }

  /** The key that was valid until this resolved; null when there is no such agent. */
  async rotateKey(agentId: string, keyHmac: string, scopes?: readonly string[]): Promise<string | null> {
    const replaced = await this.keyHmacOf(agentId);
    const [changed] = await this.#store.write([
      this.#store.sql
        .updateTable('agents')
        .set({ keyHmac, scopes })
        .where('agentId', '=', agentId)
        .where('deletedAt', 'is', null)
        .compile(),
    ]);
    return changed === 1 ? replaced : null;
  }

  /** Gives the agent with this key to another owner; false, and nothing of `extra` is kept, when no agent has it. */
  async claim(keyHmac: string, ownerId: string, extra: readonly Statement[] = []): Promise<boolean> {
    const giving = this.#store.sql
      .updateTable('agents')
      .set({ ownerId })
      .where('keyHmac', '=', keyHmac)
      .where('deletedAt', 'is', null)
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
        .set({ deletedAt: at })
        .where('agentId', '=', agentId)
        .where('deletedAt', 'is', null)
        .compile(),
      sql.deleteFrom('queue').where('agentId', '=', agentId).compile(),
    ]);
    return changed === 1 ? keyHmac : null;
  }

  /** Null when there is no such agent. */
  async keyHmacOf(agentId: string): Promise<string | null> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('agents')
        .select('keyHmac')
        .where('agentId', '=', agentId)
        .where('deletedAt', 'is', null)
        .compile(),
    );
    return row?.keyHmac ?? null;
  }

  /** Meant to be gathered and called now and then, not once per request. */
  async seen(agentIds: readonly string[], at: number): Promise<void> {
    for (let from = 0; from < agentIds.length; from += IDS_PER_STATEMENT) {
      const some = agentIds.slice(from, from + IDS_PER_STATEMENT);
      await this.#store.write([
        this.#store.sql.updateTable('agents').set({ lastSeenAt: at }).where('agentId', 'in', some).compile(),
      ]);
    }
  }

  addingOwner(owner: OwnersTable): Statement {
    return this.#store.sql.insertInto('owners').values(owner).compile();
  }

  async ownerBySecret(secretHmac: string): Promise<string | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('owners')
        .select('ownerId')
        .where('secretHmac', '=', secretHmac)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('sanctions')
                .select('subject')
                .where('kind', '=', 'owner')
                .whereRef('subject', '=', 'owners.ownerId'),
            ),
          ),
        )
        .compile(),
    );
    return row?.ownerId;
  }

  #living() {
    return this.#store.sql
      .selectFrom('agents')
      .select([
        'agentId',
        'ownerId',
        'name',
        'scopes',
        'house',
        'createdAt',
        'lastSeenAt',
        'playsWithPeople',
        BARRED.as('barred'),
      ])
      .where('deletedAt', 'is', null)
      .orderBy('createdAt')
      .orderBy('agentId');
  }
}

const BARRED = sql<boolean>`case when exists (
  select 1 from sanctions where (sanctions.kind = 'agent' and sanctions.subject = agents.agent_id)
    or (sanctions.kind = 'owner' and sanctions.subject = agents.owner_id)) then 1 else 0 end`;
