/** Agents that did nothing in their last matches: how many in a row, and when the last one ended. */
import type { Statement, Store } from './store.ts';
import type { AbsencesTable } from './tables.ts';

export type Absence = Omit<Readonly<AbsencesTable>, 'agentId'>;

export class Absences {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Goes into the batch that settles the match. */
  missing(agentIds: readonly string[], at: number): Statement {
    return (
      this.#store.sql
        .insertInto('absences')
        // Sorted, so that two matches settling the same agents wait for each other instead of deadlocking.
        .values(agentIds.toSorted().map((agentId) => ({ agentId, streak: 1, since: at })))
        .onConflict((conflict) =>
          conflict.column('agentId').doUpdateSet(({ eb, ref }) => ({
            streak: eb('absences.streak', '+', ref('excluded.streak')),
            since: ref('excluded.since'),
          })),
        )
        .compile()
    );
  }

  forgiving(agentIds: readonly string[]): Statement {
    return this.#store.sql.deleteFrom('absences').where('agentId', 'in', agentIds).compile();
  }

  async of(agentId: string): Promise<Absence | undefined> {
    const [row] = await this.#store.read(
      this.#store.sql
        .selectFrom('absences')
        .select(['streak', 'since'])
        .where('agentId', '=', agentId)
        .compile(),
    );
    return row;
  }
}
