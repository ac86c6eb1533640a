/** Matches that are over and not told yet: written down in the very batch that settles them. */
import { sql } from 'kysely';
import { text, whole } from '../../store/rows.ts';
import type { Statement } from '../../store/store.ts';
import type { CanonTable } from './canon-table.ts';
import type { CanonTables } from './migrations.ts';

export type QueuedMatch = CanonTables['canonQueue'];

export class ChronicleQueue {
  readonly #canon: CanonTable;

  constructor(canon: CanonTable) {
    this.#canon = canon;
  }

  /** For the settling batch: it must not fail, whatever is there already. */
  queueing(matchId: string, game: string, at: number): Statement {
    const { sql: db } = this.#canon;
    return sql`insert into canon_queue (match_id, game, plot_id, created_at, due_at, tries)
      select ${text(matchId)}, ${text(game)},
        coalesce((select plot_id from matches where match_id = ${matchId}), ''), ${whole(at)}, ${whole(at)},
        cast(0 as integer)
      where 1 = 1
      on conflict do nothing`.compile(db);
  }

  /** A match that was told must be told anew; one that left no chronicle need not. */
  queueingAgain(matchId: string, at: number): Statement {
    const { sql: db } = this.#canon;
    return sql`insert into canon_queue (match_id, game, plot_id, created_at, due_at, tries)
      select match_id, max(game), max(plot_id), ${whole(at)}, ${whole(at)}, cast(0 as integer)
      from canon_cast where match_id = ${matchId} group by match_id
      on conflict do nothing`.compile(db);
  }

  /** Where a match stood that waits to be told; undefined for others. */
  async plotOf(matchId: string): Promise<string | undefined> {
    const [row] = await this.#canon.store.read(
      this.#canon.sql.selectFrom('canonQueue').select('plotId').where('matchId', '=', matchId).compile(),
    );
    return row?.plotId;
  }

  async due(now: number, limit: number): Promise<QueuedMatch[]> {
    return this.#canon.store.read(
      this.#canon.sql
        .selectFrom('canonQueue')
        .selectAll()
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .orderBy('matchId')
        .limit(limit)
        .compile(),
    );
  }

  /** True for one of several nodes; it is due again at `dueAt` unless it is done by then. */
  async claim({ matchId, tries }: QueuedMatch, dueAt: number): Promise<boolean> {
    const [changed] = await this.#canon.store.write([
      this.#canon.sql
        .updateTable('canonQueue')
        .set({ dueAt, tries: tries + 1 })
        .where('matchId', '=', matchId)
        .where('tries', '=', tries)
        .compile(),
    ]);
    return changed === 1;
  }

  async done(matchId: string): Promise<void> {
    await this.#canon.store.write([
      this.#canon.sql.deleteFrom('canonQueue').where('matchId', '=', matchId).compile(),
    ]);
  }
}
