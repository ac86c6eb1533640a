/**
 * What experiences know agents by: one id for each pair, which says nothing about any other pair (S2-133). Kept at
 * first use, so that it outlives a changed secret.
 */
import { createHmac } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Statement, Store } from '../../../store/store.ts';
import type { Tables } from '../../../store/tables.ts';
import type { GatewayTables } from '../tables.ts';

const MOST_KNOWN = 20_000;

export interface Acquaintance {
  /** Sessions of this agent that have ended anywhere. */
  readonly played: boolean;
  readonly reportedUsage: boolean;
}

export class Identities {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & GatewayTables>;
  readonly #secret: string;
  readonly #known = new Map<string, string>();

  constructor(store: Store, secret: string) {
    this.#store = store;
    this.#sql = store.sql.withTables<GatewayTables>();
    this.#secret = secret;
  }

  async of(agentId: string, experienceId: string): Promise<string> {
    const pair = `${agentId}:${experienceId}`;
    const known = this.#known.get(pair);
    if (known) return known;
    const find = this.#sql
      .selectFrom('gateway_identities')
      .select('experience_agent_id as id')
      .where('agent_id', '=', agentId)
      .where('experience_id', '=', experienceId)
      .compile();
    let [row] = await this.#store.read(find);
    if (!row) {
      await this.#store.write([this.#keeping(agentId, experienceId)]);
      [row] = await this.#store.read(find);
    }
    const id = row?.id ?? this.#make(pair);
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    this.#known.set(pair, id);
    return id;
  }

  #make(pair: string): string {
    return createHmac('sha256', this.#secret).update(pair).digest('hex');
  }

  #keeping(agent_id: string, experience_id: string): Statement {
    return this.#sql
      .insertInto('gateway_identities')
      .values({
        agent_id,
        experience_id,
        experience_agent_id: this.#make(`${agent_id}:${experience_id}`),
        sessions: 0,
        reported_usage: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .compile();
  }

  async agentOf(experienceId: string, experienceAgentId: string): Promise<string | undefined> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('gateway_identities')
        .select('agent_id as agentId')
        .where('experience_agent_id', '=', experienceAgentId)
        .where('experience_id', '=', experienceId)
        .compile(),
    );
    return row?.agentId;
  }

  async acquaintance(agentId: string): Promise<Acquaintance> {
    const [row] = await this.#store.read(
      this.#sql
        .selectFrom('gateway_identities')
        .select(({ fn }) => [
          fn.sum<number | null>('sessions').as('sessions'),
          fn.max('reported_usage').as('reported'),
        ])
        .where('agent_id', '=', agentId)
        .compile(),
    );
    return { played: Number(row?.sessions ?? 0) > 0, reportedUsage: Number(row?.reported ?? 0) > 0 };
  }

  played(agentId: string, experienceId: string): Statement {
    return this.#sql
      .updateTable('gateway_identities')
      .set(({ eb }) => ({ sessions: eb('sessions', '+', 1) }))
      .where('agent_id', '=', agentId)
      .where('experience_id', '=', experienceId)
      .compile();
  }

  reportedUsage(agentId: string, experienceId: string): Statement {
    return this.#sql
      .updateTable('gateway_identities')
      .set({ reported_usage: 1 })
      .where('agent_id', '=', agentId)
      .where('experience_id', '=', experienceId)
      .where('reported_usage', '=', 0)
      .compile();
  }
}
