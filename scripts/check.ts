/** `npm test`: the one check. Installs what the tests need and the machine lacks, then runs everything. */
import { spawn } from 'node:child_process';
import { installMissingTools } from './testing/system-tools.ts';

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

const STEPS: readonly Step[] = [
  { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'types: shared', command: ['tsc', '-p', 'shared'] },
  { name: 'types: server, load test, scripts', command: ['tsc', '-p', '.'] },
  { name: 'types: client', command: ['tsc', '-p', 'client'] },
  { name: 'types: browser tests', command: ['tsc', '-p', 'client/tsconfig.browser-tests.json'] },
  { name: 'dead code and unused packages', command: ['knip'] },
  { name: 'unit and property tests', command: ['vitest', 'run', '--project', 'shared'] },
  { name: 'server tests', command: ['vitest', 'run', '--project', 'server'] },
  { name: 'page', command: ['node', 'scripts/build-page.ts'] },
  { name: 'whole-town and browser tests', command: ['vitest', 'run', '--project', 'whole-town'] },
];

const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code: number, text: string): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

function run({ command }: Step): Promise<boolean> {
  const [program, ...args] = command as [string, ...string[]];
  return new Promise((resolve) => {
    const child = spawn(`node_modules/.bin/${program}`, args, { stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

async function main(): Promise<void> {
  const only = process.argv.slice(2);
  const steps = STEPS.filter((step) => only.length === 0 || only.some((word) => step.name.includes(word)));
  if (steps.length === 0) {
    process.stderr.write(`Nothing is called that. Steps: ${STEPS.map((step) => step.name).join(' · ')}\n`);
    process.exit(2);
  }
  const begun = Date.now();
  await installMissingTools();
  const failed: string[] = [];
  for (const [i, step] of steps.entries()) {
    process.stdout.write(`${paint(1, `\n[${i + 1}/${steps.length}] ${step.name}`)}\n`);
    if (!(await run(step))) failed.push(step.name);
  }
  const seconds = Math.round((Date.now() - begun) / 1000);
  for (const name of failed) process.stdout.write(`${paint(31, `failed: ${name}`)}\n`);
  process.stdout.write(
    `\nAll of it took ${seconds} s.\n${steps.length - failed.length} passed, ${failed.length} failed\n`,
  );
  process.exit(failed.length === 0 ? 0 : 1);
}

await main();
