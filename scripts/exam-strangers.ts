/** `npm run exam:strangers`: a town with its defaults among absent, flooding, forging and imitating strangers. */
import { writeFileSync } from 'node:fs';
import { Option } from 'commander';
import {
  EXIT_FAILED,
  exitOnSignals,
  numberOf,
  paint,
  plainProgram,
  runProgram,
  wholeNumber,
  writableFile,
} from './cli/program.ts';
import { examineLoads, type LoadsReport } from './exam/strangers/loads-exam.ts';
import { examineStrangers, type StrangersReport } from './exam/strangers/strangers-exam.ts';

const HALVES = ['strangers', 'loads'] as const;

interface Options {
  readonly only?: (typeof HALVES)[number];
  readonly rounds: number;
  readonly minutes: number;
  readonly timeScale: number;
  readonly attack: number;
  readonly json?: string;
}

const COMPLAINTS_SHOWN = 20;
const SHORTEST_MINUTES = 0.3;

function sayLoads({ answers, complaints, figures, verdict }: LoadsReport): string {
  return [
    ...figures.map(
      (figure) =>
        `${figure.load.padEnd(11)} p50 ${figure.loadedP50Ms} ms, quiet ${figure.quietP50Ms} ms: ${figure.p50VsQuiet} times; p95 ${figure.loadedP95Ms} ms, quiet ${figure.quietP95Ms} ms: ${figure.p95VsQuiet} times; answers ${JSON.stringify(answers[figure.load])}`,
    ),
    ...endOf(verdict, complaints),
  ].join('\n');
}

const endOf = (verdict: 'ok' | 'bad', complaints: readonly string[]): string[] => [
  ...complaints.slice(0, COMPLAINTS_SHOWN).map((complaint) => paint('red', complaint)),
  verdict === 'ok' ? paint('green', 'ok') : paint('red', `bad: ${complaints.length} complaints`),
  '',
];

function say({ attack, complaints, honest, newcomers, ...report }: StrangersReport): string {
  const answered = Object.entries(attack.answers).map(
    ([kind, answers]) =>
      `  ${kind.padEnd(10)} ${Object.entries(answers)
        .map(([answer, count]) => `${answer} ${count}`)
        .join(', ')}`,
  );
  return [
    `newcomers   ${newcomers.seated} of ${newcomers.asked} seated; waited p50 ${newcomers.waitedP50S} s, p99 ${newcomers.waitedP99S} s (promised ${newcomers.promisedS} s)`,
    `honest      ${honest.calls} calls; p99 ${honest.quietP99Ms} ms in the quiet town, ${honest.hostileP99Ms} ms in the hostile one: ${report.honestP99VsQuiet} times`,
    `town        ${report.townCores.quiet} of a core in the quiet town, ${report.townCores.hostile} in the hostile one`,
    `tables      ${report.tables} with agents that are not the house's`,
    `attack      ${attack.requests} requests, at most ${attack.mostInASecond} a second`,
    ...answered,
    ...endOf(report.verdict, complaints),
  ].join('\n');
}

async function exam({ attack, json, minutes, only, rounds, timeScale }: Options): Promise<void> {
  const begun = Date.now();
  const tell = (line: string) =>
    process.stderr.write(`${Math.round((Date.now() - begun) / 1000)} s  ${line}\n`);
  const strangers =
    only !== 'loads' && (await examineStrangers({ minutes, timeScale, attackPerSecond: attack, say: tell }));
  if (strangers) process.stdout.write(say(strangers));
  const loads = only !== 'strangers' && (await examineLoads({ rounds, say: tell }));
  if (loads) process.stdout.write(sayLoads(loads));
  if ([strangers, loads].some((half) => half && half.verdict === 'bad')) process.exitCode = EXIT_FAILED;
  if (json) writeFileSync(json, `${JSON.stringify({ ...strangers, ...(loads && { loads }) }, null, 2)}\n`);
}

exitOnSignals();
await runProgram(
  plainProgram(
    'exam:strangers',
    'Opens a town with its defaults to strangers of every bad kind, and looks how honest newcomers fare.',
  )
    .addOption(
      new Option(
        '--only <half>',
        'one half of the exam: strangers, or expensive loads beside an honest caller',
      ).choices(HALVES),
    )
    .option('--rounds <n>', 'windows under each load; a round takes a minute', wholeNumber(1), 3)
    .option('--minutes <n>', 'how long the strangers stay', numberOf(SHORTEST_MINUTES), 10)
    .option('--json <file>', 'write the report there as well', writableFile)
    .option('--time-scale <n>', 'how fast the town runs', wholeNumber(1), 4)
    .option('--attack <n>', 'requests of the attackers a second, at most', wholeNumber(1), 300)
    .action((options: Options) => exam(options)),
);
process.exit();
