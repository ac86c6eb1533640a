/** One house player in one match: sees only its own player's view and acts through the same door as other players. */

import { viewFor } from '../../../shared/games/even-odd/audience.ts';
import type { Bot, BotMove } from '../../../shared/games/even-odd/bots/policy.ts';
import { sightFromView } from '../../../shared/games/even-odd/bots/sight.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import type { Kernel } from '../kernel.ts';
import type { EvenOddAction } from './even-odd-door.ts';
import type { EvenOddMatch } from './even-odd-match.ts';

export interface HousePlayerDeps extends Pick<Kernel, 'clock' | 'timeScale'> {
  act(action: EvenOddAction): Promise<Answer<unknown>>;
  /** The bot or its action threw: it tries again later, without effect on others. */
  onTrouble(error: unknown): void;
}

/** However long it would think, it moves after this share of the time. */
const LATEST = 0.7;
/** The delay before a failed move is retried, before any time scale. */
const RETRY_MS = 1_000;

export class HousePlayer {
  readonly #match: EvenOddMatch;
  readonly #playerId: string;
  readonly #bot: Bot;
  readonly #deps: HousePlayerDeps;
  readonly #unsubscribe: () => void;
  #cancelWake: () => void = () => undefined;
  /** A phase has one move, and nothing seen during it would change that move. */
  #plannedIn = -1;
  #stopped = false;

  constructor(match: EvenOddMatch, playerId: string, bot: Bot, deps: HousePlayerDeps) {
    this.#match = match;
    this.#playerId = playerId;
    this.#bot = bot;
    this.#deps = deps;
    this.#unsubscribe = match.subscribe(() => this.#plan());
    this.#plan();
  }

  stop(): void {
    this.#stopped = true;
    this.#unsubscribe();
    this.#cancelWake();
  }

  #plan(): void {
    const { phaseSerial, phaseEndsAt } = this.#match.state;
    if (phaseSerial === this.#plannedIn) return;
    this.#plannedIn = phaseSerial;
    this.#cancelWake();
    const move = this.#think();
    if (!move) return;
    const { clock, timeScale } = this.#deps;
    const now = clock.now();
    this.#wakeAt(now + Math.round(Math.min(move.afterMs / timeScale, (phaseEndsAt - now) * LATEST)));
  }

  /** Decides by what is visible now; `null` if there is nothing to do, or the bot failed. */
  #think(): BotMove | null {
    const view = viewFor(this.#match.state, { kind: 'player', playerId: this.#playerId });
    try {
      return this.#bot.act(sightFromView(view));
    } catch (error) {
      this.#deps.onTrouble(error);
      return null;
    }
  }

  #wakeAt(when: number): void {
    if (!this.#stopped) this.#cancelWake = this.#deps.clock.at(when, () => void this.#move());
  }

  async #move(): Promise<void> {
    const { phaseSerial } = this.#match.state;
    const move = this.#think();
    if (!move) return;
    const again = await this.#deps.act(move.action).then(
      (answer) => (answer.ok || !answer.refusal.retryable ? null : (answer.refusal.retryAfterMs ?? 0)),
      (error: unknown) => {
        this.#deps.onTrouble(error);
        return 0;
      },
    );
    if (again === null || phaseSerial !== this.#match.state.phaseSerial) return;
    const { clock, timeScale } = this.#deps;
    this.#wakeAt(clock.now() + Math.max(again, RETRY_MS / timeScale));
  }
}
