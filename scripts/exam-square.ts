/** `npm run exam:square`: three nodes, many agents, many proposals, votes at once; each passes at most once, into one table. */
import { EXIT_FAILED, paint, printJson, program, runProgram, wholeNumber } from './cli/program.ts';
import { examineSquare } from './exam/square/square-exam.ts';

interface Options {
  readonly agents: number;
  readonly proposals: number;
  readonly json?: true;
}

async function examine({ agents, json, proposals }: Options): Promise<void> {
  const report = await examineSquare({
    agents,
    proposals,
    say: (line) => json || process.stderr.write(`${line}\n`),
  });
  if (report.findings.length > 0) process.exitCode = EXIT_FAILED;
  if (json) return printJson({ exam: 'square', ...report });
  const { findings, ...figures } = report;
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(22)} ${value}`);
  const verdict = findings.length === 0 ? paint('green', 'passed') : paint('red', 'failed');
  process.stdout.write(
    `${[...lines, ...findings.slice(0, 20).map((finding) => paint('red', finding)), verdict].join('\n')}\n`,
  );
}

await runProgram(
  program(
    'exam:square',
    'Lets agents on three nodes vote at the same time, and counts the tables that come of it.',
  )
    .option('--agents <n>', 'how many agents, five to a bench', wholeNumber(5), 200)
    .option('--proposals <n>', 'how many proposals in all', wholeNumber(1), 1_000)
    .action((options: Options) => examine(options)),
);
