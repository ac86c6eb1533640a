/** Turns a bot's delay into a time to act: one wake-up at a time, recomputed when it comes. */
import type { Bot, BotMove } from './policy.ts';
import type { BotSight } from './sight.ts';

export class TurnTaker {
  readonly #bot: Bot;
  readonly #stretch: number;
  /** What the pending wake-up was set for: a new phase invalidates it, and so does a new line while all may speak. */
  #moment = '';
  #wakeAt: number | null = null;

  /** `stretch` 0.1 makes the bot ten times as quick: one by the town's time scale. */
  constructor(bot: Bot, stretch = 1) {
    this.#bot = bot;
    this.#stretch = stretch;
  }

  /** When to call `take`; `null` while the bot has nothing to do. */
  get wakeAt(): number | null {
    return this.#wakeAt;
  }

  /**
   * Call when something visible happened, or an action of this bot succeeded. Within one moment it may bring a wake-up
   * forward, never postpone it.
   */
  notice(sight: BotSight, now: number): void {
    const moment = momentOf(sight);
    if (moment !== this.#moment) this.#wakeAt = null;
    this.#moment = moment;
    const delay = this.#delay(sight, now);
    if (delay === null) return;
    const at = now + Math.round(delay * this.#stretch);
    if (this.#wakeAt === null || at < this.#wakeAt) this.#wakeAt = at;
  }

  #delay(sight: BotSight, now: number): number | null {
    const bot = this.#bot;
    if (!bot.delay) return bot.act(sight)?.afterMs ?? null;
    const within = this.#wakeAt === null ? Number.POSITIVE_INFINITY : (this.#wakeAt - now) / this.#stretch;
    return bot.delay(sight, within);
  }

  /**
   * Call when the wake-up fires: returns what to do now, by what is visible now. Follow with `notice` or `rejected`.
   */
  take(sight: BotSight): BotMove | null {
    this.#wakeAt = null;
    return this.#bot.act(sight);
  }

  /** Call when the action was refused: retries after `retryAfterMs`, or waits for an event. */
  rejected(now: number, retryAfterMs: number | null): void {
    this.#wakeAt = retryAfterMs === null ? null : now + retryAfterMs;
  }
}

const momentOf = ({ phase, day, night, patient, said }: BotSight): string =>
  [phase, day, night, phase === 'DAY_DISCUSSION' && !patient ? said.length : 0].join();
