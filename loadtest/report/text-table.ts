/** The result of a run for people at a terminal. */
import type { LoadResult, Percentiles } from '../result.ts';
import type { Moment } from '../timeline.ts';

type Row = readonly [label: string, value: string];

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: 0 });

const bytes = (value: number): string =>
  value >= 1e6 ? `${number(value / 1e6, 1)} MB` : `${number(value / 1e3, 1)} kB`;

const latency = ({ count, p50, p95, p99, max }: Percentiles): string =>
  count === 0
    ? 'none'
    : `${number(p50, 1)} / ${number(p95, 1)} / ${number(p99, 1)} ms, at most ${number(max)} (${number(count)})`;

const counts = (of: Readonly<Record<string, number>>): string =>
  Object.entries(of)
    .map(([name, count]) => `${name} ${number(count)}`)
    .join(', ') || 'none';

export function textTable(result: LoadResult): string {
  const { matches, server, generator, traffic, machine, options } = result;
  const spectators = [
    `public ${bytes(traffic.public.bytesEach)} a match`,
    `omniscient ${bytes(traffic.omniscient.bytesEach)} a match`,
    `town ${bytes(traffic.town.bytesEach)}`,
  ];
  const rows: Row[] = [
    ['machine', `${machine.cores} cores, ${machine.memoryGb} GB, ${machine.cpu}, Node ${machine.node}`],
    ['run', `${number(result.seconds)} s, time scale ${options.timeScale}, agents ${options.agents}`],
    [
      'matches',
      `${matches.made} made, ${matches.finished} finished, ${matches.stuck} stuck; ${matches.peak} at once`,
    ],
    ['commands', `${number(result.commands)} (${number(result.commandsPerSecond, 1)}/s)`],
    ['refusals', `${counts(result.refusals)}; ${result.lateRefusals} came after their phase`],
    ['acknowledgement', latency(result.ack)],
    ['tool call', latency(result.tool)],
    ['patch', latency(result.patch)],
    ['joining a match', latency(result.join)],
    [
      'reconnections',
      counts(result.reconnections) + (result.kills > 0 ? `; server killed ${result.kills} times` : ''),
    ],
    ['joins repeated', counts(result.repeatedJoins)],
    ['bytes each', spectators.join(', ')],
    [
      'server CPU',
      `${number(server.cpuPercent)} % of a core, ${number(server.cpuMsPerCommand, 2)} ms a command`,
    ],
    [
      'server memory',
      `${number(server.rssMbBefore)} → ${number(server.rssMbMost)} MB, ${number(server.kbPerMatch)} kB a match`,
    ],
    [
      'event-loop delay',
      `p50 ${number(server.loopDelayP50Ms, 1)}, p99 ${number(server.loopDelayP99Ms, 1)}, most ${number(server.loopDelayMaxMs, 1)} ms`,
    ],
    [
      'journal',
      `durable within ${number(server.journalP50Ms, 1)} ms (p50), ${number(server.journalP99Ms)} ms (p99)`,
    ],
    [
      'load processes',
      `${generator.processes}: ${number(generator.cpuPercent)} % of a core, ${number(generator.rssMb)} MB, late p99 ${number(generator.lateP99Ms, 1)} ms`,
    ],
    [
      'checked',
      `${result.journalsVerified} journals, ${number(result.acknowledgedChecked)} acknowledgements, ${number(result.eventsChecked)} events`,
    ],
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`);
  const reasons = result.reasons.map((reason) => `  - ${reason}`);
  return ['', ...lines, '', `verdict: ${result.verdict}`, ...reasons].join('\n');
}

const SOAK_ROWS = 20;

/** Memory and handles over time, and how fast the memory grew in the second half. */
export function soakTable(moments: readonly Moment[]): string {
  const up = moments.filter((moment) => moment.isServerUp);
  const step = Math.max(1, Math.ceil(up.length / SOAK_ROWS));
  const shown = up.filter((_, i) => i % step === 0 || i === up.length - 1);
  const header = ['seconds', 'matches', 'finished', 'RSS MB', 'heap MB', 'handles', 'files'];
  const rows = shown.map(({ at, running, finished, rssMb, heapMb, handles, openFiles }) =>
    [at, running, finished, rssMb, heapMb, handles, openFiles].map((value) => value.toFixed(0)),
  );
  const line = (cells: readonly string[]): string => cells.map((cell) => cell.padStart(9)).join('');
  const growth = slopePerHour(up.slice(Math.floor(up.length / 2)).map(({ at, heapMb }) => [at, heapMb]));
  return [
    '',
    line(header),
    ...rows.map(line),
    `heap in the second half: ${growth.toFixed(1)} MB an hour`,
  ].join('\n');
}

/** Least squares through (seconds, value). */
export function slopePerHour(points: readonly (readonly [at: number, value: number])[]): number {
  const mean = (pick: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[pick], 0) / Math.max(1, points.length);
  const [meanAt, meanValue] = [mean(0), mean(1)];
  let [over, under] = [0, 0];
  for (const [at, value] of points) {
    over += (at - meanAt) * (value - meanValue);
    under += (at - meanAt) ** 2;
  }
  return under === 0 ? 0 : (over / under) * 3600;
}
