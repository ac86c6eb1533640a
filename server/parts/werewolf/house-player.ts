/** One house bot in one match: looks through its own player's eyes and acts through the same door as anybody. */

import { canSee, viewFor } from '../../../shared/games/werewolf/audience.ts';
import { commandOf } from '../../../shared/games/werewolf/bots/action-call.ts';
import { ChronicleKeeper, noteOfEvent } from '../../../shared/games/werewolf/bots/chronicle.ts';
import type { Bot } from '../../../shared/games/werewolf/bots/policy.ts';
import type { BotSight } from '../../../shared/games/werewolf/bots/sight.ts';
import { sightFromView } from '../../../shared/games/werewolf/bots/sight-from-view.ts';
import { TurnTaker } from '../../../shared/games/werewolf/bots/turn-taker.ts';
import type { LogEntry } from '../../../shared/games/werewolf/events.ts';
import type { Viewer } from '../../../shared/games/werewolf/view.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import type { Kernel } from '../kernel.ts';
import type { WerewolfAction } from './werewolf-door.ts';
import type { WerewolfMatch } from './werewolf-match.ts';

export interface HousePlayerDeps extends Pick<Kernel, 'clock' | 'timeScale'> {
  act(action: WerewolfAction): Promise<Answer<unknown>>;
  /** The bot threw, or its action did: it tries again later, and nobody else notices. */
  onTrouble(error: unknown): void;
}

export class HousePlayer {
  readonly #match: WerewolfMatch;
  readonly #viewer: Viewer;
  readonly #deps: HousePlayerDeps;
  readonly #turns: TurnTaker;
  readonly #chronicle = new ChronicleKeeper();
  readonly #unsubscribe: () => void;
  #cancelWake: () => void = () => undefined;
  #acting = false;
  #stopped = false;

  constructor(match: WerewolfMatch, playerId: string, bot: Bot, deps: HousePlayerDeps) {
    this.#match = match;
    this.#viewer = { kind: 'player', playerId };
    this.#deps = deps;
    this.#turns = new TurnTaker(bot, 1 / deps.timeScale);
    this.#remember(match.log);
    this.#unsubscribe = match.subscribe((added) => {
      this.#remember(added);
      this.#look();
    });
    this.#look();
  }

  stop(): void {
    this.#stopped = true;
    this.#unsubscribe();
    this.#cancelWake();
  }

  #remember(entries: readonly LogEntry[]): void {
    for (const { event, after } of entries) {
      const note = canSee(after, this.#viewer, event) ? noteOfEvent(event) : null;
      if (note) this.#chronicle.add(note);
    }
  }

  #sight(): BotSight | null {
    return sightFromView(viewFor(this.#match.state, this.#viewer), this.#chronicle);
  }

  #look(): void {
    const sight = this.#acting || this.#stopped ? null : this.#sight();
    if (!sight) return;
    this.#turns.notice(sight, this.#deps.clock.now());
    this.#setWake();
  }

  #setWake(): void {
    this.#cancelWake();
    if (this.#stopped) return;
    const { wakeAt } = this.#turns;
    if (wakeAt !== null) this.#cancelWake = this.#deps.clock.at(wakeAt, () => void this.#wake());
  }

  async #wake(): Promise<void> {
    try {
      await this.#takeTurn();
    } catch (error) {
      this.#deps.onTrouble(error);
      this.#waitAfterRefusal(null);
    }
  }

  async #takeTurn(): Promise<void> {
    const sight = this.#sight();
    const action = sight && this.#turns.take(sight);
    if (!action) return;
    this.#acting = true;
    const answer = await this.#deps.act(commandOf(action)).finally(() => {
      this.#acting = false;
    });
    if (answer.ok) this.#look();
    else this.#waitAfterRefusal(answer.refusal.retryAfterMs ?? null);
  }

  #waitAfterRefusal(retryAfterMs: number | null): void {
    this.#turns.rejected(this.#deps.clock.now(), retryAfterMs);
    this.#setWake();
  }
}
