/** The real server as a child process: started, killed and stopped as by an operator or a power cut. */
import { fileURLToPath } from 'node:url';
import { StartedProcess } from '../../../scripts/town/child-process.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));

/** Tests that need house leagues, or the league's own ports, override these. */
const NO_LEAGUES = { LEAGUE_HOUSE: 'off', LEAGUE_OPEN: 'off', LEAGUE_PORT: '-1', LEAGUE_REFEREE_PORT: '-1' };

export type Environment = Readonly<Record<string, string>>;

export interface TownProcess {
  readonly url: string;
  readonly pid: number;
  /** All its output so far. */
  output(): string;
  /** kill -9, without a shutdown. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  readonly exited: Promise<number | null>;
}

/** A town that exited instead of opening; the message is what the operator sees. */
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
 * Uses loopback and a free port by default; none of this process's own settings leak in, except Node's compile cache:
 * towns then open in two thirds of the time. `via` is a command that runs the one it is given, such as `nice`.
 */
export function launchTown(environment: Environment, via: readonly string[] = []): StartingTown {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env;
  const node = { PATH, HOME, NODE_COMPILE_CACHE };
  const child = new StartedProcess([...via, process.execPath, MAIN], {
    // Residents play the second game only in tests that ask for it.
    env: { ...node, PORT: '0', LOG_LEVEL: 'warn', EVEN_ODD_MATCHES: '0', ...NO_LEAGUES, ...environment },
  });
  const kill = () => child.kill();
  const opened = child.printed(/^ +Town +(http\S+)$/m).then(
    ([, url = '']) => ({
      url: url.replace('localhost', '127.0.0.1'),
      pid: child.pid,
      output: () => child.output,
      exited: child.closed,
      kill,
      stop: () => child.stop(),
    }),
    async () => {
      throw new TownNotOpenedError(await child.closed, child.output);
    },
  );
  // A test that kills a starting town does not await `opened`.
  opened.catch(() => undefined);
  return { opened, kill };
}

export const startTown = (environment: Environment, via?: readonly string[]): Promise<TownProcess> =>
  launchTown(environment, via).opened;
