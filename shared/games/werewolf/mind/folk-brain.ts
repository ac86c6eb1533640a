/** The town's own folk as an agent's brain: needs nothing but the rules of the game. */

import type { WireEvent } from '../../../matches/wire-event.ts';
import type { Refusal } from '../../../protocol/refusals.ts';
import type { Bot } from '../bots/policy.ts';
import { TurnTaker } from '../bots/turn-taker.ts';
import { DEFAULT_SETTINGS } from '../model.ts';
import type { Brain, Decision, Table } from './brain.ts';

/** However slowly a villager thinks, it acts within this share of the remaining time. */
const LATEST = 0.6;

export class FolkBrain implements Brain {
  readonly #bot: Bot;
  #turns: TurnTaker;
  #latest = Number.POSITIVE_INFINITY;
  #paced = false;

  constructor(bot: Bot) {
    this.#bot = bot;
    this.#turns = new TurnTaker(bot);
  }

  get wakeAt(): number | null {
    const { wakeAt } = this.#turns;
    return wakeAt === null ? null : Math.min(wakeAt, this.#latest);
  }

  notice(table: Table, news: readonly WireEvent[], now: number): void {
    this.#learnPace(news);
    this.#turns.notice(table.sight, now);
    if (this.#turns.wakeAt !== null) this.#latest = now + (table.phaseEndsAt - now) * LATEST;
  }

  async take(table: Table): Promise<Decision | null> {
    const move = this.#turns.take(table.sight);
    if (!move) return null;
    const { action, meaning } = move;
    return { action, ...(meaning && { meaning }) };
  }

  rejected(refusal: Refusal, now: number): void {
    this.#latest = Number.POSITIVE_INFINITY;
    this.#turns.rejected(now, refusal.retryAfterMs ?? null);
  }

  /** A town may run faster than life: the length of its lobby reveals the factor. */
  #learnPace(news: readonly WireEvent[]): void {
    const created = this.#paced ? undefined : news.find((event) => event.type === 'MATCH_CREATED');
    if (!created) return;
    this.#paced = true;
    const lobbyMs = Date.parse(String(created.payload.phaseEndsAt)) - Date.parse(created.at);
    const scale = Math.min(1, lobbyMs / DEFAULT_SETTINGS.lobbyMs);
    if (scale > 0) this.#turns = new TurnTaker(this.#bot, scale);
  }
}
