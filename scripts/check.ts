/** `npm test`: the one check. Installs missing test dependencies, then runs everything. */
import { spawn } from 'node:child_process';
import { statfsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { relative, resolve } from 'node:path';
import { installMissingTools } from './testing/system-tools.ts';

const colour = process.stdout.isTTY && !process.env.NO_COLOR;

interface Step {
  readonly name: string;
  readonly command: readonly string[];
  /** Yields to towns in processes of their own, which cannot wait, but makes progress on a busy machine. */
  readonly niceness?: number;
}

const yielding = <S extends Step>(niceness: number, steps: readonly S[]): readonly S[] =>
  steps.map((step) => ({ ...step, niceness }));

/** These only read the sources: they use the processor time that the tests leave, and each prints when it is done. */
const READING = yielding<Step>(5, [
  {
    name: 'lint and format',
    command: ['biome', 'ci', '--error-on-warnings', `--colors=${colour ? 'force' : 'off'}`, '.'],
  },
  { name: 'types: shared', command: ['tsc', '-p', 'shared'] },
  { name: 'types: server, load test, scripts', command: ['tsc', '-p', '.'] },
  { name: 'types: client', command: ['tsc', '-p', 'client'] },
  { name: 'types: browser tests', command: ['tsc', '-p', 'client/tsconfig.browser-tests.json'] },
  { name: 'dead code and unused packages', command: ['knip'] },
]);

/** Where a test run stores the duration of every file. */
const timesOf = (run: string): string => resolve(`node_modules/.cache/test-times/${run}.json`);

interface TestStep extends Step {
  readonly run: string;
}

/** `flags`: which files of the project, and how many at once. */
function tests(name: string, project: string, ...flags: readonly string[]): TestStep {
  const run = name.replaceAll(' ', '-');
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${timesOf(run)}`];
  return { name, run, command: ['vitest', 'run', '--project', project, ...flags, ...reports] };
}

const PAGE: Step = { name: 'page', command: ['node', 'scripts/build-page.ts'] };
/** Processor-bound: run one after the other, and each prints when it is done. */
const WORKING = yielding(2, [tests('unit and property tests', 'shared'), tests('server tests', 'server')]);
/**
 * Towns in processes of their own wait for real time, and browsers for frames, more than they work: they run beside all
 * of it, and print as they go.
 */
const WAITING = [
  tests('whole-town tests', 'whole-town', '.e2e.test.ts'),
  tests('browser tests', 'whole-town', '.browser.test.ts', '--maxWorkers=2'),
];

const USAGE = `npm test [-- <word>…]

Runs every check of the project, or only the steps whose name contains one of the words, and prints the slowest test
files at the end. Exits non-zero if a step fails.

Steps:
${[...READING, PAGE, ...WORKING, ...WAITING].map(({ name }) => `  ${name}`).join('\n')}

One part alone, in seconds:
  npx vitest run --project shared shared/league
  npx vitest run --project server server/matches/doors
`;

/** Tests flush stores, databases and browser profiles all the time, and none of it needs to survive. */
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

/** True when it passed; its output is passed on at once, or to `hear`. */
function run({ command, niceness }: Step, hear?: (text: string) => void): Promise<boolean> {
  const [program, ...args] = command as [string, ...string[]];
  const voice = hear ? 'pipe' : 'inherit';
  return new Promise((done) => {
    const child = spawn(`node_modules/.bin/${program}`, args, {
      stdio: ['ignore', voice, voice],
      env: environment,
    });
    if (niceness && child.pid) setPriority(child.pid, niceness);
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

const SLOWEST_SHOWN = 10;

interface TestTimes {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** Omits runs that did not get as far as their report. */
async function slowestFiles(runs: readonly TestStep[]): Promise<string> {
  const reports = await Promise.all(
    runs.map(({ run: name }) => readFile(timesOf(name), 'utf8').catch(() => '{"testResults":[]}')),
  );
  const lines = reports
    .flatMap((report) => (JSON.parse(report) as TestTimes).testResults)
    .map(({ name, startTime, endTime }) => ({ file: relative('.', name), ms: endTime - startTime }))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST_SHOWN)
    .map(({ file, ms }) => `${seconds(ms)}  ${file}`);
  return lines.length > 0 ? `\nSlowest test files\n${lines.join('\n')}\n` : '';
}

/** Steps overlap, so the times need not add up to the whole. */
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
  if (words.includes('--help')) {
    process.stdout.write(USAGE);
    return;
  }
  const chosen = <S extends Step>(steps: readonly S[]): readonly S[] =>
    steps.filter((step) => words.length === 0 || words.some((word) => step.name.includes(word)));
  const [reading, page] = [chosen(READING), chosen([PAGE])];
  const [working, waiting] = [chosen(WORKING), chosen(WAITING)];
  if (reading.length + page.length + working.length + waiting.length === 0) {
    process.stderr.write(`No step contains ${words.join(' or ')}.\n\n${USAGE}`);
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
  const oneByOne = async (some: readonly Step[], way: (step: Step) => Promise<boolean>): Promise<void> => {
    for (const step of some) await timed(step, way);
  };
  const runs = [...working, ...waiting];
  // An aborted run must not show the times of the one before.
  await Promise.all(runs.map(({ run: name }) => rm(timesOf(name), { force: true })));
  const isRead = Promise.all(reading.map((step) => timed(step, runBeside)));
  await oneByOne(page, runBeside);
  await Promise.all([
    isRead,
    oneByOne(working, waiting.length > 0 ? runBeside : runAlone),
    oneByOne(waiting, runAlone),
  ]);
  process.stdout.write(await slowestFiles(runs));
  process.stdout.write(summary(outcomes, Date.now() - begun));
  const failed = outcomes.filter(({ passed }) => !passed);
  process.exit(failed.length === 0 ? 0 : 1);
}

await main();
