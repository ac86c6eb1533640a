/** The real server as a process of its own: started, killed and stopped as an operator or a power cut would. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** A test that wants leagues of the house, or the league's own ports, says so. */
const NO_LEAGUES = { LEAGUE_HOUSE: 'off', LEAGUE_OPEN: 'off', LEAGUE_PORT: '-1', LEAGUE_REFEREE_PORT: '-1' };

export type Environment = Readonly<Record<string, string>>;

export interface TownProcess {
  readonly url: string;
  readonly pid: number;
  /** All it has printed so far. */
  output(): string;
  /** kill -9: no goodbye. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  readonly exited: Promise<number | null>;
}

/** A town that ended instead of opening; its words are what the operator sees. */
export class TownNotOpenedError extends Error {
  readonly exitCode: number | null;
  readonly output: string;
  constructor(exitCode: number | null, output: string) {
    super(`the town ended with code ${exitCode} before it opened:\n${output}`);
    this.exitCode = exitCode;
    this.output = output;
  }
}

export interface StartingTown {
  /** Rejects with TownNotOpenedError. */
  readonly opened: Promise<TownProcess>;
  kill(): Promise<void>;
}

/**
 * Loopback and a free port unless told otherwise; nothing of this process's own settings leaks in, but for where Node
 * keeps what it has compiled: towns open in two thirds of the time. `via` is a command that runs the one it is given,
 * such as `nice`.
 */
export function launchTown(environment: Environment, via: readonly string[] = []): StartingTown {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const node = { PATH, HOME, NODE_COMPILE_CACHE };
  const [command = '', ...args] = [...via, process.execPath, MAIN];
  const child = spawn(command, args, {
    // Residents at the second game's table only where somebody asks for them.
    env: { ...node, PORT: '0', LOG_LEVEL: 'warn', EVEN_ODD_MATCHES: '0', ...NO_LEAGUES, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Ahead of all others: whoever removes the town's data at the end must not find it still writing.
  const takeAlong = () => child.kill('SIGKILL');
  process.prependOnceListener('exit', takeAlong);
  child.once('close', () => process.off('exit', takeAlong));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const printed = gather(child);
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const opened = new Promise<TownProcess>((resolve, reject) => {
    printed.onText(() => {
      const url = /^ +Town +(http\S+)$/m.exec(printed.text())?.[1];
      if (url === undefined) return;
      resolve({
        url: url.replace('localhost', '127.0.0.1'),
        pid: child.pid ?? 0,
        output: printed.text,
        exited,
        kill,
        async stop() {
          child.kill('SIGTERM');
          return exited;
        },
      });
    });
    exited.then((code) => reject(new TownNotOpenedError(code, printed.text())), reject);
  });
  // Whoever kills a starting town does not ask whether it opened.
  opened.catch(() => undefined);
  return { opened, kill };
}

export const startTown = (environment: Environment, via?: readonly string[]): Promise<TownProcess> =>
  launchTown(environment, via).opened;

function gather(child: ChildProcess): { text(): string; onText(listener: () => void): void } {
  let all = '';
  const listeners: (() => void)[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      all += text;
      for (const listener of listeners) listener();
    });
  }
  return { text: () => all, onText: (listener) => void listeners.push(listener) };
}
