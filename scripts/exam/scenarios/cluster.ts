/** `npm run exam:cluster`: three nodes, Redis and Postgres on this machine, and one node killed after the other. */
import { InvalidArgumentError } from 'commander';
import { wholeNumber } from '../../cli/program.ts';
import { TROUBLES, type Trouble } from '../cluster/chaos.ts';
import { type ExamReport, examineCluster } from '../cluster/cluster-exam.ts';
import type { SilenceReport } from '../cluster/silences.ts';
import { defineExam, option } from '../exam.ts';

function minutes(text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new InvalidArgumentError('a number above 0 is needed.');
  return value;
}

function troubles(text: string): readonly Trouble[] {
  return text.split(',').map((word) => {
    const known = TROUBLES.find((trouble) => trouble === word.trim());
    if (!known) throw new InvalidArgumentError(`choose from ${TROUBLES.join(', ')}.`);
    return known;
  });
}

function lines(report: ExamReport): string[] {
  const { viewers } = report;
  const refusals = Object.entries(report.refusals).map(([code, count]) => `${code} ${count}`);
  return [
    `matches          ${report.made} made, ${report.finished} finished, ${report.running} still running on living nodes`,
    `blows            ${report.kills} kills, ${report.redisRestarts} empty Redis, ${report.postgresCrashes} Postgres crashes, ${report.stops} stopped nodes`,
    `taken over       ${report.resumed} times`,
    `commands         ${report.acknowledged} acknowledged; refused: ${refusals.join(', ') || 'none'}`,
    `journals         ${report.journalsVerified} verified; ${report.chronicles} matches told in the library, ${report.offered} layers and legends there, ${report.leagueResults} of the league`,
    `agents           ${report.agents}; without an answer: ${told(report.silences)}`,
    `viewers          ${viewers.watched} matches watched, ${viewers.seenToTheEnd} to the end, ${viewers.rejoined} rooms joined anew; without a room: ${told(report.blackouts)}`,
  ];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function told({ count, p50Ms, p90Ms, p99Ms, maxMs, worstMs }: SilenceReport): string {
  if (count === 0) return 'never for a second';
  const worst = Object.entries(worstMs).map(([kind, ms]) => `${kind} ${seconds(ms)}`);
  const shares = [p50Ms, p90Ms, p99Ms, maxMs].map(seconds).join(', ');
  return `${count} times for a second or more; p50, p90, p99, most: ${shares}; worst by trouble: ${worst.join(', ')}`;
}

export const exam = defineExam({
  description: 'Plays matches on three nodes while nodes, Redis and Postgres fail, and audits the journals.',
  options: {
    minutes: option('--minutes <n>', 'how long', minutes, 5),
    killEveryS: option('--kill-every <s>', 'seconds between two kills', wholeNumber(5), 20),
    troubles: option<readonly Trouble[]>(
      '--chaos <list>',
      `further troubles: ${TROUBLES.join(', ')}`,
      troubles,
      [],
    ),
    tables: option('--tables <n>', 'tables of eight agents', wholeNumber(1), 8),
    viewers: option('--viewers <n>', 'WebSocket viewers', wholeNumber(0), 6),
    timeScale: option('--time-scale <n>', 'how fast the town runs', wholeNumber(1), 20),
  },
  examine: (options, say) =>
    examineCluster({ ...options, seconds: options.minutes * 60, stopS: 30, awayS: 5, graceS: 120, say }),
  findings: ({ complaints }) => complaints,
  lines,
});
