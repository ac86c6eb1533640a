/** A process started by this one, which it does not outlive, and everything that it has printed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface StartOptions {
  readonly cwd?: string | undefined;
  readonly env?: NodeJS.ProcessEnv;
  /** In a process group of its own, so that `kill` reaches everything that it has started. */
  readonly group?: boolean;
  /** Passes its errors on to this process's instead of keeping them. */
  readonly errors?: 'inherit';
}

export class StartedProcess {
  stdout = '';
  stderr = '';
  /** Both, in the order in which they came. */
  output = '';
  /** Resolves with the exit code when the last process that writes to its output has ended. */
  readonly closed: Promise<number | null>;
  readonly #child;
  readonly #group: boolean;
  readonly #listeners = new Set<() => void>();

  constructor([command = '', ...args]: readonly string[], options: StartOptions = {}) {
    const { cwd, env = process.env, errors = 'pipe', group = false } = options;
    const child = spawn(command, args, { cwd, env, detached: group, stdio: ['ignore', 'pipe', errors] });
    this.#child = child;
    this.#group = group;
    this.closed = once(child, 'close').then(([code]) => code as number | null);
    for (const name of ['stdout', 'stderr'] as const)
      child[name]?.setEncoding('utf8').on('data', (text: string) => {
        this[name] += text;
        this.output += text;
        for (const listener of this.#listeners) listener();
      });
    // Before all other handlers: it must not write while its data is being removed.
    const takeAlong = () => this.#signal('SIGKILL');
    process.prependOnceListener('exit', takeAlong);
    child.once('close', () => process.off('exit', takeAlong));
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The first match in its output; rejects when it ends without one. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>();
    const look = () => {
      const found = pattern.exec(this.output);
      if (found) resolve(found);
    };
    this.#listeners.add(look);
    this.closed.then((code) => reject(new Error(`it ended with ${code}:\n${this.output}`)), reject);
    look();
    return promise.finally(() => this.#listeners.delete(look));
  }

  /** At once, without a shutdown. */
  async kill(): Promise<void> {
    this.#signal('SIGKILL');
    await this.closed;
  }

  /** SIGTERM to the process itself; resolves with its exit code. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGTERM');
    return this.closed;
  }

  #signal(signal: NodeJS.Signals): void {
    if (!this.#group) {
      this.#child.kill(signal);
      return;
    }
    try {
      process.kill(-this.pid, signal);
    } catch {
      // All of them have ended.
    }
  }
}

/** Runs a script with this Node to its end. */
export async function runNode(script: string, args: readonly string[] = [], options: StartOptions = {}) {
  const child = new StartedProcess([process.execPath, script, ...args], options);
  const code = await child.closed;
  return { code, stdout: child.stdout, stderr: child.stderr };
}
