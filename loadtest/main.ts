/** `npm run loadtest`: reads the command line, leads the run, prints what came of it. */
import { writeFileSync } from 'node:fs';
import { type LoadOptions, readArguments, UsageError } from './arguments.ts';
import { showProgress } from './progress.ts';
import { htmlReport } from './report/html-report.ts';
import { soakTable, textTable } from './report/text-table.ts';
import { runLoad } from './run.ts';
import { NoTownError } from './server-probe.ts';

async function main(): Promise<number> {
  let options: LoadOptions;
  try {
    options = readArguments(process.argv.slice(2), (text) => void process.stdout.write(text));
  } catch (error) {
    if (error instanceof UsageError) return error.code;
    throw error;
  }
  const progress = showProgress(process.stderr, options.minutes === null ? options.matches : null);
  const result = await runLoad(options, progress);
  if (options.soak) process.stdout.write(`${soakTable(result.timeline)}\n`);
  process.stdout.write(`${textTable(result)}\n`);
  if (options.json) writeFileSync(options.json, `${JSON.stringify(result, null, 1)}\n`);
  if (options.report) writeFileSync(options.report, htmlReport(result));
  return result.verdict === 'ok' ? 0 : 1;
}

// Ended from outside, it takes its server along: see OwnServer.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof NoTownError)) throw error;
  process.stderr.write(`${error.message}\n`);
  return 1;
});
