import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** In full, when the label is short. */
  readonly title?: string;
  /** Numbers stand on the right. */
  readonly number?: boolean;
  /** The row's own name: readers hear it with every cell. */
  readonly heads?: boolean;
  cell(row: Row, index: number): ComponentChildren;
}

interface DataTableProps<Row> {
  /** What it lists. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  keyOf(row: Row): string;
  /** Marks a row, e.g. one's own agent. */
  marked?(row: Row): boolean;
  readonly testId?: string;
}

export function DataTable<Row>({ caption, columns, rows, keyOf, marked, testId }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, also by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={caption}>
      <table class="data-table" data-testid={testId}>
        <caption class="hidden-text">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ id, label, title, number }) => (
              <th key={id} scope="col" title={title} class={number ? 'number' : undefined}>
                {title && title !== label ? <abbr title={title}>{label}</abbr> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={keyOf(row)} data-marked={marked?.(row) || undefined}>
              {columns.map(({ id, number, heads, cell }) =>
                heads ? (
                  <th key={id} scope="row">
                    {cell(row, index)}
                  </th>
                ) : (
                  <td key={id} class={number ? 'number' : undefined}>
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
