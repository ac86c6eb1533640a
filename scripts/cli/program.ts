/**
 * Conventions common to all commands: usage on bad arguments and exit code 2; with `--json` one object on standard
 * output and nothing else there; output for people goes to the terminal.
 */
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { styleText } from 'node:util';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { asTyped } from '../../server/package-root.ts';

export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;
const EXIT_INTERRUPTED = 130;

/** A user error: no stack trace would help. */
export class UsageError extends Error {}

/** A valid request that cannot be carried out; the message gives the reason and a remedy. */
export class FailedError extends Error {}

/** A command without JSON output. */
export function plainProgram(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .allowExcessArguments(false)
    .showHelpAfterError()
    .configureOutput({ writeOut: (text) => process.stdout.write(asTyped(text)) })
    .exitOverride();
}

export const program = (name: string, description: string): Command =>
  plainProgram(name, description).option(
    '--json',
    'print one JSON object on standard output, and nothing else there',
  );

/** `npm run sim -- --show | head`: the reader has closed the pipe, which is not an error. */
function leaveWithReader(error: NodeJS.ErrnoException): never {
  if (error.code === 'EPIPE') process.exit();
  throw error;
}

/** Runs the command; its exit code is 2 for bad arguments, 1 for a bug, otherwise `process.exitCode`. */
export async function runProgram(command: Command, argv = process.argv): Promise<void> {
  process.stdout.once('error', leaveWithReader);
  try {
    await command.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
    } else if (error instanceof UsageError) {
      process.stderr.write(asTyped(`${command.name()}: ${error.message}\n\n${command.helpInformation()}`));
      process.exitCode = EXIT_USAGE;
    } else if (error instanceof FailedError) {
      process.stderr.write(asTyped(`${command.name()}: ${error.message}\n`));
      process.exitCode = EXIT_FAILED;
    } else {
      throw error;
    }
  }
}

/** On an interrupt the command still runs its `exit` handlers: they end children and delete temporary folders. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(EXIT_INTERRUPTED));
}

export function numberOf(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value) || value < least) {
      throw new InvalidArgumentError(`a number of at least ${least} is needed.`);
    }
    return value;
  };
}

/** Checks that a file can be written there before hours of work, not after. */
export function writableFile(path: string): string {
  const folder = dirname(path);
  if (path === '' || !statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new InvalidArgumentError('a file in a folder that exists is needed.');
  }
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new InvalidArgumentError('this is a folder; a file is needed.');
  }
  try {
    accessSync(existsSync(path) ? path : folder, constants.W_OK);
  } catch {
    throw new InvalidArgumentError('nothing can be written there.');
  }
  return path;
}

export function wholeNumber(least: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
      throw new InvalidArgumentError(`a whole number of at least ${least} is needed.`);
    }
    return value;
  };
}

export function webAddress(text: string): string {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new InvalidArgumentError('an address such as http://localhost:2567 is needed.');
  return text;
}

type Format = Parameters<typeof styleText>[0];
export type Paint = (format: Format, text: string) => string;

/** Colours only where the stream is a terminal that supports them. */
export const paintFor =
  (stream: NodeJS.WriteStream): Paint =>
  (format, text) =>
    styleText(format, text, { stream, validateStream: true });

export const paint: Paint = paintFor(process.stdout);

export const printJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};
