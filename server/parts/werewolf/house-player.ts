/** One house bot in one match: looks through its own player's eyes and acts through the same door as anybody. */

import { canSee, viewFor } from '../../../shared/games/werewolf/audience.ts';
import { commandOf } from '../../../shared/games/werewolf/bots/action-call.ts';
import { ChronicleKeeper, noteOfEvent } from '../../../shared/games/werewolf/bots/chronicle.ts';
import type { Bot } from '../../../shared/games/werewolf/bots/policy.ts';
import type { BotSight } from '../../../shared/games/werewolf/bots/sight.ts';
import { sightFromView } from '../../../shared/games/werewolf/bots/sight-from-view.ts';
import { TurnTaker } from '../../../shared/games/werewolf/bots/turn-taker.ts';
import type { LogEntry } from '../../../shared/games/werewolf/events.ts';
import type { Talk } from '../../../shared/games/werewolf/talk/talk.ts';
import { talkIn } from '../../../shared/games/werewolf/talk/talk-reader.ts';
import type { Viewer } from '../../../shared/games/werewolf/view.ts';
import type { Answer } from '../../../shared/protocol/refusals.ts';
import type { Kernel } from '../kernel.ts';
import type { WerewolfAction } from './werewolf-door.ts';
import type { WerewolfMatch } from './werewolf-match.ts';

/** What house bots have last said, or are about to say, and mean by it. Never told to anybody but their neighbours. */
type Meant = Map<string, { readonly text: string; readonly talk: Talk }>;
const meant = new WeakMap<WerewolfMatch, Meant>();

function meantAt(match: WerewolfMatch): Meant {
  const known = meant.get(match) ?? new Map();
  meant.set(match, known);
  return known;
}

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
    for (const entry of entries) {
      const { event, after } = entry;
      const note = canSee(after, this.#viewer, event) ? noteOfEvent(event, this.#talkIn(entry)) : null;
      if (note) this.#chronicle.add(note);
    }
  }

  /** By its author, where that is a neighbour; else as it was read. */
  #talkIn(entry: LogEntry): Talk | null {
    const { event } = entry;
    const meant = event.type === 'PUBLIC_MESSAGE' ? meantAt(this.#match).get(event.playerId) : undefined;
    return meant && 'text' in event && meant.text === event.text ? meant.talk : talkIn(entry);
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
    const move = sight && this.#turns.take(sight);
    if (!move) return;
    const { action, meaning } = move;
    if (action.tool === 'say_public' && meaning)
      meantAt(this.#match).set(sight.me, { text: action.text, talk: meaning });
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
