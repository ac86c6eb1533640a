/** `npm run loadtest`: parses the command line, leads the run, prints the result. */
import { writeFileSync } from 'node:fs';
import { EXIT_FAILED, exitOnSignals, runProgram } from '../scripts/cli/program.ts';
import { type LoadOptions, loadtestProgram } from './arguments.ts';
import { showProgress } from './progress.ts';
import { htmlReport } from './report/html-report.ts';
import { soakTable, textTable } from './report/text-table.ts';
import { runLoad } from './run.ts';
import { NoTownError } from './server-probe.ts';

async function lead(options: LoadOptions): Promise<void> {
  const progress = showProgress(process.stderr, options.minutes === null ? options.matches : null);
  const result = await runLoad(options, progress);
  if (options.soak) process.stdout.write(`${soakTable(result.timeline)}\n`);
  process.stdout.write(`${textTable(result)}\n`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(result, null, 1)}\n`);
  if (options.report) writeFileSync(options.report, htmlReport(result));
  if (result.verdict !== 'ok') process.exitCode = EXIT_FAILED;
}

// When terminated from outside, it also stops its server: see OwnServer.
exitOnSignals();
await runProgram(loadtestProgram(lead)).catch((error: unknown) => {
  if (!(error instanceof NoTownError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = EXIT_FAILED;
});
