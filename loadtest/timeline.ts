/** The run as a series of samples: activity and cost. */
import { Histogram } from './histogram.ts';
import type { Tick } from './messages.ts';
import type { LoopDelay, ServerFigures } from './server-probe.ts';
import type { Latency } from './tally.ts';

export interface Moment {
  /** Seconds since the load began. */
  readonly at: number;
  readonly running: number;
  readonly finished: number;
  readonly seated: number;
  readonly watching: number;
  readonly commandsPerS: number;
  readonly ackP99Ms: number;
  readonly toolP99Ms: number;
  readonly patchP99Ms: number;
  /** Of one core, in per cent. */
  readonly serverCpu: number;
  readonly generatorCpu: number;
  readonly rssMb: number;
  readonly heapMb: number;
  readonly handles: number;
  readonly openFiles: number;
  readonly loopDelay: LoopDelay;
  readonly isServerUp: boolean;
}

interface Process {
  readonly seated: number;
  readonly watching: number;
  readonly cpuS: number;
  readonly rssMb: number;
  readonly lateMs: number;
}

const NO_DELAY: LoopDelay = { p50: 0, p90: 0, p99: 0, max: 0 };

export class Timeline {
  readonly moments: Moment[] = [];
  readonly lateness = new Histogram();
  readonly #processes = new Map<number, Process>();
  readonly #window: Readonly<Record<Exclude<Latency, 'join'>, Histogram>> = {
    ack: new Histogram(),
    tool: new Histogram(),
    patch: new Histogram(),
  };
  #commands = 0;
  #serverCpuS = 0;
  #serverCpuTotalS = 0;
  #generatorCpuS = 0;
  #lookedAt = 0;
  #lastAppends: ServerFigures['appends'] | undefined;
  #begunAt = 0;

  /** Start of the cost measurement. */
  begin(now: number, server: ServerFigures | null): void {
    this.#begunAt = this.#lookedAt = now;
    this.#serverCpuS = server?.cpuS ?? 0;
    this.#generatorCpuS = this.generatorCpuS();
  }

  hear(index: number, { tally, seated, watching, cpuS, rssMb, lateMs }: Tick): void {
    this.#processes.set(index, { seated, watching, cpuS, rssMb, lateMs });
    this.lateness.record(lateMs);
    this.#commands += tally.counts.commands ?? 0;
    for (const latency of ['ack', 'tool', 'patch'] as const)
      this.#window[latency].add(tally.latencies[latency]);
  }

  /** Closes the current sample. */
  look(now: number, server: ServerFigures | null, matches: { running: number; finished: number }): Moment {
    const seconds = Math.max(0.001, (now - this.#lookedAt) / 1000);
    const moment: Moment = {
      at: (now - this.#begunAt) / 1000,
      ...matches,
      seated: this.#sum('seated'),
      watching: this.#sum('watching'),
      commandsPerS: this.#commands / seconds,
      ackP99Ms: this.#p99('ack'),
      toolP99Ms: this.#p99('tool'),
      patchP99Ms: this.#p99('patch'),
      serverCpu: (this.#serverCpuSpent(server) / seconds) * 100,
      generatorCpu: ((this.generatorCpuS() - this.#generatorCpuS) / seconds) * 100,
      rssMb: server?.rssMb ?? 0,
      heapMb: server?.heapMb ?? 0,
      handles: server?.handles ?? 0,
      openFiles: server?.openFiles ?? 0,
      loopDelay: server?.loopDelay ?? NO_DELAY,
      isServerUp: server !== null,
    };
    this.#lookedAt = now;
    this.#commands = 0;
    this.#lastAppends = server?.appends ?? this.#lastAppends;
    this.#generatorCpuS = this.generatorCpuS();
    this.moments.push(moment);
    return moment;
  }

  get lastAppends(): ServerFigures['appends'] | undefined {
    return this.#lastAppends;
  }

  get serverCpuS(): number {
    return this.#serverCpuTotalS;
  }

  generatorCpuS(): number {
    const { user, system } = process.cpuUsage();
    return this.#sum('cpuS') + (user + system) / 1e6;
  }

  generatorRssMb(): number {
    return this.#sum('rssMb') + process.memoryUsage.rss() / 2 ** 20;
  }

  /** A restarted server counts from zero again. */
  #serverCpuSpent(server: ServerFigures | null): number {
    if (!server) return 0;
    const spent = server.cpuS >= this.#serverCpuS ? server.cpuS - this.#serverCpuS : server.cpuS;
    this.#serverCpuS = server.cpuS;
    this.#serverCpuTotalS += spent;
    return spent;
  }

  #sum(figure: keyof Process): number {
    let sum = 0;
    for (const each of this.#processes.values()) sum += each[figure];
    return sum;
  }

  #p99(latency: 'ack' | 'tool' | 'patch'): number {
    const window = this.#window[latency];
    const p99 = window.quantile(0.99);
    window.drain();
    return p99;
  }
}
