/**
 * `npm run exam:hostile`: what strangers may throw at the town, in full. A million fuzzed envelopes for the league, a
 * million fuzzed calls of the world tools and a million of the gateway's in process, ten thousand of each over HTTP, with
 * the event loop watched; then experiences that hang, die or lie, waited for as long as a real town waits. The short form of
 * the same files is part of `npm test`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EXIT_FAILED, exitOnSignals, paint, plainProgram, runProgram, wholeNumber } from './cli/program.ts';

interface Options {
  readonly calls: number;
  readonly http: number;
}

const FILES = [
  'server/parts/league/fuzz.test.ts',
  'server/parts/league/hostile.test.ts',
  'server/parts/worlds/fuzz.test.ts',
  'server/parts/gateway/fuzz.test.ts',
  'server/parts/gateway/faults.test.ts',
];
/** An experience is waited for as long as in a town that was set up without a word about it. */
const WAITED_S = 30;

/** One after the other: what one does must not show in the other's delays. */
async function examine({ calls, http }: Options): Promise<void> {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const env = {
    ...process.env,
    FUZZ: String(calls),
    FUZZ_HTTP: String(http),
    FAULT_TIMEOUT_S: String(WAITED_S),
  };
  const args = [vitest, 'run', '--project', 'server', '--no-file-parallelism', ...FILES];
  const child = spawn(process.execPath, args, { env, stdio: 'inherit' });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) process.exitCode = EXIT_FAILED;
  process.stdout.write(`${code === 0 ? paint('green', 'passed') : paint('red', 'failed')}\n`);
}

exitOnSignals();
await runProgram(
  plainProgram('exam:hostile', 'Throws at league, world tools and gateway whatever strangers could.')
    .option('--calls <n>', 'fuzzed envelopes, and fuzzed calls, in process', wholeNumber(1), 1_000_000)
    .option('--http <n>', 'of each over HTTP', wholeNumber(1), 10_000)
    .action((options: Options) => examine(options)),
);
