import type { Measure } from '../../../shared/matches/debrief.ts';
import { recordOf } from '../../games/games.ts';
import type { Column } from './data-table.tsx';

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

/** A column for each measure that any of the rows has, game by game and in its own words. */
export const measureColumns = <Row extends Measured>(rows: readonly Row[]): Column<Row>[] =>
  [...new Set(rows.map(({ game }) => game))].flatMap((of) => {
    const words = recordOf(of).measures;
    const own = rows.filter(({ game }) => game === of);
    return [...new Set([...Object.keys(words), ...own.flatMap(({ measures }) => Object.keys(measures))])]
      .filter((id) => own.some(({ measures }) => measures[id]))
      .map((id) => ({
        id: `${of} ${id}`,
        label: words[id]?.label ?? id,
        ...(words[id] && { title: words[id].why }),
        number: true,
        cell: ({ game, measures }) => <Share measure={game === of ? measures[id] : undefined} />,
      }));
  });
