/** A process connected by two pipes: receives a line and answers with a line of JSON. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { FailedError } from '../cli/program.ts';

export class PipedProcess {
  readonly #child;
  readonly #lines;

  constructor(module: URL, args: readonly string[] = []) {
    this.#child = spawn(process.execPath, ['--expose-gc', fileURLToPath(module), ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]();
  }

  /** Its next line. Throws the process's own errors. */
  async told<T>(): Promise<T> {
    const { value, done } = await this.#lines.next();
    if (done) throw new FailedError('a process under load has ended');
    const answer = JSON.parse(value);
    if (answer?.failure) throw new FailedError(answer.failure);
    return answer as T;
  }

  ask<T>(line: string): Promise<T> {
    this.#child.stdin.write(`${line}\n`);
    return this.told<T>();
  }

  end(): void {
    this.#child.stdin.end();
  }
}

/** The other end: prints `first`, answers every line, and ends with its input. */
export function serveLines(
  first: unknown,
  answer: (line: string) => unknown,
  close: () => unknown = () => undefined,
): void {
  const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value ?? {})}\n`);
  say(first);
  createInterface({ input: process.stdin })
    .on('line', async (line) => {
      try {
        say(await answer(line));
      } catch (error) {
        say({ failure: String(error) });
      }
    })
    .on('close', async () => {
      await close();
      process.exit(0);
    });
}
