import { setTimeout as pause } from 'node:timers/promises';
import { FailedError } from '../../cli/program.ts';
import { PipedProcess } from '../../town/piped-process.ts';
import { type CallTally, faultIn } from './call-watch.ts';
import type { HostOrder } from './host.ts';

const LOOK_EVERY_MS = 50;
/** Calls in flight still arrive; after that they are lost. */
const ARRIVE_WITHIN_MS = 5_000;

export class Host {
  readonly #process = new PipedProcess(new URL('./host.ts', import.meta.url));
  address = '';

  static async start(): Promise<Host> {
    const host = new Host();
    host.address = await host.#process.told<string>();
    return host;
  }

  ask<Answer>(order: HostOrder): Promise<Answer> {
    return this.#process.ask<Answer>(JSON.stringify(order));
  }

  /** Throws unless all calls sent since `before` have been carried out, and none has failed. */
  async expectCalls(sent: number, before: CallTally): Promise<void> {
    for (const deadline = Date.now() + ARRIVE_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
      const now = await this.ask<CallTally>({ order: 'calls' });
      const fault = faultIn({ ...now, done: now.done - before.done }, sent);
      if (!fault) return;
      if (now.failed > 0 || Date.now() > deadline) throw new FailedError(fault);
    }
  }

  stop(): void {
    this.#process.end();
  }
}
