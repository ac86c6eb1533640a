/** A process at the other end of two pipes: it is asked by a line and answers with a line of JSON. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { FailedError } from '../../cli/program.ts';

export class PipedProcess {
  readonly #child;
  readonly #lines;

  constructor(module: URL, args: readonly string[] = []) {
    this.#child = spawn(process.execPath, [fileURLToPath(module), ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  async told<T>(): Promise<T> {
    const { value, done } = await this.#lines.next();
    if (done) throw new FailedError('a process of the bench has ended');
    return JSON.parse(value) as T;
  }

  ask<T>(line: string): Promise<T> {
    this.#child.stdin.write(`${line}\n`);
    return this.told<T>();
  }

  end(): void {
    this.#child.stdin.end();
  }
}
