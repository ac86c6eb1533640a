import { PageLink } from '../../page-link.tsx';

export interface CrossCell {
  readonly words: string;
  readonly tone: 'win' | 'loss' | 'draw' | 'live' | 'waiting';
  /** Where the meeting can be seen; `null`: nowhere yet. */
  readonly to: string | null;
  /** The whole of it in words. */
  readonly title: string;
}

interface CrosstableProps {
  readonly caption: string;
  readonly players: readonly { readonly id: string; readonly name: string; readonly to: string }[];
  /** How it went for `row` against `column`; `null`: they do not meet. */
  cell(row: string, column: string): CrossCell | null;
}

/** Everybody against everybody: a row is read from the left. Columns go by number, which the rows explain. */
export function Crosstable({ caption, players, cell }: CrosstableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: wide tables scroll, also by keyboard
    <section class="table-scroll" tabIndex={0} aria-label={caption}>
      <table class="crosstable">
        <caption class="hidden-text">{caption}</caption>
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              <span class="hidden-text">{caption}</span>
            </th>
            {players.map(({ id, name }, i) => (
              <th key={id} scope="col" title={name}>
                <span aria-hidden="true">{i + 1}</span>
                <span class="hidden-text">{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {players.map(({ id, name, to }, i) => (
            <tr key={id}>
              <td class="cross-number">{i + 1}</td>
              <th scope="row">
                <PageLink to={to}>{name}</PageLink>
              </th>
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
    </section>
  );
}

function Cell({ cell }: { readonly cell: CrossCell | null }) {
  if (!cell) return <td class="cross-none" />;
  const { words, tone, to, title } = cell;
  return (
    <td data-tone={tone} title={title}>
      {to ? (
        <PageLink to={to} label={title}>
          {words}
        </PageLink>
      ) : (
        words
      )}
    </td>
  );
}
