/** Observes the server from outside: its health report, and its metrics at `/metrics`, polled now and then. */
import type { TownFacts } from './crew.ts';
import { type BucketCounts, readBuckets, readFigures } from './report/prometheus-text.ts';

/** There is no town at that address, or it does not answer. */
export class NoTownError extends Error {}

type TownAnswer = TownFacts & { readonly serverNow: number };

export async function askTown(url: string): Promise<TownAnswer> {
  const response = await fetch(`${url}/api/town`).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : error;
    throw new NoTownError(`${url} does not answer: ${cause}`);
  });
  const facts = (await response.json().catch(() => null)) as TownAnswer | null;
  if (!response.ok || typeof facts?.timeScale !== 'number') throw new NoTownError(`${url} is no Eliza Town`);
  return facts;
}

export interface LoopDelay {
  /** Seconds, by quantile, since the previous scrape. */
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  readonly max: number;
}

export interface ServerFigures {
  readonly cpuS: number;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly handles: number;
  readonly openFiles: number;
  readonly loopDelay: LoopDelay;
  /** Cumulative number of journal appends by duration in seconds, since the server's start. */
  readonly appends: BucketCounts;
}

const MB = 2 ** 20;

/** `null`: no metrics: the server is down, or does not expose them to us. */
export async function probeServer(url: string): Promise<ServerFigures | null> {
  try {
    const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(5_000) });
    if (!response.ok) return null;
    const figures = readFigures(await response.text());
    const delayAt = (quantile: string): number =>
      figures.get(`town_event_loop_delay_seconds{quantile="${quantile}"}`) ?? 0;
    return {
      cpuS: figures.get('process_cpu_seconds_total') ?? 0,
      rssMb: (figures.get('process_resident_memory_bytes') ?? 0) / MB,
      heapMb: (figures.get('nodejs_heap_size_used_bytes') ?? 0) / MB,
      handles: figures.get('nodejs_active_resources_total') ?? 0,
      openFiles: figures.get('process_open_fds') ?? 0,
      appends: readBuckets(figures, 'town_journal_append_seconds'),
      loopDelay: { p50: delayAt('0.5'), p90: delayAt('0.9'), p99: delayAt('0.99'), max: delayAt('1') },
    };
  } catch {
    return null;
  }
}
