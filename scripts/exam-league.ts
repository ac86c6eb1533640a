/** `npm run exam:league -- --players 100`: a whole league under fire; every match must have exactly one result. */
import { writeFileSync } from 'node:fs';
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
import { type LeagueExamReport, runLeagueExam } from './exam/league/league-exam.ts';

interface Options {
  readonly players: number;
  readonly processes: number;
  readonly faulty: number;
  readonly managerKills: number;
  readonly refereeKills: number;
  readonly timeout: number;
  readonly json?: string;
}

const hasPassed = ({
  findings,
  fixtures,
  healthyForfeits,
  missing,
  results,
  standingsEqual,
  twice,
}: LeagueExamReport) =>
  findings.length === 0 && results === fixtures && missing + twice + healthyForfeits === 0 && standingsEqual;

async function examine(options: Options): Promise<void> {
  const report = await runLeagueExam({
    ...options,
    faultyPercent: options.faulty,
    timeoutMs: options.timeout * 1000,
    onProgress(done, of) {
      if (process.stderr.isTTY) process.stderr.write(`\rround ${done} of ${of}  `);
    },
  });
  const passed = hasPassed(report);
  if (!passed) process.exitCode = EXIT_FAILED;
  if (options.json)
    writeFileSync(options.json, `${JSON.stringify({ exam: 'league', passed, ...report }, null, 2)}\n`);
  const { findings, ...figures } = report;
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(18)} ${value}`);
  const verdict = passed ? paint('green', 'passed') : paint('red', 'failed');
  process.stdout.write(`${[...lines, ...findings.map((each) => paint('red', each)), verdict].join('\n')}\n`);
}

exitOnSignals();
await runProgram(
  plainProgram(
    'exam:league',
    'Plays a league whose players fail, whose manager and referee are killed, and counts what is left.',
  )
    .option('--players <n>', 'how many play', wholeNumber(2), 100)
    .option('--processes <n>', 'in so many processes', wholeNumber(1), 4)
    .option(
      '--faulty <percent>',
      'of a hundred, so many fail: die, hang, error, garbage, out of range',
      numberOf(0),
      10,
    )
    .option('--manager-kills <n>', 'how often the manager is killed', wholeNumber(0), 5)
    .option('--referee-kills <n>', 'how often the foreign referee is killed', wholeNumber(0), 3)
    .option('--timeout <seconds>', 'gives up after so long', wholeNumber(1), 900)
    .option('--json <file>', 'write the figures there', writableFile)
    .action((options: Options) => examine(options)),
);
