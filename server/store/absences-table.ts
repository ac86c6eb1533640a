/** Agents that did nothing in their last matches: how many in a row, and when the last one ended. */
import { Rows } from './rows.ts';
import type { Statement } from './store.ts';
import type { AbsencesTable } from './tables.ts';

export type Absence = Omit<Readonly<AbsencesTable>, 'agentId'>;

export class Absences extends Rows {
  /** For the batch that settles the match. */
  missing(agentIds: readonly string[], at: number): Statement {
    return (
      this.sql
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
    return this.remove('absences', { agentId: agentIds });
  }

  async of(agentId: string): Promise<Absence | undefined> {
    return this.first('absences', { agentId });
  }
}
