import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Argument } from 'commander';
import { EXIT_FAILED, FailedError, paint, printJson, program, runProgram } from './cli/program.ts';

type Figures = Readonly<Record<string, number | string>>;

interface BenchModule {
  run(): Figures | Promise<Figures>;
}

const FOLDER = join(import.meta.dirname, 'bench');
const NAMES = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => file.slice(0, -'.ts'.length));

async function bench(name: string, options: { readonly json?: true }): Promise<void> {
  // Loaded on demand: some start servers, some need a browser.
  const { run } = (await import(join(FOLDER, `${name}.ts`))) as BenchModule;
  endInTime(name);
  const figures = await run();
  const unmeasured = Object.keys(figures).filter((name) => Number.isNaN(figures[name]));
  if (unmeasured.length > 0) throw new FailedError(`nothing was measured for ${unmeasured.join(', ')}`);
  if (options.json) {
    printJson({ bench: name, figures });
    return;
  }
  process.stdout.write(`${paint('bold', name)}\n`);
  for (const [figure, value] of Object.entries(figures)) {
    const shown =
      typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 2 }) : value;
    process.stdout.write(`  ${figure.padEnd(24)} ${shown}\n`);
  }
}

/** On a machine that is far too busy a bench would measure nothing, for ever. */
const LONGEST_MS = 5 * 60_000;

function endInTime(name: string): void {
  const giveUp = (): never => {
    process.stderr.write(`bench: ${name} did not end within ${LONGEST_MS / 60_000} minutes\n`);
    process.exit(EXIT_FAILED);
  };
  setTimeout(giveUp, LONGEST_MS).unref();
}

await runProgram(
  program('bench', 'Measures one part of the town.')
    .addArgument(new Argument('<name>', 'what to measure').choices(NAMES))
    .action((name: string, options: { json?: true }) => bench(name, options)),
);
