/** Turns a bot's "in a while" into a time to act: one wake-up at a time, looked at afresh when it comes. */
import type { Bot, BotMove } from './policy.ts';
import type { BotSight } from './sight.ts';

export class TurnTaker {
  readonly #bot: Bot;
  readonly #stretch: number;
  /** What the pending wake-up was set for: a new phase makes it void, and so does a new line while all may speak. */
  #moment = '';
  #wakeAt: number | null = null;

  /** `stretch` 0.1 makes the bot ten times as quick: one by the town's time scale. */
  constructor(bot: Bot, stretch = 1) {
    this.#bot = bot;
    this.#stretch = stretch;
  }

  /** When to call `take`; `null` as long as the bot is content to watch. */
  get wakeAt(): number | null {
    return this.#wakeAt;
  }

  /** Something visible happened, or an action of this bot came through. Within one moment it may bring a wake-up forward, never put it off. */
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

  /** The wake-up rang: what to do now, by what is visible now. Follow with `notice` or `rejected`. */
  take(sight: BotSight): BotMove | null {
    this.#wakeAt = null;
    return this.#bot.act(sight);
  }

  /** The action was refused. Try again after `retryAfterMs`, or wait for something to happen. */
  rejected(now: number, retryAfterMs: number | null): void {
    this.#wakeAt = retryAfterMs === null ? null : now + retryAfterMs;
  }
}

const momentOf = ({ phase, day, night, patient, said }: BotSight): string =>
  [phase, day, night, phase === 'DAY_DISCUSSION' && !patient ? said.length : 0].join();
