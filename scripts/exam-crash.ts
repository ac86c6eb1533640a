/** `npm run exam:crash -- --rounds 20`: kills a busy town again and again; nothing acknowledged may be lost. */
import {
  EXIT_FAILED,
  exitOnSignals,
  paint,
  printJson,
  program,
  runProgram,
  wholeNumber,
} from './cli/program.ts';
import { type CrashReport, runCrashExam } from './exam/crash-exam.ts';

interface Options {
  readonly rounds: number;
  readonly matches: number;
  readonly seed: string;
  readonly json?: true;
}

const FINDINGS_SHOWN = 20;

function say({ findings, ...figures }: CrashReport): string {
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(22)} ${value}`);
  const shown = findings.slice(0, FINDINGS_SHOWN).map((finding) => paint('red', finding));
  if (findings.length > FINDINGS_SHOWN) shown.push(`… and ${findings.length - FINDINGS_SHOWN} more`);
  const verdict = findings.length === 0 ? paint('green', 'passed') : paint('red', 'failed');
  return `${[...lines, ...shown, verdict].join('\n')}\n`;
}

async function examine({ rounds, matches, seed, json }: Options): Promise<void> {
  const report = await runCrashExam({
    rounds,
    matches,
    seed,
    onRound(round, findings) {
      if (!json) process.stderr.write(`round ${round} of ${rounds}: ${findings} findings so far\n`);
    },
  });
  if (report.findings.length > 0) process.exitCode = EXIT_FAILED;
  if (json) printJson({ exam: 'crash', seed, ...report });
  else process.stdout.write(say(report));
}

exitOnSignals();
await runProgram(
  program(
    'exam:crash',
    'Kills a busy town with kill -9, restarts it, and looks for anything lost or done twice.',
  )
    .option('--rounds <n>', 'how often it is killed', wholeNumber(1), 20)
    .option('--matches <n>', 'matches that run at the same time, with eight agents each', wholeNumber(1), 50)
    .option('--seed <text>', 'of the moments of death and of what the agents do', 'crash-exam')
    .action((options: Options) => examine(options)),
);
