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
