/** Parses Prometheus' text format: one sample per line, without comments. */

export function readFigures(text: string): Map<string, number> {
  const figures = new Map<string, number>();
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('#')) continue;
    const found = /^([a-zA-Z_:][\w:]*(?:\{.*\})?)\s+(\S+)/.exec(line);
    if (found?.[1] && found[2]) figures.set(found[1], Number(found[2]));
  }
  return figures;
}

/** Upper bound → number of samples not above it, bounds ascending. */
export type BucketCounts = readonly (readonly [upTo: number, count: number])[];

export function readBuckets(figures: ReadonlyMap<string, number>, name: string): BucketCounts {
  const buckets: [number, number][] = [];
  for (const [figure, count] of figures) {
    const found = new RegExp(`^${name}_bucket\\{le="(.+)"\\}$`).exec(figure);
    if (found) buckets.push([found[1] === '+Inf' ? Number.POSITIVE_INFINITY : Number(found[1]), count]);
  }
  return buckets.sort(([a], [b]) => a - b);
}

/**
 * In milliseconds: the bound that `share` of the samples between two scrapes did not exceed. A server restarted in
 * between has counted from zero.
 */
export function appendQuantile(
  opening: BucketCounts | undefined,
  closing: BucketCounts | undefined,
  share: number,
): number {
  const all = (closing?.at(-1)?.[1] ?? 0) - (opening?.at(-1)?.[1] ?? 0);
  const since = all < 0 ? undefined : opening;
  const counted = closing?.map(([upTo, count], i) => [upTo, count - (since?.[i]?.[1] ?? 0)] as const) ?? [];
  const total = counted.at(-1)?.[1] ?? 0;
  const bound = counted.find(([, count]) => total > 0 && count >= share * total)?.[0] ?? 0;
  const largest = counted.at(-2)?.[0] ?? 0;
  return Math.min(bound, largest) * 1000;
}
