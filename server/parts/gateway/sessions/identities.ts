/**
 * Experiences' ids for agents: one per pair, which reveals nothing about other pairs (S2-133). Stored on first use, so
 * that it survives a changed secret.
 */
import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { increased, Rows } from '../../../store/rows.ts';
import type { Statement, Store } from '../../../store/store.ts';
import type { GatewayTables } from '../tables.ts';

const MOST_KNOWN = 20_000;

export interface Acquaintance {
  readonly played: boolean;
  readonly reportedUsage: boolean;
}

export class Identities {
  readonly #store: Store;
  readonly #rows: Rows<GatewayTables>;
  readonly #secret: string;
  readonly #known = new LRUCache<string, string>({ max: MOST_KNOWN });

  constructor(store: Store, secret: string) {
    this.#store = store;
    this.#rows = new Rows<GatewayTables>(store);
    this.#secret = secret;
  }

  async of(agentId: string, experienceId: string): Promise<string> {
    const pair = `${agentId}:${experienceId}`;
    const known = this.#known.get(pair);
    if (known) return known;
    const find = () => this.#rows.first('gatewayIdentities', { agentId, experienceId });
    let row = await find();
    if (!row) {
      await this.#store.write([this.#keeping(agentId, experienceId)]);
      row = await find();
    }
    const id = row?.experienceAgentId ?? this.#make(pair);
    this.#known.set(pair, id);
    return id;
  }

  #make(pair: string): string {
    return createHmac('sha256', this.#secret).update(pair).digest('hex');
  }

  #keeping(agentId: string, experienceId: string): Statement {
    return this.#rows.insertNew('gatewayIdentities', {
      agentId,
      experienceId,
      experienceAgentId: this.#make(`${agentId}:${experienceId}`),
      sessions: 0,
      reportedUsage: false,
    });
  }

  async agentOf(experienceId: string, experienceAgentId: string): Promise<string | undefined> {
    return (await this.#rows.first('gatewayIdentities', { experienceAgentId, experienceId }))?.agentId;
  }

  async acquaintance(agentId: string): Promise<Acquaintance> {
    const [row] = await this.#rows.read(
      this.#rows.sql
        .selectFrom('gatewayIdentities')
        .select(({ fn }) => [
          fn.sum<number | null>('sessions').as('sessions'),
          fn.max('reportedUsage').as('reportedUsage'),
        ])
        .where('agentId', '=', agentId),
    );
    return { played: Number(row?.sessions ?? 0) > 0, reportedUsage: Number(row?.reportedUsage ?? 0) > 0 };
  }

  played(agentId: string, experienceId: string): Statement {
    return this.#rows.update(
      'gatewayIdentities',
      { agentId, experienceId },
      { sessions: increased('sessions') },
    );
  }

  reportedUsage(agentId: string, experienceId: string): Statement {
    return this.#rows.update(
      'gatewayIdentities',
      { agentId, experienceId, reportedUsage: false },
      { reportedUsage: true },
    );
  }
}
