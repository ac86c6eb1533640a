import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { Measure } from '../../../shared/matches/debrief.ts';
import { recordOf } from '../../games/games.ts';
import { Empty } from '../section.tsx';
import { ScrollBox } from './cards.tsx';

export interface Column<Row> {
  readonly label: string;
  readonly title?: string;
  readonly number?: boolean;
  readonly heads?: boolean;
  /** What the rows are sorted by when its heading is pressed: numbers from the greatest, words from A. `null` comes last. */
  sortBy?(row: Row): number | string | null;
  /** Without it the cell shows what the rows are sorted by. */
  cell?(row: Row, index: number): ComponentChildren;
}

interface DataTableProps<Row> {
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly none?: string;
  keyOf(row: Row): string;
  marked?(row: Row): boolean;
  readonly testId?: string;
}

interface Sorting {
  readonly column: number;
  readonly reversed: boolean;
}

export function DataTable<Row>({ caption, columns, rows, none, keyOf, marked, testId }: DataTableProps<Row>) {
  /** `null`: as the town sent them. */
  const sorting = useSignal<Sorting | null>(null);
  /** The usual way, the other way, and back to how they came. */
  const press = (column: number) => {
    const { value: now } = sorting;
    if (now?.column !== column) sorting.value = { column, reversed: false };
    else sorting.value = now.reversed ? null : { column, reversed: true };
  };
  if (none !== undefined && rows.length === 0) return <Empty>{none}</Empty>;
  return (
    <ScrollBox label={caption} class="table-scroll">
      <table class="data-table" data-testid={testId}>
        <caption class="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, title, number, sortBy }, column) => {
              const words = title && title !== label ? <abbr title={title}>{label}</abbr> : label;
              const way = sorting.value?.column === column ? sorting.value : null;
              return (
                <th
                  key={column}
                  scope="col"
                  title={title}
                  class={number ? 'number' : undefined}
                  aria-sort={way ? ariaSortOf(way, number) : undefined}
                >
                  {sortBy ? (
                    <button type="button" class="sort" onClick={() => press(column)}>
                      {words}
                    </button>
                  ) : (
                    words
                  )}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {sorted(rows, columns, sorting.value).map((row, index) => (
            <tr key={keyOf(row)} data-marked={marked?.(row) || undefined}>
              {columns.map(({ number, heads, sortBy, cell = sortBy }, column) =>
                heads ? (
                  <th key={column} scope="row">
                    {cell?.(row, index)}
                  </th>
                ) : (
                  <td key={column} class={number ? 'number' : undefined}>
                    {cell?.(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const ariaSortOf = ({ reversed }: Sorting, number = false) =>
  number === reversed ? 'ascending' : 'descending';

export function sorted<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | null,
): readonly Row[] {
  const sortBy = sorting && columns[sorting.column]?.sortBy;
  if (!sortBy) return rows;
  const sign = sorting.reversed ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [sortBy(a), sortBy(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    if (typeof x === 'number' && typeof y === 'number') return sign * (y - x);
    return sign * String(x).localeCompare(String(y));
  });
}

interface Measured {
  readonly game: string;
  readonly measures: Readonly<Record<string, Measure>>;
}

const shareOf = (measure: Measure | undefined): number | null =>
  measure && measure.of > 0 ? measure.sum / measure.of : null;

/** "62 %", with what it is made of to be read on pointing at it. */
export const Share = ({ measure }: { readonly measure: Measure | undefined }) =>
  measure && measure.of > 0 ? (
    <span title={`${Math.round(measure.sum)} / ${measure.of}`}>
      {Math.round((100 * measure.sum) / measure.of)} %
    </span>
  ) : (
    <>–</>
  );

export const measureColumns = <Row extends Measured>(rows: readonly Row[]): Column<Row>[] =>
  [...new Set(rows.map(({ game }) => game))].flatMap((of) => {
    const words = recordOf(of).measures;
    const own = rows.filter(({ game }) => game === of);
    return [...new Set([...Object.keys(words), ...own.flatMap(({ measures }) => Object.keys(measures))])]
      .filter((id) => own.some(({ measures }) => measures[id]))
      .map((id) => ({
        label: words[id]?.label ?? id,
        ...(words[id] && { title: words[id].why }),
        number: true,
        sortBy: ({ game, measures }: Row) => (game === of ? shareOf(measures[id]) : null),
        cell: ({ game, measures }: Row) => <Share measure={game === of ? measures[id] : undefined} />,
      }));
  });
