import { type ChildProcess, fork } from 'node:child_process';
import { on } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { FailedError } from '../../cli/program.ts';
import { type CallTally, faultIn } from './call-watch.ts';
import type { HostOrder } from './host.ts';

const LOOK_EVERY_MS = 50;
/** Calls that are under way still arrive; after that they are lost. */
const ARRIVE_WITHIN_MS = 5_000;

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

  /** Throws unless all that were sent since `before` have been carried out, and none has failed. */
  async expectCalls(sent: number, before: CallTally): Promise<void> {
    for (const deadline = Date.now() + ARRIVE_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
      const now = await this.ask<CallTally>({ order: 'calls' });
      const fault = faultIn({ ...now, done: now.done - before.done }, sent);
      if (!fault) return;
      if (now.failed > 0 || Date.now() > deadline) throw new FailedError(fault);
    }
  }

  stop(): void {
    this.#child.kill();
  }

  async #answer<Answer>(): Promise<Answer> {
    for await (const [message] of on(this.#child, 'message', { close: ['exit'] })) {
      if ('answer' in message) return message.answer as Answer;
      if ('failure' in message) throw new FailedError(message.failure as string);
    }
    throw new FailedError('the process under load has ended');
  }
}
