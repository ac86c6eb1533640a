/**
 * Runs a command of `scripts` inside the test's own process, as if typed in a shell: loading a town takes a separate
 * process a second, and most tests check a command's output. Tests of process behaviour start one.
 */
import type { EventEmitter } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { vi } from 'vitest';

export interface CommandRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Typed {
  readonly args?: readonly string[];
  /** Instead of this process's own environment. */
  readonly env?: NodeJS.ProcessEnv;
}

/** The command has called `process.exit`. */
class Exited extends Error {}

let runs = 0;

/** Every command listens here, and would go on when it is over. */
const LISTENED_TO: readonly (readonly [EventEmitter, string])[] = [
  [process.stdout, 'error'],
  [process, 'exit'],
  [process, 'SIGHUP'],
  [process, 'SIGINT'],
  [process, 'SIGTERM'],
];

function forgetListeners(): () => void {
  const before = LISTENED_TO.map(([emitter, event]) => new Set(emitter.listeners(event)));
  return () => {
    for (const [i, [emitter, event]] of LISTENED_TO.entries())
      for (const listener of emitter.listeners(event))
        if (!before[i]?.has(listener)) emitter.off(event, listener as () => void);
  };
}

/** One at a time: arguments, environment and output are those of the process. */
export async function runCommand(
  script: string,
  { args = [], env = process.env }: Typed = {},
): Promise<CommandRun> {
  const { argv, env: ownEnv, exitCode } = process;
  const forget = forgetListeners();
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream] += String(text);
      return true;
    }),
  );
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    process.exitCode = code ?? process.exitCode;
    throw new Exited();
  });
  const path = resolve(import.meta.dirname, '..', script);
  process.argv = [process.execPath, path, ...args];
  process.env = env;
  process.exitCode = undefined;
  try {
    runs += 1;
    // A module runs once per address.
    await import(`${pathToFileURL(path).href}?run=${runs}`);
  } catch (error) {
    if (!(error instanceof Exited)) throw error;
  }
  const status = Number(process.exitCode ?? 0);
  process.argv = argv;
  process.env = ownEnv;
  process.exitCode = exitCode;
  forget();
  exit.mockRestore();
  for (const spy of spies) spy.mockRestore();
  return { status, ...said };
}
