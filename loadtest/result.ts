/** The complete result of a run, as written to `--json`; table and chart are made from it. */
import { availableParallelism, cpus, totalmem } from 'node:os';
import type { LoadOptions } from './arguments.ts';
import { judge, type Verdict } from './checks/verdict.ts';
import { loadGame } from './games/games.ts';
import type { Histogram } from './histogram.ts';
import type { MatchFate } from './match-book.ts';
import type { Findings } from './messages.ts';
import { appendQuantile } from './report/prometheus-text.ts';
import type { LoopDelay, ServerFigures } from './server-probe.ts';
import type { Latency, Tally } from './tally.ts';
import type { Moment, Timeline } from './timeline.ts';

/**
 * The event-loop delay of a whole run from the quantiles of its parts. Each part is interpolated linearly between
 * quantiles, which errs on the high side.
 */
const STEPS = 60;

function shareBelow({ p50, p90, p99, max }: LoopDelay, seconds: number): number {
  const points: readonly (readonly [share: number, value: number])[] = [
    [0, 0],
    [0.5, p50],
    [0.9, p90],
    [0.99, p99],
    [1, max],
  ];
  let below = 0;
  for (let i = 1; i < points.length; i++) {
    const [[fromShare, from], [toShare, to]] = [points[i - 1]!, points[i]!];
    if (seconds >= to) below = toShare;
    else if (seconds > from) return fromShare + ((toShare - fromShare) * (seconds - from)) / (to - from);
  }
  return below;
}

/** In seconds; the parts are assumed to be equally long. */
export function pooledDelay(parts: readonly LoopDelay[], share: number): number {
  let [low, high] = [0, Math.max(0, ...parts.map((part) => part.max))];
  for (let step = 0; step < STEPS; step++) {
    const middle = (low + high) / 2;
    const below = parts.reduce((sum, part) => sum + shareBelow(part, middle), 0) / Math.max(1, parts.length);
    if (below >= share) high = middle;
    else low = middle;
  }
  return high;
}

export interface RunRecord {
  readonly options: LoadOptions;
  readonly url: string;
  readonly startedAt: Date;
  readonly before: ServerFigures | null;
  readonly tally: Tally;
  readonly timeline: Timeline;
  readonly fates: ReadonlyMap<string, MatchFate>;
  readonly peak: number;
  readonly kills: number;
  readonly findings: readonly Findings[];
  /** One reason for each kind of failure. */
  readonly reasons: ReadonlyMap<string, string>;
  readonly trouble: readonly string[];
}

export interface Percentiles {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export type LoadResult = ReturnType<typeof resultOf>;

const round = (value: number, digits = 2): number => Number(value.toFixed(digits));

const percentiles = (of: Histogram): Percentiles => ({
  count: of.total,
  p50: round(of.quantile(0.5)),
  p95: round(of.quantile(0.95)),
  p99: round(of.quantile(0.99)),
  max: round(of.max),
});

export function resultOf(record: RunRecord) {
  const { options, tally, timeline, fates, findings } = record;
  const seconds = timeline.moments.at(-1)?.at ?? 0;
  const count = (fate: MatchFate): number => [...fates.values()].filter((each) => each === fate).length;
  const [ended, aborted] = [count('ended'), count('aborted')];
  const matches = {
    made: fates.size,
    finished: ended + aborted,
    stuck: fates.size - ended - aborted,
    aborted,
    peak: record.peak,
  };
  const verified = new Set(findings.flatMap((each) => each.verified)).size;
  const found = (what: 'badJournals' | 'leaks' | 'gaps' | 'brokenPromises'): string[] => [
    ...new Set(findings.flatMap((each) => each[what])),
  ];
  const unexpectedRefusals = summed(findings.map((each) => each.unexpectedRefusals));
  const failures = Object.fromEntries(
    tally.under('failures').map(([what, times]) => [`${what} (${record.reasons.get(what) ?? '?'})`, times]),
  );
  const { verdict, reasons }: Verdict = judge({
    ...matches,
    journalsVerified: verified,
    badJournals: found('badJournals'),
    leaks: found('leaks'),
    gaps: found('gaps'),
    brokenPromises: found('brokenPromises'),
    unexpectedRefusals,
    failures,
    trouble: record.trouble,
  });
  const latency = (name: Latency): Percentiles => percentiles(tally.latency(name));
  const [ack, tool, patch, join] = [latency('ack'), latency('tool'), latency('patch'), latency('join')];
  const server = serverCosts(record);
  return {
    verdict,
    reasons,
    matches,
    journalsVerified: verified,
    ackP99Ms: ack.p99,
    toolP99Ms: tool.p99,
    patchP99Ms: patch.p99,
    loopDelayP99Ms: server.loopDelayP99Ms,
    kbPerMatch: server.kbPerMatch,
    cpuMsPerCommand: server.cpuMsPerCommand,
    startedAt: record.startedAt.toISOString(),
    seconds: round(seconds, 1),
    machine: machine(),
    options,
    commands: tally.of('commands'),
    commandsPerSecond: round(tally.of('commands') / Math.max(1, seconds)),
    calls: Object.fromEntries(tally.under('calls')),
    refusals: Object.fromEntries(tally.under('refused')),
    lateRefusals: findings.reduce((sum, each) => sum + each.lateRefusals, 0),
    unexpectedRefusals,
    failures,
    failuresDuringChaos: tally.of('failures during chaos'),
    ack,
    tool,
    patch,
    join,
    acknowledgedChecked: findings.reduce((sum, each) => sum + each.acknowledged, 0),
    eventsChecked: findings.reduce((sum, each) => sum + each.eventsChecked, 0),
    leaks: found('leaks').length,
    reconnections: Object.fromEntries(tally.under('reconnections')),
    repeatedJoins: Object.fromEntries(tally.under('repeated joins')),
    kills: record.kills,
    traffic: traffic(tally, options),
    server,
    generator: {
      processes: options.processes,
      cpuS: round(timeline.generatorCpuS()),
      cpuPercent: round((timeline.generatorCpuS() / Math.max(1, seconds)) * 100),
      rssMb: round(timeline.generatorRssMb(), 0),
      /** Delay of the load processes' own timers: their measurements are no more precise. */
      lateP99Ms: round(timeline.lateness.quantile(0.99)),
    },
    timeline: timeline.moments,
  };
}

function serverCosts({ tally, timeline, before, peak }: RunRecord) {
  const { moments } = timeline;
  const up = moments.filter((moment) => moment.isServerUp);
  const busiest = up.reduce<Moment | null>(
    (best, each) => (each.running > (best?.running ?? 0) ? each : best),
    null,
  );
  const seconds = moments.at(-1)?.at ?? 0;
  const delays = up.map((moment) => moment.loopDelay);
  const [opening, closing] = [before?.appends, timeline.lastAppends];
  const grownKb = ((busiest?.rssMb ?? 0) - (before?.rssMb ?? 0)) * 1024;
  const most = (figure: 'rssMb' | 'heapMb' | 'handles' | 'openFiles'): number =>
    up.reduce((largest, moment) => Math.max(largest, moment[figure]), 0);
  return {
    cpuS: round(timeline.serverCpuS),
    cpuPercent: round((timeline.serverCpuS / Math.max(1, seconds)) * 100),
    cpuMsPerCommand: round((timeline.serverCpuS * 1000) / Math.max(1, tally.of('commands')), 3),
    rssMbBefore: round(before?.rssMb ?? 0, 1),
    rssMbMost: round(most('rssMb'), 1),
    heapMbMost: round(most('heapMb'), 1),
    handlesMost: most('handles'),
    openFilesMost: most('openFiles'),
    loopDelayP50Ms: round(pooledDelay(delays, 0.5) * 1000),
    loopDelayP99Ms: round(pooledDelay(delays, 0.99) * 1000),
    loopDelayMaxMs: round(Math.max(0, ...delays.map((delay) => delay.max)) * 1000),
    /** From appending events to the journal until they are durable: the disk's part of every acknowledgement. */
    journalP50Ms: round(appendQuantile(opening, closing, 0.5)),
    journalP99Ms: round(appendQuantile(opening, closing, 0.99)),
    /** Growth of the resident memory up to the peak number of matches, seats and spectators included. */
    kbPerMatch: busiest && peak > 0 ? round(grownKb / Math.max(1, busiest.running), 1) : 0,
  };
}

function traffic(tally: Tally, { spectators, game }: LoadOptions) {
  const of = (kind: string, viewers: number) => ({
    bytes: tally.of(`bytes.${kind}`),
    frames: tally.of(`frames.${kind}`),
    /** Bytes over the whole run per viewer, or per watched match. */
    bytesEach: Math.round(tally.of(`bytes.${kind}`) / Math.max(1, viewers)),
  });
  return {
    seat: of('seat', tally.latency('join').total - tally.sum('watched')),
    public: of('public', tally.of('watched.public')),
    omniscient: of('omniscient', tally.of('watched.omniscient')),
    town: of('town', Math.floor(spectators / 20)),
    queue: of('queue', tally.of(`calls.${loadGame(game).tools.join}`)),
  };
}

function machine() {
  const [cpu] = cpus();
  return {
    cores: availableParallelism(),
    cpu: cpu?.model ?? 'unknown',
    memoryGb: round(totalmem() / 2 ** 30, 0),
    node: process.version,
  };
}

function summed(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const part of parts)
    for (const [name, count] of Object.entries(part)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
