export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly words?: string;
  readonly tone?: 'good' | 'bad' | 'plain';
}

interface BarChartProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  readonly most?: number;
}

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

interface ShareBandProps {
  readonly label: string;
  /** 0 … 1; `null` while there is nothing to say. */
  readonly share: number | null;
  /** Where chance alone would leave it. */
  readonly band: { readonly low: number; readonly high: number } | null;
  /** The middle of the scale, e.g. 0.5. */
  readonly expected: number;
  readonly words: string;
}

const percent = (part: number) => `${Math.round(part * 1000) / 10}%`;

/** A share on a scale from nothing to all, with the band in which chance would leave it. */
export function ShareBand({ label, share, band, expected, words }: ShareBandProps) {
  return (
    <div class="share" role="img" aria-label={`${label}: ${words}`}>
      <span class="share-track">
        {band && (
          <span
            class="share-band"
            style={{ left: percent(band.low), width: percent(band.high - band.low) }}
          />
        )}
        <span class="share-expected" style={{ left: percent(expected) }} />
        {share !== null && <span class="share-mark" style={{ left: percent(share) }} />}
      </span>
      <span class="share-words">{words}</span>
    </div>
  );
}
