// Lines over steps, drawn on whole pixels: how standings moved, how a rating went.

import { narrow } from '../../screen-size.ts';
import { cut } from '../words.ts';

export interface Series {
  readonly id: string;
  readonly label: string;
  /** One value for each step; `null`: none yet. */
  readonly values: readonly (number | null)[];
  readonly marked?: boolean;
  readonly color?: string;
}

interface LineChartProps {
  readonly label: string;
  readonly series: readonly Series[];
  /** What the steps are called on the axis; empty: it needs no name. */
  stepLabel(step: number): string;
  /** Rank 1 is on top. */
  readonly downward?: boolean;
  readonly height?: number;
}

/** A narrow one is drawn smaller, so that its letters stay as large as others. `right`: room for names. */
const SHAPES = {
  wide: { width: 640, right: 128, longestName: 16 },
  narrow: { width: 340, right: 88, longestName: 11 },
} as const;
const LEFT = 34;
const TOP = 10;
const BOTTOM = 22;
const MOST_TICKS = 10;
const LINE_H = 15;

export function LineChart({ label, series, stepLabel, downward = false, height = 230 }: LineChartProps) {
  const { width, right, longestName } = SHAPES[narrow.value ? 'narrow' : 'wide'];
  const steps = Math.max(1, ...series.map(({ values }) => values.length));
  const all = series.flatMap(({ values }) => values.filter((value) => value !== null));
  const [low, high] = all.length === 0 ? [0, 1] : [Math.min(...all), Math.max(...all)];
  const span = high - low || 1;
  const xOf = (step: number) => LEFT + (steps === 1 ? 0 : (step / (steps - 1)) * (width - LEFT - right));
  const yOf = (value: number) => {
    const part = (value - low) / span;
    return Math.round(TOP + (downward ? part : 1 - part) * (height - TOP - BOTTOM));
  };
  const marked = series.filter(({ marked: is }) => is !== false);
  const colors = new Map(
    marked.map(({ id, color }, i) => [id, color ?? SERIES_COLORS[i % SERIES_COLORS.length] ?? '']),
  );
  const named = Array.from({ length: steps }, (_, step) => ({ step, name: stepLabel(step) })).filter(
    ({ name }) => name !== '',
  );
  const everyName = Math.ceil(named.length / MOST_TICKS);
  const names = endNames(marked, yOf, height - BOTTOM);
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {levels(low, high).map((value) => (
        <g key={value}>
          <line class="chart-grid" x1={LEFT} x2={width - right} y1={yOf(value)} y2={yOf(value)} />
          <text class="chart-tick" x={LEFT - 6} y={yOf(value) + 5} text-anchor="end">
            {value}
          </text>
        </g>
      ))}
      {named
        .filter((_, i) => i % everyName === 0)
        .map(({ step, name }) => (
          <text key={step} class="chart-tick" x={xOf(step)} y={height - 4} text-anchor="middle">
            {name}
          </text>
        ))}
      {[...series.filter(({ id }) => !colors.has(id)), ...marked].map(({ id, values }) => (
        <Line key={id} values={values} color={colors.get(id) ?? null} xOf={xOf} yOf={yOf} />
      ))}
      {names.map(({ id, name, y }) => (
        <text key={id} class="chart-name" x={width - right + 8} y={y + 5} fill={colors.get(id)}>
          {cut(name, longestName)}
        </text>
      ))}
    </svg>
  );
}

interface LineProps {
  readonly values: readonly (number | null)[];
  readonly color: string | null;
  xOf(step: number): number;
  yOf(value: number): number;
}

function Line({ values, color, xOf, yOf }: LineProps) {
  const points = values.flatMap((value, step) =>
    value === null ? [] : [{ x: Math.round(xOf(step)), y: yOf(value) }],
  );
  const path = points.map(({ x, y }) => `${x},${y}`).join(' ');
  if (color === null) return <polyline class="chart-line" points={path} />;
  return (
    <g>
      <polyline class="chart-line marked" points={path} style={{ stroke: color }} />
      {points.length < 40 &&
        points.map(({ x, y }) => <rect key={x} x={x - 2} y={y - 2} width="5" height="5" fill={color} />)}
    </g>
  );
}

function levels(low: number, high: number): number[] {
  const span = high - low || 1;
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000].find((size) => span / size <= 4.01) ?? span;
  const first = Math.ceil(low / step) * step;
  const round = Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, i) => first + i * step);
  return Number.isInteger(low) && first > low
    ? [low, ...round.filter((value) => value - low > step / 2)]
    : round;
}

/** The lines' names where they end, moved apart until none covers another; what finds no room is left out. */
function endNames(series: readonly Series[], yOf: (value: number) => number, lowest: number) {
  const ends = series
    .flatMap(({ id, label, values }) => {
      const last = values.findLast((value) => value !== null);
      return last === undefined || last === null ? [] : [{ id, name: label, y: yOf(last) }];
    })
    .sort((a, b) => a.y - b.y)
    .slice(0, Math.floor((lowest - TOP) / LINE_H) + 1);
  let free = TOP;
  for (const end of ends) {
    end.y = Math.max(end.y, free);
    free = end.y + LINE_H;
  }
  let ceiling = lowest;
  for (const end of ends.toReversed()) {
    end.y = Math.min(end.y, ceiling);
    ceiling = end.y - LINE_H;
  }
  return ends;
}

/** Told apart on the dark card, also by those who do not see every colour: light and dark ones alternate. */
export const SERIES_COLORS = [
  '#f9d763',
  '#8fb8ff',
  '#ff9b86',
  '#7fe0b8',
  '#e0a6ee',
  '#f2b15a',
  '#a9d7e8',
  '#d0e06a',
] as const;
