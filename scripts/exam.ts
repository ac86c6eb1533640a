/**
 * `npm run exam`: every exam in its long form, one after the other, and one verdict. Hours, not minutes; the short forms
 * are part of `npm test`. The examples with packages of their own are installed and run here, because `npm test` should
 * not download 700 MB.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT_FAILED, exitOnSignals, plainProgram, runProgram, UsageError } from './cli/program.ts';
import { asTable } from './cli/table.ts';

interface Exam {
  readonly name: string;
  /** Arguments of npm, one run after the other; the first that fails ends the exam. */
  readonly runs: readonly (readonly string[])[];
}

const ROOT = join(import.meta.dirname, '..');

/** Where the long form is not the default. */
const LONG_FORMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'exam:chances': [['--matches', '5000']],
  'exam:gateway': [[], ['--races', '1000']],
  'exam:leak': [['--matches', '200']],
};

const EXAMPLES: readonly Exam[] = [
  { folder: 'examples/clients', script: 'try' },
  { folder: 'examples/elizaos', script: 'start' },
].map(({ folder, script }) => ({
  name: folder,
  runs: [
    ['--prefix', folder, 'ci'],
    ['--prefix', folder, 'run', script],
  ],
}));

/** Every `exam:…` command of the project, and the examples. */
function allExams(): readonly Exam[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const commands = Object.keys(scripts).filter((name) => name.startsWith('exam:'));
  const own = commands.toSorted().map((name) => ({
    name,
    runs: (LONG_FORMS[name] ?? [[]]).map((args) => ['run', name, '--', ...args]),
  }));
  return [...own, ...EXAMPLES];
}

async function passes({ runs }: Exam): Promise<boolean> {
  for (const args of runs) {
    const child = spawn('npm', args, { cwd: ROOT, stdio: 'inherit' });
    process.once('exit', () => child.kill());
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) return false;
  }
  return true;
}

async function main(words: readonly string[]): Promise<void> {
  const chosen = allExams().filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  if (chosen.length === 0)
    throw new UsageError(
      `no exam is called that; there are ${allExams()
        .map(({ name }) => name)
        .join(', ')}`,
    );
  const rows: { exam: string; verdict: string; minutes: string }[] = [];
  for (const exam of chosen) {
    process.stdout.write(`\n── ${exam.name}\n`);
    const begun = Date.now();
    const verdict = (await passes(exam)) ? 'passed' : 'failed';
    rows.push({ exam: exam.name, verdict, minutes: ((Date.now() - begun) / 60_000).toFixed(1) });
  }
  const failed = rows.filter(({ verdict }) => verdict === 'failed').length;
  process.stdout.write(`\n${asTable(rows)}\n${rows.length - failed} passed, ${failed} failed\n`);
  if (failed > 0) process.exitCode = EXIT_FAILED;
}

exitOnSignals();
await runProgram(
  plainProgram('exam', 'Runs all exams in their long forms, one after the other.')
    .argument('[words...]', 'only exams whose name contains one of these')
    .action(main),
);
