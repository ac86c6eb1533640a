/**
 * Converts events to rows and back. Reading verifies everything: sequence numbers must be consecutive and checksums
 * must match.
 */
import { crc32 } from 'node:zlib';
import type { Statement, Store } from '../store/store.ts';
import type { JournalTable } from '../store/tables.ts';
import { damaged, type JournalEvent, type MatchJournal, type StateMark } from './journal-event.ts';

/** Rows per INSERT; longer appends use several statements of one batch. */
const ROWS_PER_INSERT = 100;

export function checksum(matchId: string, { seq, at, body }: JournalEvent): number {
  return crc32(`${matchId}/${seq}/${at}/${body}`);
}

/** Compiles the INSERT once per number of rows, because appends are the town's most frequent statement. */
export class JournalInserts {
  readonly #store: Store;
  readonly #texts = new Map<number, string>();

  constructor(store: Store) {
    this.#store = store;
  }

  statements(matchId: string, events: readonly JournalEvent[]): Statement[] {
    const statements: Statement[] = [];
    for (let from = 0; from < events.length; from += ROWS_PER_INSERT) {
      const part = events.slice(from, from + ROWS_PER_INSERT);
      const parameters = part.flatMap((event) => [
        matchId,
        event.seq,
        event.at,
        event.body,
        checksum(matchId, event),
      ]);
      statements.push({ sql: this.#text(part.length), parameters });
    }
    return statements;
  }

  #text(rows: number): string {
    const known = this.#texts.get(rows);
    if (known !== undefined) return known;
    const sample: JournalTable = { matchId: '', seq: 0, at: 0, body: '', crc: 0 };
    const { sql } = this.#store.sql
      .insertInto('journal')
      .values(Array.from({ length: rows }, () => sample))
      .compile();
    this.#texts.set(rows, sql);
    return sql;
  }
}

/** The rows of one match, ordered by seq. */
export function readRows(
  matchId: string,
  rows: readonly JournalTable[],
  marks: readonly StateMark[],
): MatchJournal {
  if (rows.length === 0) return damaged(matchId, 'EMPTY', 0, `match ${matchId} has no events`);
  const events: JournalEvent[] = [];
  for (const row of rows) {
    const { seq, at, body } = row;
    if (seq !== events.length) {
      const words = `match ${matchId}: event ${events.length} is missing, the next one is ${seq}`;
      return damaged(matchId, 'GAP', events.length, words);
    }
    const event = { seq, at, body };
    if (checksum(matchId, event) !== row.crc) {
      return damaged(matchId, 'CHECKSUM', seq, `match ${matchId}: event ${seq} is not what was written`);
    }
    events.push(event);
  }
  return { ok: true, matchId, events, marks };
}
