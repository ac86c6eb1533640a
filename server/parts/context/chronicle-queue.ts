/** Matches that are over and not told yet: written down in the very batch that settles them. */
import { sql } from 'kysely';
import { atMost, text, whole } from '../../store/rows.ts';
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
    const [plotId] = await this.#canon.values('canonQueue', 'plotId', { matchId });
    return plotId;
  }

  due(now: number, limit: number): Promise<QueuedMatch[]> {
    return this.#canon.all('canonQueue', { dueAt: atMost(now) }, { by: ['dueAt', 'matchId'], limit });
  }

  /** True for one of several nodes; it is due again at `dueAt` unless it is done by then. */
  async claim({ matchId, tries }: QueuedMatch, dueAt: number): Promise<boolean> {
    const [changed] = await this.#canon.store.write([
      this.#canon.update('canonQueue', { matchId, tries }, { dueAt, tries: tries + 1 }),
    ]);
    return changed === 1;
  }

  async done(matchId: string): Promise<void> {
    await this.#canon.store.write([this.#canon.remove('canonQueue', { matchId })]);
  }
}
