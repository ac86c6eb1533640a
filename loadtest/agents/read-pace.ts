/** Keeps an agent within the town's two reads a second, so that no read is ever refused. */
import { setTimeout as delay } from 'node:timers/promises';

const READ_EVERY_MS = 500;
/** The two clocks tick in milliseconds, and network latency varies. */
const SLACK_MS = 5;

export class ReadPace {
  readonly #everyMs: number;
  #next = 0;

  constructor(timeScale: number) {
    this.#everyMs = READ_EVERY_MS / timeScale + SLACK_MS;
  }

  async wait(): Promise<void> {
    const now = performance.now();
    const at = Math.max(now, this.#next);
    this.#next = at + this.#everyMs;
    if (at > now) await delay(at - now);
  }
}
