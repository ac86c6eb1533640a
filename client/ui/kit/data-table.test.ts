import { expect, it } from 'vitest';
import { type Column, sorted } from './data-table.tsx';

interface Row {
  readonly name: string;
  readonly points: number | null;
}

const ROWS: readonly Row[] = [
  { name: 'Bram', points: 2 },
  { name: 'Ada', points: null },
  { name: 'Cleo', points: 7 },
  { name: 'Dora', points: 2 },
];
const COLUMNS: readonly Column<Row>[] = [
  { label: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => name },
  { label: 'Points', number: true, sortBy: ({ points }) => points, cell: ({ points }) => points },
  { label: 'Note', cell: () => '' },
];
const names = (column: number, reversed = false) =>
  sorted(ROWS, COLUMNS, { column, reversed }).map(({ name }) => name);

it('sorts words from A, numbers from the greatest, equals as they came, and unknown values last', () => {
  expect(names(0)).toEqual(['Ada', 'Bram', 'Cleo', 'Dora']);
  expect(names(0, true)).toEqual(['Dora', 'Cleo', 'Bram', 'Ada']);
  expect(names(1)).toEqual(['Cleo', 'Bram', 'Dora', 'Ada']);
  expect(names(1, true)).toEqual(['Bram', 'Dora', 'Cleo', 'Ada']);
});

it('leaves the rows as the town sent them where nothing is chosen or a column cannot be sorted', () => {
  expect(sorted(ROWS, COLUMNS, null)).toBe(ROWS);
  expect(sorted(ROWS, COLUMNS, { column: 2, reversed: false })).toBe(ROWS);
});
