/** Agents and the browsers that own them. Only HMACs of keys and secrets are stored. */

import { type Selectable, sql } from 'kysely';
import { isWritten, Rows } from './rows.ts';
import type { Statement } from './store.ts';
import type { AgentsTable, OwnersTable } from './tables.ts';

export type Agent = Omit<Readonly<Selectable<AgentsTable>>, 'keyHmac' | 'deletedAt'> & {
  /** The agent or its owner is banned; its key is refused. */
  readonly barred: boolean;
};

export type NewAgent = Omit<Agent, 'lastSeenAt' | 'barred' | 'playsWithPeople'> &
  Pick<AgentsTable, 'keyHmac'>;

/** Databases limit the number of values in a statement. */
const IDS_PER_STATEMENT = 1_000;

export class Agents extends Rows {
  async add(agents: readonly NewAgent[], extra: readonly Statement[] = []): Promise<void> {
    await this.store.write([this.insert('agents', agents), ...extra]);
  }

  async byKey(keyHmac: string): Promise<Agent | undefined> {
    return (await this.byKeys([keyHmac])).get(keyHmac);
  }

  /** Agents by the HMACs of their keys; unknown and revoked keys are left out. */
  async byKeys(keyHmacs: readonly string[]): Promise<Map<string, Agent>> {
    const found = new Map<string, Agent>();
    for (let from = 0; from < keyHmacs.length; from += IDS_PER_STATEMENT) {
      const some = keyHmacs.slice(from, from + IDS_PER_STATEMENT);
      const rows = await this.read(this.#living().select('keyHmac').where('keyHmac', 'in', some));
      for (const { keyHmac, ...agent } of rows) if (!agent.barred) found.set(keyHmac, agent);
    }
    return found;
  }

  async byId(agentId: string): Promise<Agent | undefined> {
    return this.one(this.#living().where('agentId', '=', agentId));
  }

  async byIdWithKey(agentId: string, keyHmacStart: string): Promise<Agent | undefined> {
    const [row] = await this.read(
      this.#living().where('agentId', '=', agentId).where('keyHmac', 'like', `${keyHmacStart}%`),
    );
    return row?.barred ? undefined : row;
  }

  /** Names of accounts, including deleted ones. */
  async namesOf(agentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (agentIds.length === 0) return new Map();
    const rows = await this.read(
      this.sql.selectFrom('agents').select(['agentId', 'name']).where('agentId', 'in', agentIds),
    );
    return new Map(rows.map(({ agentId, name }) => [agentId, name]));
  }

  async rename(agentId: string, name: string): Promise<void> {
    await this.store.write([this.update('agents', { agentId }, { name })]);
  }

  /** Sets whether the owner lets the agent sit at tables with people. */
  async letPlayWithPeople(agentId: string, playsWithPeople: boolean): Promise<void> {
    await this.store.write([this.update('agents', { agentId }, { playsWithPeople })]);
  }

  ofOwner(ownerId: string): Promise<Agent[]> {
    return this.read(this.#living().where('ownerId', '=', ownerId));
  }

  ofHouse(): Promise<Agent[]> {
    return this.read(this.#living().where('house', '=', true));
  }

  named(text: string, limit: number): Promise<Agent[]> {
    return this.read(
      this.#living()
        .clearOrderBy()
        .orderBy('createdAt', 'desc')
        .where('house', '=', false)
        .where(({ fn }) => fn<string>('lower', ['name']), 'like', `%${text.toLowerCase()}%`)
        .limit(limit),
    );
  }

  /** Returns the key that was valid until now; null if the agent does not exist. */
  async rotateKey(agentId: string, keyHmac: string, scopes?: readonly string[]): Promise<string | null> {
    const replaced = await this.keyHmacOf(agentId);
    const [changed] = await this.store.write([
      this.update('agents', { agentId, deletedAt: null }, { keyHmac, ...(scopes && { scopes }) }),
    ]);
    return changed === 1 ? replaced : null;
  }

  /**
   * Gives the agent with this key to another owner. Returns false, and writes nothing of `extra`, if no agent has the
   * key.
   */
  claim(keyHmac: string, ownerId: string, extra: readonly Statement[] = []): Promise<boolean> {
    return isWritten(this.store, [
      ...extra,
      this.change('agents', { keyHmac, deletedAt: null }, { ownerId }),
    ]);
  }

  /**
   * Keeps the row, because finished matches refer to it, and drops its place in the queue. Returns the key that was
   * valid until now; null if the agent does not exist.
   */
  async delete(agentId: string, at: number): Promise<string | null> {
    const keyHmac = await this.keyHmacOf(agentId);
    const [changed] = await this.store.write([
      this.update('agents', { agentId, deletedAt: null }, { deletedAt: at }),
      this.remove('queue', { agentId }),
    ]);
    return changed === 1 ? keyHmac : null;
  }

  /** Null if the agent does not exist. */
  async keyHmacOf(agentId: string): Promise<string | null> {
    const [keyHmac = null] = await this.values('agents', 'keyHmac', { agentId, deletedAt: null });
    return keyHmac;
  }

  /** Call it now and then with many agents, not once per request. */
  async seen(agentIds: readonly string[], at: number): Promise<void> {
    for (let from = 0; from < agentIds.length; from += IDS_PER_STATEMENT) {
      const some = agentIds.slice(from, from + IDS_PER_STATEMENT);
      await this.store.write([this.update('agents', { agentId: some }, { lastSeenAt: at })]);
    }
  }

  addingOwner(owner: OwnersTable): Statement {
    return this.insert('owners', owner);
  }

  async ownerBySecret(secretHmac: string): Promise<string | undefined> {
    const [row] = await this.read(
      this.sql
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
        ),
    );
    return row?.ownerId;
  }

  #living() {
    return this.sql
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
