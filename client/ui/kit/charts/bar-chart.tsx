export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  /** What is written behind it; the value itself when left out. */
  readonly words?: string;
  readonly tone?: 'good' | 'bad' | 'plain';
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** The longest bar stands for so much; the largest value when left out. */
  readonly most?: number;
}

/** Bars lying on their side, one below the other, each with its words: a list that is also a picture. */
export function BarChart({ label, bars, most }: BarChartProps) {
  const longest = most ?? Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul class="bars" aria-label={label}>
      {bars.map(({ id, label: name, value, words, tone = 'plain' }) => (
        <li key={id} data-tone={tone}>
          <span class="bar-name">{name}</span>
          <span class="bar-track" aria-hidden="true">
            <span class="bar" style={{ width: `${Math.min(100, (100 * value) / longest)}%` }} />
          </span>
          <span class="bar-words">{words ?? value}</span>
        </li>
      ))}
    </ul>
  );
}
