import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { queryBuilder } from './query-builder.ts';
import { decodeRows, encodeParameters } from './row-codec.ts';
import { DIALECTS } from './store.ts';

it('compiles camelCase names to snake_case, including aliases and raw references', () => {
  for (const dialect of DIALECTS) {
    const query = queryBuilder(dialect)
      .selectFrom('matchSeats as s')
      .select(['s.matchId', 's.displayName as shownName', sql`max(${sql.ref('s.seat')})`.as('lastSeat')])
      .compile();
    expect(query.sql).toBe(
      'select "s"."match_id", "s"."display_name" as "shown_name", max("s"."seat") as "last_seat" from "match_seats" as "s"',
    );
  }
});

it('encodes booleans as 0 and 1, arrays and objects as JSON, and leaves other values alone', () => {
  const bytes = new Uint8Array([1, 2]);
  expect(encodeParameters([true, false, ['a'], { a: 1 }, null, 7, 'text', bytes])).toEqual([
    1,
    0,
    '["a"]',
    '{"a":1}',
    null,
    7,
    'text',
    bytes,
  ]);
});

it('names the columns of a result in camelCase', () => {
  const columns = ['match_id', 'seat', 'last_words_event', 'sha256'];
  expect(decodeRows({ columns, rows: [['m1', 3, null, 'x']] })).toEqual([
    { matchId: 'm1', seat: 3, lastWordsEvent: null, sha256: 'x' },
  ]);
  expect(decodeRows({ columns, rows: [] })).toEqual([]);
});

it('decodes flags and JSON by column name and leaves null alone', () => {
  const columns = ['house', 'won', 'survived', 'scopes', 'seat'];
  expect(decodeRows({ columns, rows: [[1, 0, null, '["play"]', 1]] })).toEqual([
    { house: true, won: false, survived: null, scopes: ['play'], seat: 1 },
  ]);
  // Postgres answers a computed condition with a boolean.
  expect(decodeRows({ columns: ['is_related'], rows: [[true]] })).toEqual([{ isRelated: true }]);
});
