/** `npm run exam:gateway -- --kills 100`: kills a town under stepping; no step may be lost or sent twice. */
import {
  EXIT_FAILED,
  exitOnSignals,
  paint,
  printJson,
  program,
  runProgram,
  wholeNumber,
} from './cli/program.ts';
import { runGatewayExam } from './exam/gateway/gateway-exam.ts';

interface Options {
  readonly kills: number;
  readonly agents: number;
  readonly json?: true;
}

async function examine({ agents, json, kills }: Options): Promise<void> {
  const report = await runGatewayExam({
    kills,
    agents,
    onKill(kill, findings) {
      if (!json) process.stderr.write(`kill ${kill} of ${kills}: ${findings} findings so far\n`);
    },
  });
  if (report.findings.length > 0) process.exitCode = EXIT_FAILED;
  if (json) return printJson({ exam: 'gateway', ...report });
  const { findings, ...figures } = report;
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(22)} ${value}`);
  const verdict = findings.length === 0 ? paint('green', 'passed') : paint('red', 'failed');
  process.stdout.write(
    `${[...lines, ...findings.map((finding) => paint('red', finding)), verdict].join('\n')}\n`,
  );
}

exitOnSignals();
await runProgram(
  program('exam:gateway', 'Kills a town under stepping with kill -9, before an experience that counts.')
    .option('--kills <n>', 'how often it is killed', wholeNumber(1), 100)
    .option('--agents <n>', 'agents that step at the same time', wholeNumber(1), 12)
    .action((options: Options) => examine(options)),
);
