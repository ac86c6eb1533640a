/** The load processes, as the leader of the run sees them. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOptions } from './arguments.ts';
import type { FromWorker, Share, ToWorker } from './messages.ts';

const WORKER = join(import.meta.dirname, 'worker.ts');
const LAST_WORDS = 2_000;

export interface WorkerEvents {
  onMessage(index: number, message: FromWorker): void;
  onDeath(index: number, words: string): void;
}

export class LoadWorkers {
  readonly #children: readonly ChildProcess[];
  #leaving = false;

  private constructor(children: readonly ChildProcess[]) {
    this.#children = children;
  }

  static async start(count: number, events: WorkerEvents): Promise<LoadWorkers> {
    const children = Array.from({ length: count }, () =>
      fork(WORKER, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'], serialization: 'advanced' }),
    );
    const workers = new LoadWorkers(children);
    const ready = children.map((child, index) => workers.#attend(child, index, events));
    await Promise.all(ready);
    return workers;
  }

  get count(): number {
    return this.#children.length;
  }

  tell(index: number, message: ToWorker): void {
    const child = this.#children[index];
    if (child?.connected) child.send(message);
  }

  tellAll(message: ToWorker): void {
    for (let index = 0; index < this.count; index++) this.tell(index, message);
  }

  async leave(): Promise<void> {
    this.#leaving = true;
    const gone = this.#children.map((child) =>
      child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null,
    );
    this.tellAll({ kind: 'leave' });
    const timer = setTimeout(() => {
      for (const child of this.#children) child.kill('SIGKILL');
    }, 5_000);
    await Promise.all(gone);
    clearTimeout(timer);
  }

  #attend(child: ChildProcess, index: number, events: WorkerEvents): Promise<void> {
    let words = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      words = (words + chunk.toString()).slice(-LAST_WORDS);
    });
    return new Promise((resolve, reject) => {
      child.on('message', (message: FromWorker) => {
        if (message.kind === 'ready') resolve();
        else events.onMessage(index, message);
      });
      child.once('exit', () => {
        reject(new Error(`a load process ended at its start:\n${words}`));
        if (!this.#leaving) events.onDeath(index, words);
      });
    });
  }
}

/** The share of process `index`. */
export function shareOf(options: LoadOptions, url: string, index: number): Share {
  const { processes } = options;
  const part = (whole: number): number => Math.floor(whole / processes) + (index < whole % processes ? 1 : 0);
  return {
    url,
    game: options.game,
    index,
    processes,
    matches: part(options.matches),
    spectators: part(options.spectators),
    agents: options.agents,
    ramp: options.ramp / processes,
    again: options.minutes !== null,
  };
}
