/**
 * Habits that all commands share: usage on bad arguments and exit code 2; with `--json` one object on standard
 * output and nothing else there; everything meant for people goes where a terminal is.
 */
import { styleText } from 'node:util';
import { Command, CommanderError, InvalidArgumentError } from 'commander';

export const EXIT_FAILED = 1;
export const EXIT_USAGE = 2;

/** What went wrong is the caller's to mend, and no stack trace would help. */
export class UsageError extends Error {}

/** It was understood but cannot be done; the message says why and what to do about it. */
export class FailedError extends Error {}

export function program(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .allowExcessArguments(false)
    .showHelpAfterError()
    .exitOverride()
    .option('--json', 'print one JSON object on standard output, and nothing else there');
}

/** Runs the command; its exit code is 2 for bad arguments, 1 for a bug, else what `process.exitCode` says. */
export async function runProgram(command: Command, argv = process.argv): Promise<void> {
  try {
    await command.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
    } else if (error instanceof UsageError) {
      process.stderr.write(`${command.name()}: ${error.message}\n\n${command.helpInformation()}`);
      process.exitCode = EXIT_USAGE;
    } else if (error instanceof FailedError) {
      process.stderr.write(`${command.name()}: ${error.message}\n`);
      process.exitCode = EXIT_FAILED;
    } else {
      throw error;
    }
  }
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

/** Colours only where standard output is a terminal that wants them. */
export const paint = (format: Format, text: string): string =>
  styleText(format, text, { stream: process.stdout, validateStream: true });

export const printJson = (value: unknown): void => {
  process.stdout.write(`${JSON.stringify(value)}\n`);
};
