/** One house bot in one match: looks through its own player's eyes and acts through the same door as anybody. */

import { canSee, viewFor } from '../../../shared/games/werewolf/audience.ts';
import { commandOf } from '../../../shared/games/werewolf/bots/action-call.ts';
import { ChronicleKeeper, noteOfEvent } from '../../../shared/games/werewolf/bots/chronicle.ts';
import type { BotMove } from '../../../shared/games/werewolf/bots/policy.ts';
import type { BotSight } from '../../../shared/games/werewolf/bots/sight.ts';
import { sightFromView } from '../../../shared/games/werewolf/bots/sight-from-view.ts';
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

/** What house bots have last said, or are about to say, and mean by it. Never told to anybody but their neighbours. */
type Meant = Map<string, { readonly text: string; readonly talk: Talk }>;
const meant = new WeakMap<WerewolfMatch, Meant>();

function meantAt(match: WerewolfMatch): Meant {
  const known = meant.get(match) ?? new Map();
  meant.set(match, known);
  return known;
}

/** A move, and what its words mean to the neighbours. */
export type Taken = Pick<BotMove, 'action' | 'meaning'>;

/** What decides for a house player, and when it wants to be asked. */
export interface Turns {
  /** When to call `take`; `null` as long as it is content to watch. */
  readonly wakeAt: number | null;
  /** Who decided the latest move; undefined if it was not a decision. */
  readonly lastMove: HouseMove | undefined;
  notice(sight: BotSight, now: number): void;
  /** By what is visible now. A mind may take its time; meanwhile nothing is noticed. */
  take(sight: BotSight, now: number): Taken | null | Promise<Taken | null>;
  rejected(now: number, retryAfterMs: number | null, refusal?: Refusal): void;
}

/** By folk wisdom: whatever it does but to be ready is its decision. */
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
  /** The bot threw, or its action did: it tries again later, and nobody else notices. */
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
    if (!sight) return;
    const turn = this.#turns.take(sight, this.#deps.clock.now());
    const taken = turn instanceof Promise ? await this.#busy(turn) : turn;
    // What happened while it thought is still to be seen.
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
