/**
 * `npm run exam`: every exam in its long form, one after the other, and one verdict. Hours, not minutes; the short
 * forms are part of `npm test`. `npm run exam:<name>` runs `exam/scenarios/<name>.ts` with its own options.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { EXIT_FAILED, exitOnSignals, printJson, program, runProgram, UsageError } from './cli/program.ts';
import { asTable } from './cli/table.ts';
import { type Exam, examCommand } from './exam/exam.ts';

const ROOT = join(import.meta.dirname, '..');
const SCENARIOS = join(import.meta.dirname, 'exam/scenarios');
const NAMES = readdirSync(SCENARIOS).map((file) => file.slice(0, -'.ts'.length));

/** Loaded on demand: most scenarios load the whole server. */
async function scenario(name: string): Promise<Exam> {
  const { exam } = (await import(join(SCENARIOS, `${name}.ts`))) as { readonly exam: Exam };
  return exam;
}

interface Command {
  readonly file: string;
  readonly args: readonly string[];
  /** `--json` makes it print a report. */
  readonly reports?: true;
}

const node = (...args: string[]): Command => ({ file: process.execPath, args, reports: true });
const npm = (...args: string[]): Command => ({ file: 'npm', args });
/** Installed and run here, because `npm test` should not download their packages: 700 MB. */
const example = (folder: string, script: string): readonly Command[] => [
  npm('--prefix', folder, 'ci'),
  npm('--prefix', folder, 'run', script),
];

/** Exams without a scenario file; the first failing command ends an exam. */
const OTHERS: Readonly<Record<string, readonly Command[]>> = {
  talk: [node('scripts/games/werewolf/exam-talk.ts')],
  'examples/clients': example('examples/clients', 'try'),
  'examples/elizaos': example('examples/elizaos', 'start'),
};

async function commandsOf(name: string): Promise<readonly Command[]> {
  if (OTHERS[name]) return OTHERS[name];
  const { longForm = [[]] } = await scenario(name);
  return longForm.map((args) => node('scripts/exam.ts', name, ...args));
}

async function run({ args, file, reports }: Command, json: boolean) {
  const child = spawn(file, [...args, ...(json && reports ? ['--json'] : [])], {
    cwd: ROOT,
    stdio: ['ignore', json ? 'pipe' : 'inherit', 'inherit'],
  });
  const end = () => child.kill();
  process.once('exit', end);
  const exited = once(child, 'exit');
  const printed = child.stdout ? await text(child.stdout) : '';
  const [code] = (await exited) as [number | null];
  process.off('exit', end);
  const report = json && reports && printed ? (JSON.parse(printed) as object) : null;
  return { passed: code === 0, report };
}

async function examine(name: string, json: boolean) {
  const begun = Date.now();
  const reports: object[] = [];
  let passed = true;
  for (const command of await commandsOf(name)) {
    const result = await run(command, json);
    if (result.report) reports.push(result.report);
    passed = result.passed;
    if (!passed) break;
  }
  return { exam: name, passed, minutes: Number(((Date.now() - begun) / 60_000).toFixed(1)), reports };
}

async function examineAll(words: readonly string[], { json = false }: { json?: boolean }): Promise<void> {
  const names = [...NAMES, ...Object.keys(OTHERS)];
  const chosen = names.filter((name) => words.length === 0 || words.some((word) => name.includes(word)));
  if (chosen.length === 0) throw new UsageError(`no such exam; there are ${names.join(', ')}`);
  const results: Awaited<ReturnType<typeof examine>>[] = [];
  for (const name of chosen) {
    process.stderr.write(`\n── ${name}\n`);
    results.push(await examine(name, json));
  }
  const failed = results.filter(({ passed }) => !passed).length;
  if (failed > 0) process.exitCode = EXIT_FAILED;
  if (json) return printJson({ passed: failed === 0, exams: results });
  const rows = results.map(({ exam, minutes, passed }) => ({
    exam,
    verdict: passed ? 'passed' : 'failed',
    minutes,
  }));
  process.stdout.write(`\n${asTable(rows)}\n${rows.length - failed} passed, ${failed} failed\n`);
}

exitOnSignals();
const [runtime = '', script = '', name = '', ...args] = process.argv;
if (NAMES.includes(name)) {
  await runProgram(examCommand(name, await scenario(name)), [runtime, script, ...args]);
  // Connections to stopped towns must not keep it alive.
  process.exit();
}
await runProgram(
  program('exam', 'Runs all exams in their long forms, one after the other.')
    .argument('[words...]', 'only exams whose name contains one of these')
    .action(examineAll),
  [runtime, script, ...process.argv.slice(name === 'all' ? 3 : 2)],
);
