/** `npm test`: the one check. Installs what the tests need and the machine lacks, then runs everything. */
import { spawn } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import { installMissingTools } from './testing/system-tools.ts';

const colour = process.stdout.isTTY && !process.env.NO_COLOR;

interface Step {
  readonly name: string;
  readonly command: readonly string[];
}

/** Reads the sources only: these run beside each other, and each speaks when it is done. */
const READING: readonly Step[] = [
  {
    name: 'lint and format',
    command: ['biome', 'ci', '--error-on-warnings', `--colors=${colour ? 'force' : 'off'}`, '.'],
  },
  { name: 'types: shared', command: ['tsc', '-p', 'shared'] },
  { name: 'types: server, load test, scripts', command: ['tsc', '-p', '.'] },
  { name: 'types: client', command: ['tsc', '-p', 'client'] },
  { name: 'types: browser tests', command: ['tsc', '-p', 'client/tsconfig.browser-tests.json'] },
  { name: 'dead code and unused packages', command: ['knip'] },
];

/** Uses the whole machine: one after the other, each speaking as it goes. */
const RUNNING: readonly Step[] = [
  { name: 'unit and property tests', command: ['vitest', 'run', '--project', 'shared'] },
  { name: 'server tests', command: ['vitest', 'run', '--project', 'server'] },
  { name: 'page', command: ['node', 'scripts/build-page.ts'] },
  { name: 'whole-town and browser tests', command: ['vitest', 'run', '--project', 'whole-town'] },
];

/** Tests flush stores, databases and browsers' profiles all the time, and nothing of it outlives them. */
const MEMORY_DISK = '/dev/shm';
const ROOM_NEEDED_BYTES = 4 * 1024 ** 3;

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK);
    return bavail * bsize >= ROOM_NEEDED_BYTES;
  } catch {
    return false;
  }
}

const environment = {
  ...process.env,
  ...(hasRoomInMemory() && { TMPDIR: MEMORY_DISK }),
  // The tests start hundreds of processes from the same sources.
  NODE_COMPILE_CACHE: resolve('node_modules/.cache/node'),
  // Some tools colour their output on CI, terminal or not.
  ...(!colour && { NO_COLOR: '1', FORCE_COLOR: undefined }),
};
const paint = (code: number, text: string): string => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

/** True when it passed; what it says is passed on at once, or handed to `hear`. */
function run({ command }: Step, hear?: (text: string) => void): Promise<boolean> {
  const [program, ...args] = command as [string, ...string[]];
  const voice = hear ? 'pipe' : 'inherit';
  return new Promise((done) => {
    const child = spawn(`node_modules/.bin/${program}`, args, {
      stdio: ['ignore', voice, voice],
      env: environment,
    });
    child.stdout?.setEncoding('utf8').on('data', (text: string) => hear?.(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => hear?.(text));
    child.on('error', () => done(false));
    child.on('close', (code) => done(code === 0));
  });
}

async function runBeside(step: Step): Promise<boolean> {
  let said = '';
  const passed = await run(step, (text) => {
    said += text;
  });
  process.stdout.write(`${heading(step)}\n${said}`);
  return passed;
}

function runAlone(step: Step): Promise<boolean> {
  process.stdout.write(`${heading(step)}\n`);
  return run(step);
}

const heading = ({ name }: Step): string => paint(1, `\n── ${name}`);

interface Outcome {
  readonly name: string;
  readonly passed: boolean;
  readonly ms: number;
}

const seconds = (ms: number): string => `${Math.round(ms / 1000)} s`.padStart(6);

/** The steps that read sources overlap, so the times need not add up to the whole. */
function summary(outcomes: readonly Outcome[], wholeMs: number): string {
  const lines = outcomes.map(({ name, passed, ms }) =>
    passed ? `${seconds(ms)}  ${name}` : paint(31, `${seconds(ms)}  failed: ${name}`),
  );
  const failures = outcomes.filter(({ passed }) => !passed).length;
  const counted = `${outcomes.length - failures} passed, ${failures} failed`;
  return `\n${lines.join('\n')}\n${seconds(wholeMs)}  all of it\n\n${counted}\n`;
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const chosen = (steps: readonly Step[]): readonly Step[] =>
    steps.filter((step) => words.length === 0 || words.some((word) => step.name.includes(word)));
  const reading = chosen(READING);
  const running = chosen(RUNNING);
  if (reading.length + running.length === 0) {
    const names = [...READING, ...RUNNING].map((step) => step.name);
    process.stderr.write(`Nothing is called that. Steps: ${names.join(' · ')}\n`);
    process.exit(2);
  }
  const begun = Date.now();
  await installMissingTools();
  const outcomes: Outcome[] = [];
  const timed = async (step: Step, way: (step: Step) => Promise<boolean>): Promise<void> => {
    const started = Date.now();
    const passed = await way(step);
    outcomes.push({ name: step.name, passed, ms: Date.now() - started });
  };
  await Promise.all(reading.map((step) => timed(step, runBeside)));
  for (const step of running) await timed(step, runAlone);
  process.stdout.write(summary(outcomes, Date.now() - begun));
  const failed = outcomes.filter(({ passed }) => !passed);
  process.exit(failed.length === 0 ? 0 : 1);
}

await main();
