import { type ChildProcess, fork } from 'node:child_process';
import { on } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { HostOrder } from './host.ts';

/** A process with rooms of one kind in it. */
export class Host {
  readonly #child: ChildProcess;
  address = '';

  private constructor() {
    const path = fileURLToPath(new URL('./host.ts', import.meta.url));
    this.#child = fork(path, { stdio: 'inherit', execArgv: ['--expose-gc'] });
  }

  static async start(): Promise<Host> {
    const host = new Host();
    host.address = await host.#answer<string>();
    return host;
  }

  async ask<Answer>(order: HostOrder): Promise<Answer> {
    const answer = this.#answer<Answer>();
    this.#child.send(order);
    return answer;
  }

  stop(): void {
    this.#child.kill();
  }

  async #answer<Answer>(): Promise<Answer> {
    for await (const [message] of on(this.#child, 'message', { close: ['exit'] })) {
      if ('answer' in message) return message.answer as Answer;
      if ('failure' in message) throw new Error(message.failure as string);
    }
    throw new Error('the process under load has ended');
  }
}
