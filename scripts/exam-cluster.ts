/** `npm run exam:cluster`: three nodes, Redis and Postgres on this machine, and one node killed after the other. */
import { InvalidArgumentError } from 'commander';
import { EXIT_FAILED, paint, printJson, program, runProgram, wholeNumber } from './cli/program.ts';
import { TROUBLES, type Trouble } from './exam/cluster/chaos.ts';
import { type ExamReport, examineCluster } from './exam/cluster/cluster-exam.ts';
import type { SilenceReport } from './exam/cluster/silences.ts';

interface Options {
  readonly minutes: number;
  readonly killEvery: number;
  readonly chaos: readonly Trouble[];
  readonly tables: number;
  readonly viewers: number;
  readonly timeScale: number;
  readonly json?: true;
}

const COMPLAINTS_SHOWN = 20;

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

function say(report: ExamReport): string {
  const { complaints, viewers } = report;
  const refusals = Object.entries(report.refusals).map(([code, count]) => `${code} ${count}`);
  return [
    `matches          ${report.made} made, ${report.finished} finished, ${report.running} still running on living nodes`,
    `blows            ${report.kills} kills, ${report.redisRestarts} empty Redis, ${report.postgresCrashes} Postgres crashes, ${report.stops} stopped nodes`,
    `taken over       ${report.resumed} times`,
    `commands         ${report.acknowledged} acknowledged; refused: ${refusals.join(', ') || 'none'}`,
    `journals         ${report.journalsVerified} verified; ${report.chronicles} matches told in the library, ${report.offered} layers and legends there, ${report.leagueResults} of the league`,
    `agents           ${report.agents}; without an answer: ${told(report.silences)}`,
    `viewers          ${viewers.watched} matches watched, ${viewers.seenToTheEnd} to the end, ${viewers.rejoined} rooms joined anew; without a room: ${told(report.blackouts)}`,
    ...complaints.slice(0, COMPLAINTS_SHOWN).map((complaint) => paint('red', complaint)),
    report.verdict === 'ok'
      ? paint('green', 'no acknowledged command lost, none done twice, every journal verified')
      : paint('red', `${complaints.length} complaints`),
    '',
  ].join('\n');
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

function told({ count, p50Ms, p90Ms, p99Ms, maxMs, worstMs }: SilenceReport): string {
  if (count === 0) return 'never for a second';
  const worst = Object.entries(worstMs).map(([kind, ms]) => `${kind} ${seconds(ms)}`);
  const shares = [p50Ms, p90Ms, p99Ms, maxMs].map(seconds).join(', ');
  return `${count} times for a second or more; p50, p90, p99, most: ${shares}; worst by trouble: ${worst.join(', ')}`;
}

async function exam(options: Options): Promise<void> {
  const begun = Date.now();
  const report = await examineCluster({
    seconds: options.minutes * 60,
    tables: options.tables,
    viewers: options.viewers,
    timeScale: options.timeScale,
    killEveryS: options.killEvery,
    troubles: options.chaos,
    stopS: 30,
    awayS: 5,
    graceS: 120,
    say: (line) => process.stderr.write(`${Math.round((Date.now() - begun) / 1000)} s  ${line}\n`),
  });
  if (report.verdict === 'bad') process.exitCode = EXIT_FAILED;
  if (options.json) printJson(report);
  else process.stdout.write(say(report));
}

await runProgram(
  program(
    'exam:cluster',
    'Plays matches on three nodes while nodes, Redis and Postgres fail, and audits the journals.',
  )
    .option('--minutes <n>', 'how long', minutes, 5)
    .option('--kill-every <s>', 'seconds between two kills', wholeNumber(5), 20)
    .option('--chaos <list>', `further troubles: ${TROUBLES.join(', ')}`, troubles, [])
    .option('--tables <n>', 'tables of eight agents', wholeNumber(1), 8)
    .option('--viewers <n>', 'WebSocket viewers', wholeNumber(0), 6)
    .option('--time-scale <n>', 'how fast the town runs', wholeNumber(1), 20)
    .action((options: Options) => exam(options)),
);
process.exit();
