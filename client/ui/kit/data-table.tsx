import type { ComponentChildren } from 'preact';
import type { Measure } from '../../../shared/matches/debrief.ts';
import { recordOf } from '../../games/games.ts';
import { Empty } from '../section.tsx';

export interface Column<Row> {
  readonly label: string;
  readonly title?: string;
  readonly number?: boolean;
  readonly heads?: boolean;
  cell(row: Row, index: number): ComponentChildren;
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

export function DataTable<Row>({ caption, columns, rows, none, keyOf, marked, testId }: DataTableProps<Row>) {
  if (none !== undefined && rows.length === 0) return <Empty>{none}</Empty>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, also by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={caption}>
      <table class="data-table" data-testid={testId}>
        <caption class="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ label, title, number }, column) => (
              <th key={column} scope="col" title={title} class={number ? 'number' : undefined}>
                {title && title !== label ? <abbr title={title}>{label}</abbr> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)} data-marked={marked?.(row) || undefined}>
              {columns.map(({ number, heads, cell }, column) =>
                heads ? (
                  <th key={column} scope="row">
                    {cell(row, index)}
                  </th>
                ) : (
                  <td key={column} class={number ? 'number' : undefined}>
                    {cell(row, index)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface Measured {
  readonly game: string;
  readonly measures: Readonly<Record<string, Measure>>;
}

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
        cell: ({ game, measures }) => <Share measure={game === of ? measures[id] : undefined} />,
      }));
  });
