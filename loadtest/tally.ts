/** Counters of one load process; drained every second and added up by the leader of the run. */
import { Histogram, type HistogramData } from './histogram.ts';

export const LATENCIES = ['ack', 'tool', 'patch', 'join'] as const;
/**
 * `ack`: an action on a WebSocket seat until its reply. `tool`: an MCP tool call, except a long poll, until its
 * result. `patch`: from the server's stamp on an event to its arrival at a viewer. `join`: into a match room.
 */
export type Latency = (typeof LATENCIES)[number];

export interface TallyData {
  readonly counts: Readonly<Record<string, number>>;
  readonly latencies: Readonly<Record<Latency, HistogramData>>;
}

export class Tally {
  readonly #counts = new Map<string, number>();
  readonly #latencies: Readonly<Record<Latency, Histogram>> = {
    ack: new Histogram(),
    tool: new Histogram(),
    patch: new Histogram(),
    join: new Histogram(),
  };

  count(what: string, by = 1): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + by);
  }

  time(latency: Latency, ms: number): void {
    this.#latencies[latency].record(ms);
  }

  of(what: string): number {
    return this.#counts.get(what) ?? 0;
  }

  /** Everything counted under `prefix.…`, largest first. */
  under(prefix: string): [name: string, count: number][] {
    const start = `${prefix}.`;
    return [...this.#counts]
      .flatMap(([what, count]): [string, number][] =>
        what.startsWith(start) ? [[what.slice(start.length), count]] : [],
      )
      .sort(([, a], [, b]) => b - a);
  }

  sum(prefix: string): number {
    return this.under(prefix).reduce((total, [, count]) => total + count, 0);
  }

  latency(latency: Latency): Histogram {
    return this.#latencies[latency];
  }

  add({ counts, latencies }: TallyData): void {
    for (const [what, count] of Object.entries(counts)) this.count(what, count);
    for (const latency of LATENCIES) this.#latencies[latency].add(latencies[latency]);
  }

  drain(): TallyData {
    const counts = Object.fromEntries(this.#counts);
    this.#counts.clear();
    const { ack, tool, patch, join } = this.#latencies;
    return {
      counts,
      latencies: { ack: ack.drain(), tool: tool.drain(), patch: patch.drain(), join: join.drain() },
    };
  }
}
