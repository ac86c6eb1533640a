/** One house bot in one match: sees only its own player's view and acts through the same door as other players. */

import { canSee, viewFor } from '../../../shared/games/werewolf/audience.ts';
import { commandOf } from '../../../shared/games/werewolf/bots/action-call.ts';
import { ChronicleKeeper, noteOfEvent } from '../../../shared/games/werewolf/bots/chronicle.ts';
import type { BotMove } from '../../../shared/games/werewolf/bots/policy.ts';
import { type BotSight, sightFromView } from '../../../shared/games/werewolf/bots/sight.ts';
import { TurnTaker } from '../../../shared/games/werewolf/bots/turn-taker.ts';
import type { LogEntry } from '../../../shared/games/werewolf/events.ts';
import type { Talk } from '../../../shared/games/werewolf/talk/talk.ts';
import { talkIn } from '../../../shared/games/werewolf/talk/talk-reader.ts';
import type { Viewer } from '../../../shared/games/werewolf/view.ts';
import type { Answer, Refusal } from '../../../shared/protocol/refusals.ts';
import type { HouseMove } from '../../house/minds.ts';
import type { Kernel } from '../kernel.ts';
import type { WerewolfAction } from './werewolf-door.ts';
import type { WerewolfMatch } from './werewolf-match.ts';

/** The last or next words of house bots, with their meaning. Shared among house bots only. */
type Meant = Map<string, { readonly text: string; readonly talk: Talk }>;
const meant = new WeakMap<WerewolfMatch, Meant>();

function meantAt(match: WerewolfMatch): Meant {
  const known = meant.get(match) ?? new Map();
  meant.set(match, known);
  return known;
}

/** A move, with the meaning of its words for other house bots. */
export type Taken = Pick<BotMove, 'action' | 'meaning'>;

/** Decides for a house player, and when to be asked. */
export interface Turns {
  /** When to call `take`; `null` while it has nothing to do. */
  readonly wakeAt: number | null;
  /** The brain that decided the latest move; undefined if it was not a decision. */
  readonly lastMove: HouseMove | undefined;
  notice(sight: BotSight, now: number): void;
  /** Decides by what is visible now. A mind may take its time; events in between are processed afterwards. */
  take(sight: BotSight, now: number): Taken | null | Promise<Taken | null>;
  rejected(now: number, retryAfterMs: number | null, refusal?: Refusal): void;
}

/** By folk wisdom: every action except ready counts as its decision. */
export class FolkTurns extends TurnTaker implements Turns {
  lastMove: HouseMove | undefined;

  override take(sight: BotSight): BotMove | null {
    const move = super.take(sight);
    this.lastMove = move?.action.tool === 'ready' ? undefined : {};
    return move;
  }
}

export interface HousePlayerDeps extends Pick<Kernel, 'clock'> {
  /** `move`: who made it; absent for anything but a decision. */
  act(action: WerewolfAction, move?: HouseMove): Promise<Answer<unknown>>;
  /** The bot or its action threw: it tries again later, without effect on others. */
  onTrouble(error: unknown): void;
}

export class HousePlayer {
  readonly #match: WerewolfMatch;
  readonly #viewer: Viewer;
  readonly #deps: HousePlayerDeps;
  readonly #turns: Turns;
  readonly #chronicle = new ChronicleKeeper();
  readonly #unsubscribe: () => void;
  #cancelWake: () => void = () => undefined;
  #acting = false;
  #stopped = false;

  constructor(match: WerewolfMatch, playerId: string, turns: Turns, deps: HousePlayerDeps) {
    this.#match = match;
    this.#viewer = { kind: 'player', playerId };
    this.#deps = deps;
    this.#turns = turns;
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

  /** By its author if that is a house bot; otherwise as labelled. */
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
    if (!sight) return;
    const turn = this.#turns.take(sight, this.#deps.clock.now());
    const taken = turn instanceof Promise ? await this.#busy(turn) : turn;
    // Events during its decision have not been processed yet.
    if (!taken || this.#stopped) return turn instanceof Promise ? this.#look() : undefined;
    const { action, meaning } = taken;
    if (action.tool === 'say_public' && meaning)
      meantAt(this.#match).set(sight.me, { text: action.text, talk: meaning });
    const answer = await this.#busy(this.#deps.act(commandOf(action), this.#turns.lastMove));
    if (answer.ok) this.#look();
    else this.#waitAfterRefusal(answer.refusal.retryAfterMs ?? null, answer.refusal);
  }

  #busy<T>(work: Promise<T>): Promise<T> {
    this.#acting = true;
    return work.finally(() => {
      this.#acting = false;
    });
  }

  #waitAfterRefusal(retryAfterMs: number | null, refusal?: Refusal): void {
    this.#turns.rejected(this.#deps.clock.now(), retryAfterMs, refusal);
    this.#setWake();
  }
}
