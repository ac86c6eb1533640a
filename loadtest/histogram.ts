/** Compact latency histograms of many clients: 2 % precise, and mergeable between processes. */

const SMALLEST_MS = 0.01;
const GROWTH = Math.log(1.02);

/** The wire form of a histogram: alternating bucket and count. */
export interface HistogramData {
  readonly buckets: readonly number[];
  readonly max: number;
  readonly sum: number;
}

export class Histogram {
  readonly #counts = new Map<number, number>();
  #total = 0;
  #max = 0;
  #sum = 0;

  record(ms: number): void {
    const bucket = ms <= SMALLEST_MS ? 0 : 1 + Math.floor(Math.log(ms / SMALLEST_MS) / GROWTH);
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + 1);
    this.#total += 1;
    this.#sum += ms;
    if (ms > this.#max) this.#max = ms;
  }

  get total(): number {
    return this.#total;
  }

  get max(): number {
    return this.#max;
  }

  get mean(): number {
    return this.#total === 0 ? 0 : this.#sum / this.#total;
  }

  /** The value that `share` (0…1) of all records do not exceed; 0 when there are none. */
  quantile(share: number): number {
    const rank = Math.max(1, Math.ceil(share * this.#total));
    let passed = 0;
    for (const bucket of [...this.#counts.keys()].sort((a, b) => a - b)) {
      passed += this.#counts.get(bucket) ?? 0;
      if (passed >= rank) return Math.min(this.#max, upperEdge(bucket));
    }
    return 0;
  }

  add({ buckets, max, sum }: HistogramData): void {
    for (let i = 0; i < buckets.length; i += 2) {
      const [bucket = 0, count = 0] = [buckets[i], buckets[i + 1]];
      this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + count);
      this.#total += count;
    }
    this.#sum += sum;
    this.#max = Math.max(this.#max, max);
  }

  /** Returns everything recorded since the last call, and clears it. */
  drain(): HistogramData {
    const data = { buckets: [...this.#counts].flat(), max: this.#max, sum: this.#sum };
    this.#counts.clear();
    this.#total = this.#sum = this.#max = 0;
    return data;
  }
}

const upperEdge = (bucket: number): number => SMALLEST_MS * Math.exp(bucket * GROWTH);
