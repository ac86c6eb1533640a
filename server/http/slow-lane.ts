/**
 * For callers whose address has used up its guesses: one of them gets a turn every few seconds, drawn by lot, so that
 * speed gives no advantage and the number of turns does not depend on the number of callers.
 */
import { randomInt } from 'node:crypto';
import type { Clock } from '../time/clock.ts';

const TURN_MS = 2_000;
/** A caller without a turn by then is refused. */
const PATIENCE_MS = 8_000;
/** Per address; if another comes, a random one is dropped. */
const MOST_WAITING = 20;
const MOST_OVERALL = 400;

export interface SlowLaneDeps {
  readonly clock: Clock;
  /** A whole number below this one. */
  draw?(below: number): number;
}

interface Waiter {
  readonly until: number;
  end(hasTurn: boolean): void;
}

export class SlowLane {
  readonly #clock: Clock;
  readonly #draw: (below: number) => number;
  readonly #lanes = new Map<string, Waiter[]>();
  #waiting = 0;

  constructor({ clock, draw = (below) => randomInt(below) }: SlowLaneDeps) {
    this.#clock = clock;
    this.#draw = draw;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /**
   * True when it is the caller's turn, false if it need not wait any more. `onGone` receives the function that ends the
   * wait early.
   */
  turn(holder: string, onGone: (leave: () => void) => void): Promise<boolean> {
    const lane = this.#lanes.get(holder);
    if (!lane) {
      this.#lanes.set(holder, []);
      this.#later(holder);
      return Promise.resolve(true);
    }
    if (this.#waiting >= MOST_OVERALL) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiter: Waiter = {
      until: this.#clock.now() + PATIENCE_MS,
      end: (hasTurn) => {
        const at = lane.indexOf(waiter);
        if (at < 0) return;
        lane.splice(at, 1);
        this.#waiting -= 1;
        resolve(hasTurn);
      },
    };
    lane.push(waiter);
    this.#waiting += 1;
    onGone(() => waiter.end(false));
    if (lane.length > MOST_WAITING) this.#oneOf(lane)?.end(false);
    return promise;
  }

  #later(holder: string): void {
    this.#clock.at(this.#clock.now() + TURN_MS, () => this.#next(holder));
  }

  #next(holder: string): void {
    const lane = this.#lanes.get(holder);
    const drawn = lane && this.#oneOf(lane);
    if (!lane || !drawn) return void this.#lanes.delete(holder);
    drawn.end(true);
    for (const waiter of [...lane]) if (waiter.until <= this.#clock.now()) waiter.end(false);
    this.#later(holder);
  }

  #oneOf(lane: readonly Waiter[]): Waiter | undefined {
    return lane.length > 0 ? lane[this.#draw(lane.length)] : undefined;
  }
}
