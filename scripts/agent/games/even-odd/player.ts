/** One seat of Even/Odd: builds a strategy's sight from the tools' results. */
import type { Bot, BotAction } from '../../../../shared/games/even-odd/bots/policy.ts';
import { sightFromTools, type ToolState } from '../../../../shared/games/even-odd/bots/sight.ts';
import { DEFAULT_SETTINGS } from '../../../../shared/games/even-odd/model.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import type { SeatOutcome } from '../../../../shared/mind/player.ts';
import type { Refusal } from '../../../../shared/protocol/refusals.ts';
import type { AgentPlayer, Body, Move } from '../../agent-game.ts';
import { choiceWords } from './story.ts';

/** However long a player thinks, it chooses within this share of the remaining time. */
const LATEST = 0.6;
const AGAIN_MS = 1_000;

type Choosing = Extract<BotAction, { readonly type: 'choose' }>;

export class EvenOddPlayer implements AgentPlayer {
  readonly #bot: Bot;
  #choice: Choosing | null = null;
  /** The round it has decided. */
  #round = 0;
  #wakeAt: number | null = null;
  /** Thinking takes the same share of the time as it would at normal speed. */
  #pace = 1;

  constructor(bot: Bot) {
    this.#bot = bot;
  }

  get wakeAt(): number | null {
    return this.#wakeAt;
  }

  saw(news: readonly WireEvent[], body: Body, now: number): SeatOutcome | null {
    this.#learnPace(news);
    const state = body.state as ToolState;
    if (state.phase === 'FINISHED') return outcomeOf(state);
    const sight = sightFromTools(state);
    if (!sight) throw new Error(`this agent has no seat in ${state.matchId}`);
    const move = this.#bot.act(sight);
    if (move?.action.type !== 'choose') {
      this.#choice = null;
      this.#wakeAt = null;
    } else if (this.#round !== state.round) {
      this.#round = state.round;
      this.#choice = move.action;
      // The deadline by this machine's clock, whatever the town's clock shows.
      const leftMs = Date.parse(state.phaseEndsAt) - Date.parse(String(body.serverTime));
      this.#wakeAt = now + Math.min(move.afterMs * this.#pace, leftMs * LATEST);
    }
    return null;
  }

  async take(): Promise<Move | null> {
    const choice = this.#choice;
    this.#choice = null;
    this.#wakeAt = null;
    if (!choice) return null;
    const { type, ...args } = choice;
    return { tool: `match.${type}`, args, words: choiceWords(args) };
  }

  accepted(): void {}

  rejected({ retryable, retryAfterMs }: Refusal, now: number): void {
    if (!retryable) return;
    this.#round = 0;
    this.#wakeAt = now + (retryAfterMs ?? AGAIN_MS);
  }

  /** A town may run faster than life: the length of the gathering reveals the factor. */
  #learnPace(news: readonly WireEvent[]): void {
    const created = news.find(({ type }) => type === 'MATCH_CREATED');
    if (!created) return;
    const gatherMs = Date.parse(String(created.payload.phaseEndsAt)) - Date.parse(created.at);
    this.#pace = Math.min(1, gatherMs / DEFAULT_SETTINGS.gatherMs);
  }
}

const outcomeOf = ({ you, winner, players, rounds }: ToolState): SeatOutcome => {
  const seat = players.findIndex(({ playerId }) => playerId === you?.playerId);
  return {
    playerId: you?.playerId ?? '',
    role: you?.role ?? '',
    winner,
    won: winner !== null && winner === you?.playerId,
    survived: true,
    missed: rounds.filter(({ choices }) => choices[seat] === null).length,
  };
};
