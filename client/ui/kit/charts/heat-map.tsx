interface HeatMapProps {
  readonly caption: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  /** What rows and columns are, in a word each. */
  readonly rowsAre: string;
  readonly columnsAre: string;
  /** `counts[row][column]`. */
  readonly counts: readonly (readonly number[])[];
}

/** How often each pair came: the more often, the brighter. A table, so that it can also be read. */
export function HeatMap({ caption, rows, columns, rowsAre, columnsAre, counts }: HeatMapProps) {
  const most = Math.max(1, ...counts.flat());
  return (
    <table class="heat-map">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <td class="heat-corner">
            {rowsAre} <span aria-hidden="true">↓</span> {columnsAre} <span aria-hidden="true">→</span>
          </td>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, r) => (
          <tr key={row}>
            <th scope="row">{row}</th>
            {columns.map((column, c) => {
              const count = counts[r]?.[c] ?? 0;
              const heat = count / most;
              return (
                <td
                  key={column}
                  style={{ '--heat': `${Math.round(heat * 100)}%` }}
                  data-hot={heat > 0.5 || undefined}
                >
                  {count}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
