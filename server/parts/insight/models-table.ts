/** Which model an agent runs on, as its owner says, and as it was said when the agent was seated. */
import { type Kysely, sql } from 'kysely';
import type { Statement, Store } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';
import type { InsightTables } from './migrations.ts';

export class Models {
  readonly #store: Store;
  readonly #sql: Kysely<Tables & InsightTables>;

  constructor(store: Store) {
    this.#store = store;
    this.#sql = store.sql.withTables<InsightTables>();
  }

  /** Null takes it back. Matches that were begun keep what was said then. */
  async set(agentId: string, model: string | null, at: number): Promise<void> {
    const row = { agent_id: agentId, model: model ?? '', set_at: at };
    await this.#store.write([
      model === null
        ? this.#sql.deleteFrom('agent_models').where('agent_id', '=', agentId).compile()
        : this.#sql
            .insertInto('agent_models')
            .values(row)
            .onConflict((conflict) => conflict.column('agent_id').doUpdateSet(row))
            .compile(),
    ]);
  }

  async of(agentId: string): Promise<string | null> {
    const [row] = await this.#store.read(
      this.#sql.selectFrom('agent_models').select('model').where('agent_id', '=', agentId).compile(),
    );
    return row?.model ?? null;
  }

  /** For the batch that seats a match: what is said of each agent now. No guard. */
  seating(matchId: string, agentIds: readonly string[]): Statement {
    return this.#sql
      .insertInto('seat_models')
      .columns(['match_id', 'agent_id', 'model'])
      .expression(
        this.#sql
          .selectFrom('agent_models')
          .select([sql<string>`cast(${matchId} as text)`.as('match_id'), 'agent_id', 'model'])
          .where('agent_id', 'in', agentIds),
      )
      .onConflict((conflict) => conflict.doNothing())
      .compile();
  }

  /** By agent. */
  async inMatch(matchId: string): Promise<Readonly<Record<string, string>>> {
    const rows = await this.#store.read(
      this.#sql
        .selectFrom('seat_models')
        .select(['agent_id', 'model'])
        .where('match_id', '=', matchId)
        .compile(),
    );
    return Object.fromEntries(rows.map(({ agent_id, model }) => [agent_id, model]));
  }
}
