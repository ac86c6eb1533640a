/**
 * The common parts of every exam: typed options, progress on standard error, a report, findings, `--json`, an exit
 * code.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { EXIT_FAILED, paint, plainProgram, printJson, writableFile } from '../cli/program.ts';

/** One option; `value` exists in the type only: the return type of the option's parser. */
interface ExamOption<T> {
  readonly option: Option;
  readonly value?: T;
}

export function option<T>(
  flags: string,
  says: string,
  parse: (text: string) => T,
  ...fallback: T extends undefined ? [] : [T]
): ExamOption<T> {
  const made = new Option(flags, says).argParser(parse);
  return { option: fallback.length > 0 ? made.default(fallback[0]) : made };
}

export const flag = (flags: string, says: string): ExamOption<true | undefined> => ({
  option: new Option(flags, says),
});

type Options = Readonly<Record<string, ExamOption<unknown>>>;
type Values<O extends Options> = {
  readonly [K in keyof O]: O[K] extends ExamOption<infer T> ? T : never;
};
type Say = (line: string) => void;

export interface Exam<O extends Options = Options, Report extends object = object> {
  readonly description: string;
  readonly options: O;
  /** The arguments of each run of the long form; by default one run without any. */
  readonly longForm?: readonly (readonly string[])[];
  examine(options: Values<O>, say: Say): Promise<Report>;
  /** Failures; an exam without findings has passed. */
  findings(report: Report): readonly string[];
  /** For people; by default all figures of the report. */
  lines?(report: Report): readonly string[];
}

export const defineExam = <O extends Options, Report extends object>(exam: Exam<O, Report>) => exam;

const FINDINGS_SHOWN = 20;

export const figureLines = (report: object): string[] =>
  Object.entries(report).flatMap(([name, value]) =>
    typeof value === 'object' ? [] : [`  ${name.padEnd(22)} ${value}`],
  );

export function examCommand(name: string, exam: Exam): Command {
  const { lines = figureLines } = exam;
  const command = plainProgram(`exam:${name}`, exam.description).option(
    '--json [file]',
    'print the report as one JSON object and nothing else, or write it to a file as well',
    writableFile,
  );
  for (const each of Object.values(exam.options)) command.addOption(each.option);
  const begun = Date.now();
  const say = (line: string) =>
    process.stderr.write(`${Math.round((Date.now() - begun) / 1000)} s  ${line}\n`);
  return command.action(
    async (given: Readonly<Record<string, unknown>> & { readonly json?: true | string }) => {
      const values = Object.entries(exam.options).map(([key, each]) => [
        key,
        given[each.option.attributeName()],
      ]);
      const report = await exam.examine(Object.fromEntries(values), say);
      const findings = exam.findings(report);
      const passed = findings.length === 0;
      if (!passed) process.exitCode = EXIT_FAILED;
      const result = { ...report, exam: name, passed };
      if (given.json === true) return printJson(result);
      if (given.json) writeFileSync(given.json, `${JSON.stringify(result, null, 2)}\n`);
      const shown = findings.slice(0, FINDINGS_SHOWN).map((finding) => paint('red', finding));
      if (findings.length > FINDINGS_SHOWN) shown.push(`… and ${findings.length - FINDINGS_SHOWN} more`);
      const verdict = passed ? paint('green', 'passed') : paint('red', `failed: ${findings.length} findings`);
      process.stdout.write(`${[...lines(report), ...shown, verdict].join('\n')}\n`);
    },
  );
}

/** Runs test files with these settings; Vitest's output goes to standard error. */
export async function runSuites(files: readonly string[], settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...files], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', process.stderr, 'inherit'],
  });
  process.once('exit', () => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  const words = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return code === 0 ? [] : [`${words.join(' ')} npx vitest run ${files.join(' ')} ended with code ${code}`];
}
