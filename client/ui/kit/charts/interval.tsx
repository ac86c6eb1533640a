interface IntervalProps {
  /** 0 is in the middle. */
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** What the scale reaches to either side. */
  readonly reach: number;
}

const WIDTH = 132;
const HEIGHT = 16;

/** A value with the interval it lies in, on a scale around 0. The numbers stand beside it. */
export function Interval({ value, low, high, reach }: IntervalProps) {
  const x = (at: number) => Math.round(((Math.max(-reach, Math.min(reach, at)) / reach + 1) / 2) * WIDTH);
  return (
    <svg class="interval" width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path class="interval-zero" d={`M${WIDTH / 2} 0V${HEIGHT}`} />
      <path class="interval-range" d={`M${x(low)} ${HEIGHT / 2}H${x(high)}`} />
      <rect class="interval-value" x={x(value) - 3} y={HEIGHT / 2 - 3} width="6" height="6" />
    </svg>
  );
}

const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** "+0.42 (−0.10 to +0.94)" */
export const estimateWords = ({ value, low, high }: Omit<IntervalProps, 'reach'>): string =>
  `${signed(value)} (${signed(low)} to ${signed(high)})`;

export const rankWords = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  low === high ? `${low}` : `${low}–${high}`;

/** Wide enough for all of them. */
export const reachOf = (estimates: readonly Pick<IntervalProps, 'low' | 'high'>[]): number =>
  Math.max(1, ...estimates.flatMap(({ low, high }) => [-low, high]));
