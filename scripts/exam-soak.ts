/** `npm run exam:soak`: thousands of house matches and everything about them read, on a town whose memory is watched. */
import {
  EXIT_FAILED,
  exitOnSignals,
  numberOf,
  paint,
  printJson,
  program,
  runProgram,
  wholeNumber,
} from './cli/program.ts';
import { showProgress } from './cli/progress.ts';
import { examineSoak, type SoakReport } from './exam/soak/soak-exam.ts';
import type { MemorySample } from './exam/soak/verdict.ts';

interface Options {
  readonly matches: number;
  readonly minutes: number;
  readonly atOnce: number;
  readonly json?: true;
}

/** Lines of progress in the whole run. */
const STAGES = 10;

const line = ({ matches, finished, rssMb, heapMb, externalMb }: MemorySample): string =>
  `${String(matches).padStart(6)} read, ${finished} finished: RSS ${rssMb} MB, heap ${heapMb} MB, external ${externalMb} MB`;

function summary({ complaints, early, growth, late, reads, seconds, verdict }: SoakReport): string {
  return [
    `early   ${line(early)}`,
    `late    ${line(late)}`,
    `growth  ${growth} times, after ${reads} reads in ${seconds} s`,
    ...complaints.map((complaint) => paint('red', complaint)),
    verdict === 'ok' ? paint('green', 'passed') : paint('red', 'failed'),
    '',
  ].join('\n');
}

async function examine({ atOnce, json, matches, minutes }: Options): Promise<void> {
  const progress = showProgress(matches, 'matches');
  const stage = Math.ceil(matches / STAGES);
  const report = await examineSoak({
    atOnce,
    matches,
    minutes,
    onMatch: () => progress.advance(),
    onSample: (sample) => {
      if (!json && sample.matches % stage === 0) process.stderr.write(`${line(sample)}\n`);
    },
  });
  progress.stop();
  if (report.verdict === 'bad') process.exitCode = EXIT_FAILED;
  if (json) printJson(report);
  else process.stdout.write(summary(report));
}

exitOnSignals();
await runProgram(
  program(
    'exam:soak',
    'Plays house matches at full speed, reads every finished one 18 times, and fails if memory grows with them.',
  )
    .option(
      '--matches <n>',
      'matches to play and read; RSS is compared with that after a tenth of them',
      wholeNumber(10),
      3_000,
    )
    .option('--minutes <n>', 'give up after so many', numberOf(0.1), 30)
    .option('--at-once <n>', 'house matches that run at the same time', wholeNumber(1), 3)
    .action((options: Options) => examine(options)),
);
