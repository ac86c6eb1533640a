import type { Measure } from '../../../shared/matches/debrief.ts';
import { measureWords } from '../../text/measures.ts';
import type { Column } from './data-table.tsx';

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

/** A column for each measure that any of the rows has. */
export const measureColumns = <Row extends Measured>(rows: readonly Row[]): Column<Row>[] =>
  [...new Set([...Object.keys(measureWords), ...rows.flatMap(({ measures }) => Object.keys(measures))])]
    .filter((id) => rows.some(({ measures }) => measures[id]))
    .map((id) => ({
      id,
      label: measureWords[id]?.label ?? id,
      ...(measureWords[id] && { title: measureWords[id].why }),
      number: true,
      cell: ({ measures }) => <Share measure={measures[id]} />,
    }));
