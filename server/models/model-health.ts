/** Whether a model is worth asking: after some failures in a row it rests, and one question tells whether it is back. */
import type { ModelTroubleError, Trouble } from '../../shared/mind/model-trouble.ts';
import type { Clock } from '../time/clock.ts';

const FAILURES_IN_A_ROW = 3;
const FIRST_REST_MS = 30_000;
const LONGEST_REST_MS = 600_000;

/** What an endpoint does that is away. An answer that is of no use comes from one that is there. */
const AWAY: readonly Trouble[] = ['slow', 'unreachable', 'turned-away'];

export class ModelHealth {
  readonly #clock: Clock;
  readonly #onRest: (ms: number) => void;
  #inARow = 0;
  #restMs = FIRST_REST_MS;
  #until = Number.NEGATIVE_INFINITY;
  #isProbed = false;

  constructor(clock: Clock, onRest: (ms: number) => void) {
    this.#clock = clock;
    this.#onRest = onRest;
  }

  /** Null: ask. */
  restsUntil(now: number): number | null {
    if (this.#inARow < FAILURES_IN_A_ROW) return null;
    // Everybody else waits for what comes of the one question after the rest.
    if (this.#isProbed) return now + FIRST_REST_MS;
    return this.#until > now ? this.#until : null;
  }

  asked(): void {
    if (this.#inARow >= FAILURES_IN_A_ROW) this.#isProbed = true;
  }

  answered(): void {
    this.#isProbed = false;
    this.#inARow = 0;
    this.#restMs = FIRST_REST_MS;
  }

  failed({ trouble }: ModelTroubleError): void {
    if (!AWAY.includes(trouble)) {
      if (trouble !== 'limited') this.answered();
      this.#isProbed = false;
      return;
    }
    const wasResting = this.#inARow >= FAILURES_IN_A_ROW;
    this.#inARow += 1;
    // Those who were asked together fail together, and count as one.
    if (this.#inARow < FAILURES_IN_A_ROW || (wasResting && !this.#isProbed)) return;
    this.#isProbed = false;
    this.#until = this.#clock.now() + this.#restMs;
    this.#onRest(this.#restMs);
    this.#restMs = Math.min(this.#restMs * 2, LONGEST_REST_MS);
  }
}
