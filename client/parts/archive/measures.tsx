import type { Measure } from '../../../shared/matches/debrief.ts';
import type { Column } from '../../ui/kit/data-table.tsx';
import { gamesText } from './games-text.ts';

interface Measured {
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

export const measureColumns = <Row extends Measured>(): Column<Row>[] =>
  Object.entries(gamesText.scores.measures).map(([id, { label, why }]) => ({
    id,
    label,
    title: why,
    number: true,
    cell: ({ measures }) => <Share measure={measures[id]} />,
  }));
