import { expect, it } from 'vitest';
import { queryBuilder } from './query-builder.ts';
import { Rows } from './rows.ts';
import type { Store } from './store.ts';

type Guests = { guests: { guestId: string; name: string | null; expelled: boolean; round: number } };

const rows = new Rows<Guests>({ sql: queryBuilder('sqlite') } as Store);

it('compares a value, null and a list of values', () => {
  const where = { guestId: 'g1', name: null, round: [1, 2], expelled: false };
  expect(rows.remove('guests', where)).toMatchObject({
    sql: 'delete from "guests" where ("guest_id" = ? and "name" is null and "round" in (?, ?) and "expelled" = ?)',
    parameters: ['g1', 1, 2, false],
  });
});

it('changes exactly one row or rolls the batch back', () => {
  expect(rows.change('guests', { guestId: 'g1' }, { round: 2 })).toEqual({
    sql: 'update "guests" set "round" = ? where "guest_id" = ?',
    parameters: [2, 'g1'],
    expect: 1,
  });
});

it('never matches a missing value', () => {
  const guestId = undefined as unknown as string;
  expect(() => rows.remove('guests', { guestId })).toThrow('guestId must hold a value or null');
});
