/** Matches that are over and not told yet: written down in the very batch that settles them. */
import type { Statement } from '../../store/store.ts';
import type { CanonTable } from './canon-table.ts';
import type { CanonTables } from './migrations.ts';

export type QueuedMatch = CanonTables['canon_queue'];

export class ChronicleQueue {
  readonly #canon: CanonTable;

  constructor(canon: CanonTable) {
    this.#canon = canon;
  }

  /** For the settling batch: it must not fail, whatever is there already. */
  queueing(matchId: string, game: string, at: number): Statement {
    return this.#canon.sql
      .insertInto('canon_queue')
      .values({ match_id: matchId, game, created_at: at, due_at: at, tries: 0 })
      .onConflict((conflict) => conflict.column('match_id').doNothing())
      .compile();
  }

  async due(now: number, limit: number): Promise<QueuedMatch[]> {
    return this.#canon.store.read(
      this.#canon.sql
        .selectFrom('canon_queue')
        .selectAll()
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('match_id')
        .limit(limit)
        .compile(),
    );
  }

  /** True for one of several nodes; it is due again at `dueAt` unless it is done by then. */
  async claim({ match_id, tries }: QueuedMatch, dueAt: number): Promise<boolean> {
    const [changed] = await this.#canon.store.write([
      this.#canon.sql
        .updateTable('canon_queue')
        .set({ due_at: dueAt, tries: tries + 1 })
        .where('match_id', '=', match_id)
        .where('tries', '=', tries)
        .compile(),
    ]);
    return changed === 1;
  }

  async done(matchId: string): Promise<void> {
    await this.#canon.store.write([
      this.#canon.sql.deleteFrom('canon_queue').where('match_id', '=', matchId).compile(),
    ]);
  }
}
