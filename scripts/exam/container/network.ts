/** A network namespace in which towns and proxies listen at their usual ports without anybody else noticing. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export class Network {
  readonly #holder: ChildProcess;

  private constructor(holder: ChildProcess) {
    this.#holder = holder;
  }

  /** Ends with this process at the latest, because then nobody holds its standard input any more. */
  static async open(): Promise<Network> {
    const script = 'ip link set lo up && echo up && exec cat';
    const holder = spawn('unshare', ['--net', '/bin/sh', '-c', script], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    return new Network(holder);
  }

  /** The words before a command that is to run here. */
  get enter(): readonly string[] {
    return ['nsenter', `--net=/proc/${this.#holder.pid}/ns/net`, '--'];
  }

  close(): void {
    this.#holder.stdin?.end();
  }
}
