/**
 * Stores the events of every match in order; it is the only truth about a match. Events are durable once `append`
 * resolves, not earlier. The key (match, seq) fences off a second writer.
 */
import { DuplicateKeyError, StoreCorruptError } from '../store/errors.ts';
import { below, Rows } from '../store/rows.ts';
import type { Statement, Store } from '../store/store.ts';
import type { JournalTable } from '../store/tables.ts';
import { pack, unpack } from './archive.ts';
import {
  type DamagedJournal,
  damaged,
  FencedError,
  type JournalEvent,
  type MatchJournal,
  type StateMark,
} from './journal-event.ts';
import { JournalInserts, readRows } from './journal-rows.ts';

/** Matches read per query during recovery: a few thousand events, some hundred kilobytes. */
const MATCHES_PER_READ = 50;
/** Rows deleted per statement: few enough that no append waits noticeably. */
const ROWS_PER_DELETE = 200;
const ARCHIVES_PER_DELETE = 50;

export class Journal {
  readonly #store: Store;
  readonly #rows: Rows;
  readonly #inserts: JournalInserts;

  constructor(store: Store) {
    this.#store = store;
    this.#rows = new Rows(store);
    this.#inserts = new JournalInserts(store);
  }

  /**
   * Writes the events and the statements that must succeed or fail with them (a kept result, the match's row). Throws
   * FencedError when another process has written one of these numbers.
   */
  async append(
    matchId: string,
    fromSeq: number,
    events: readonly JournalEvent[],
    extra: readonly Statement[] = [],
  ): Promise<void> {
    try {
      await this.#store.write([...this.appending(matchId, fromSeq, events), ...extra]);
    } catch (error) {
      if (error instanceof DuplicateKeyError && error.table === 'journal') {
        throw new FencedError(matchId, fromSeq);
      }
      throw error;
    }
  }

  /** The statements of an append, for a batch built elsewhere: a match's creation, a takeover. */
  appending(matchId: string, fromSeq: number, events: readonly JournalEvent[]): Statement[] {
    const stray = events.findIndex((event, index) => event.seq !== fromSeq + index);
    if (stray >= 0) throw new Error(`match ${matchId}: event ${stray} of the append is out of order`);
    return this.#inserts.statements(matchId, events);
  }

  marking(matchId: string, { seq, hash }: StateMark): Statement {
    return this.#rows.insert('stateMarks', { matchId, seq, hash });
  }

  /**
   * Yields the unarchived journals of these matches and fetches the next slice while the caller folds this one. A
   * damaged journal is reported as damaged and does not stop the rest.
   */
  async *readLive(matchIds: readonly string[]): AsyncGenerator<MatchJournal> {
    const slices: string[][] = [];
    for (let from = 0; from < matchIds.length; from += MATCHES_PER_READ) {
      slices.push(matchIds.slice(from, from + MATCHES_PER_READ));
    }
    let next = this.#readSlice(slices[0] ?? []);
    for (let index = 0; index < slices.length; index += 1) {
      const journals = await next;
      next = this.#readSlice(slices[index + 1] ?? []);
      // The error is handled at the top of the loop; a caller who stops early never gets there.
      next.catch(() => undefined);
      yield* journals;
    }
  }

  /** Live or archived; undefined when the match is unknown or its archive has expired. */
  async read(matchId: string): Promise<MatchJournal | undefined> {
    const archived = await this.#readArchive(matchId);
    if (archived !== undefined) return archived;
    const [live] = await this.#readSlice([matchId]);
    if (live?.ok) return live;
    // The match may have been archived, and its rows deleted, between the two reads.
    const found = (await this.#readArchive(matchId)) ?? live;
    return found?.ok === false && found.damage.code === 'EMPTY' ? undefined : found;
  }

  /**
   * Packs a finished match into one row, together with `extra`, and deletes its live rows. Does nothing, and skips
   * `extra`, when the journal is damaged.
   */
  async archive(
    matchId: string,
    at: number,
    extra: readonly Statement[] = [],
  ): Promise<DamagedJournal | undefined> {
    const journal = await this.read(matchId);
    if (journal?.ok === false) return journal;
    if (journal === undefined) {
      await this.#store.write([...extra]);
      return undefined;
    }
    const row = { matchId, ...(await pack(journal)), archivedAt: at };
    try {
      await this.#store.write([this.#rows.insert('archives', row), ...extra]);
    } catch (error) {
      // A process archived it earlier and died before deleting the rows.
      if (!(error instanceof DuplicateKeyError && error.table === 'archives')) throw error;
    }
    await this.#clear(matchId, journal.events.length);
    return undefined;
  }

  /** The time of the latest event of any running match; null when none runs. */
  async latestOfRunning(): Promise<number | null> {
    const [latest] = await this.#store.read(
      this.#store.sql
        .selectFrom('matches')
        .innerJoin('journal', 'journal.matchId', 'matches.matchId')
        .select(({ fn }) => fn.max('journal.at').as('at'))
        .where('matches.status', '=', 'running')
        .compile(),
    );
    return latest?.at == null ? null : Number(latest.at);
  }

  /** Matches that ended but are not archived, or whose rows are not deleted yet, because of a crash. */
  async unfinishedArchives(): Promise<string[]> {
    const { sql } = this.#store;
    const rows = await this.#store.read(
      sql
        .selectFrom('matches')
        .select('matchId')
        .where('status', 'in', ['ended', 'aborted'])
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('journal').select('seq').whereRef('journal.matchId', '=', 'matches.matchId').limit(1),
          ),
        )
        .orderBy('matchId')
        .compile(),
    );
    return rows.map((row) => row.matchId);
  }

  /** Deletes archives older than `olderThan`; returns how many. */
  async expire(olderThan: number): Promise<number> {
    const { sql } = this.#store;
    const old = sql
      .selectFrom('archives')
      .select('matchId')
      .where('archivedAt', '<', olderThan)
      .orderBy('archivedAt')
      .limit(ARCHIVES_PER_DELETE);
    const statement = sql.deleteFrom('archives').where('matchId', 'in', old).compile();
    let total = 0;
    for (let dropped = ARCHIVES_PER_DELETE; dropped === ARCHIVES_PER_DELETE; ) {
      [dropped = 0] = await this.#store.write([statement]);
      total += dropped;
      await this.#store.reclaim();
    }
    return total;
  }

  /** A damaged page fails the whole slice; reading one match at a time loses only the matches on that page. */
  async #readSlice(matchIds: readonly string[]): Promise<MatchJournal[]> {
    try {
      return await this.#readRows(matchIds);
    } catch (error) {
      if (!(error instanceof StoreCorruptError)) throw error;
      const [only, ...others] = matchIds;
      if (only !== undefined && others.length === 0) {
        return [damaged(only, 'UNREADABLE', 0, `match ${only}: ${error.plain}`)];
      }
      const journals: MatchJournal[] = [];
      for (const matchId of matchIds) journals.push(...(await this.#readSlice([matchId])));
      return journals;
    }
  }

  async #readRows(matchIds: readonly string[]): Promise<MatchJournal[]> {
    if (matchIds.length === 0) return [];
    const [rows, marks] = await Promise.all([
      this.#rows.all('journal', { matchId: matchIds }, { by: ['matchId', 'seq'] }),
      this.#rows.all('stateMarks', { matchId: matchIds }, { by: ['matchId', 'seq'] }),
    ]);
    const rowsOf = Map.groupBy(rows, (row: JournalTable) => row.matchId);
    const marksOf = Map.groupBy(marks, (mark) => mark.matchId);
    return matchIds.map((id) =>
      readRows(
        id,
        rowsOf.get(id) ?? [],
        (marksOf.get(id) ?? []).map(({ seq, hash }) => ({ seq, hash })),
      ),
    );
  }

  async #readArchive(matchId: string): Promise<MatchJournal | undefined> {
    const archive = await this.#rows.first('archives', { matchId });
    return archive === undefined ? undefined : unpack(matchId, archive);
  }

  async #clear(matchId: string, events: number): Promise<void> {
    for (let upTo = ROWS_PER_DELETE; upTo < events + ROWS_PER_DELETE; upTo += ROWS_PER_DELETE)
      await this.#store.write([this.#rows.remove('journal', { matchId, seq: below(upTo) })]);
    await this.#store.write([this.#rows.remove('stateMarks', { matchId })]);
    await this.#store.reclaim();
  }
}
