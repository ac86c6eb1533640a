import { PageLink } from '../../page-link.tsx';
import { Spoken } from '../../section.tsx';
import { ScrollBox } from '../cards.tsx';

export interface CrossCell {
  readonly words: string;
  readonly tone: 'win' | 'loss' | 'draw' | 'live' | 'waiting';
  readonly to: string | null;
  readonly title: string;
}

interface CrosstableProps {
  readonly caption: string;
  readonly players: readonly { readonly id: string; readonly name: string; readonly to: string | null }[];
  /** How it went for `row` against `column`; `null`: they do not meet. */
  cell(row: string, column: string): CrossCell | null;
}

/** Everybody against everybody: a row is read from the left. Columns go by number, which the rows explain. */
export function Crosstable({ caption, players, cell }: CrosstableProps) {
  return (
    <ScrollBox label={caption} class="table-scroll">
      <table class="crosstable">
        <caption class="hidden-text">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              <span class="hidden-text">{caption}</span>
            </th>
            {players.map(({ id, name }, i) => (
              <th key={id} scope="col" title={name}>
                <Spoken shown={i + 1} as={name} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map(({ id, name, to }, i) => (
            <tr key={id}>
              <td class="cross-number">{i + 1}</td>
              <th scope="row">{to === null ? name : <PageLink to={to}>{name}</PageLink>}</th>
              {players.map((other) =>
                other.id === id ? (
                  <td key={other.id} class="cross-self">
                    <span class="hidden-text">–</span>
                  </td>
                ) : (
                  <Cell key={other.id} cell={cell(id, other.id)} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Cell({ cell }: { readonly cell: CrossCell | null }) {
  if (!cell) return <td class="cross-none" />;
  const { words, tone, to, title } = cell;
  return (
    <td data-tone={tone} title={title}>
      {to ? <PageLink to={to} label={title} text={words} /> : words}
    </td>
  );
}

interface HeatMapProps {
  readonly caption: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
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
