/** The queue of one game, and how a tableful of it becomes a match: all or nothing (S0-100, S0-120…S0-135, D45). */
import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import type { Entry, Game, OpenMatch } from '../../shared/matches/game.ts';
import { eventsOf } from '../../shared/matches/game.ts';
import type { Journal } from '../journal/journal.ts';
import type { Log } from '../log.ts';
import type { Matches } from '../store/matches-table.ts';
import type { Queue, QueueEntry } from '../store/queue-table.ts';
import type { Statement } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import { nearestFreePlot } from '../town/plots.ts';
import { distinctNames } from './distinct-names.ts';
import type { MatchHooks } from './match-hooks.ts';
import type { MatchHost } from './match-host.ts';
import type { MatchLifecycle } from './match-lifecycle.ts';
import { toJournal } from './match-writer.ts';

/** A race with another node is lost now and then, never this often. */
const MOST_TRIES = 20;

export interface HouseAgent {
  readonly agentId: string;
  readonly displayName: string;
}

/** Up to so many house agents who sit nowhere. */
export type PickHouse = (count: number) => Promise<readonly HouseAgent[]>;

export interface MatchmakerDeps {
  readonly game: Game;
  readonly queueId: string;
  readonly nodeId: string;
  readonly maxMatches: number;
  /** When the house bots take the empty chairs; null where there are none. */
  readonly houseFillsAfterMs: number | null;
  /** False: its matches are played without a place on the map. */
  readonly hasBuilding: boolean;
  readonly clock: Clock;
  /** The game's own. */
  readonly settings: unknown;
  readonly queue: Queue;
  readonly matches: Matches;
  readonly journal: Journal;
  readonly lifecycle: MatchLifecycle;
  readonly log: Log;
  readonly hooks: Pick<MatchHooks, 'seating'>;
  /** How many matches this node hosts. */
  hosted(): number;
  /** Draws a match's seed; demonstrations hand in a repeatable one. */
  drawSeed?: () => string;
}

export class Matchmaker {
  readonly #deps: MatchmakerDeps;
  #waiting: readonly QueueEntry[] = [];
  #lastJoinAt: number | null = null;
  #meanJoinGapMs = 5_000;
  #turn: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<(waiting: readonly QueueEntry[]) => void>();
  readonly #touchListeners = new Set<() => void>();
  #open = true;

  constructor(deps: MatchmakerDeps) {
    this.#deps = deps;
  }

  get game(): Game {
    return this.#deps.game;
  }

  get queueId(): string {
    return this.#deps.queueId;
  }

  /** Who waits, as of the last look; first in line first. */
  get waiting(): readonly QueueEntry[] {
    return this.#waiting;
  }

  onQueueChanged(listener: (waiting: readonly QueueEntry[]) => void): void {
    this.#listeners.add(listener);
  }

  /** Told when this process itself has changed the queue, for others to look. */
  onTouched(listener: () => void): void {
    this.#touchListeners.add(listener);
  }

  /** No match is made after this; the queue itself stays. */
  close(): Promise<unknown> {
    this.#open = false;
    return this.#turn;
  }

  /** False when the agent waits already or sits in a match. */
  async join(agentId: string, displayName: string, extra: readonly Statement[] = []): Promise<boolean> {
    const now = this.#deps.clock.now();
    const entry = { queueId: this.#deps.queueId, agentId, displayName, house: false, joinedAt: now };
    const joined = await this.#deps.queue.join(entry, extra);
    if (joined) {
      if (this.#lastJoinAt !== null)
        this.#meanJoinGapMs = 0.7 * this.#meanJoinGapMs + 0.3 * (now - this.#lastJoinAt);
      this.#lastJoinAt = now;
      this.#touched();
      await this.#tryToFill();
    }
    return joined;
  }

  /** Whoever has joined waits in the store by now, and must not hear otherwise: the chores fill it again. */
  async #tryToFill(): Promise<void> {
    try {
      await this.fill();
    } catch (error) {
      this.#deps.log.error(
        { err: error },
        'no match could be made of the queue; it is tried again in the next round',
      );
    }
  }

  async leave(agentId: string, extra: readonly Statement[] = []): Promise<boolean> {
    const left = await this.#deps.queue.leave(this.#deps.queueId, agentId, extra);
    if (!left) return false;
    this.#touched();
    await this.look();
    return true;
  }

  /** Missing players × the mean gap between joins seen here (D45), unless the house fills the chairs sooner. */
  estimateSeconds(): number {
    const missing = Math.max(0, this.#deps.game.seats - this.#waiting.length);
    const estimate = Math.min(missing * this.#meanJoinGapMs, this.#untilHouseFills());
    return Math.ceil(estimate / 1000);
  }

  /** Counts from the first in line; whoever asks while nobody waits would be that. */
  #untilHouseFills(): number {
    const { clock, houseFillsAfterMs } = this.#deps;
    if (houseFillsAfterMs === null || !this.#mayMake()) return Number.POSITIVE_INFINITY;
    const now = clock.now();
    return Math.max(0, (this.#waiting[0]?.joinedAt ?? now) + houseFillsAfterMs - now);
  }

  async look(): Promise<void> {
    this.#tell(await this.#deps.queue.waiting(this.#deps.queueId));
  }

  /** Makes matches of the queue for as long as enough wait. */
  fill(): Promise<void> {
    return this.#inTurn(async () => {
      for (let tries = 0; tries < MOST_TRIES && this.#mayMake(); tries++) {
        const entries = await this.#deps.queue.next(this.#deps.queueId, this.#deps.game.seats);
        if (entries.length < this.#deps.game.seats) break;
        if (await this.#form(entries, [], [])) tries = 0;
      }
      await this.look();
    });
  }

  /** Seats everybody who waits, with house agents in the empty chairs; null when nobody waits any more. */
  seatWaiting(pickHouse: PickHouse): Promise<MatchHost | null> {
    return this.#withHouse(pickHouse, (waiting) => (waiting > 0 ? [] : null));
  }

  /** The same, and with nobody waiting a match of the house alone; null when the town has enough by now. */
  makeUpTo(running: number, pickHouse: PickHouse): Promise<MatchHost | null> {
    const { game, matches } = this.#deps;
    return this.#withHouse(pickHouse, () => [matches.keepingWithin(running, game.id)]);
  }

  #withHouse(
    pickHouse: PickHouse,
    conditions: (waiting: number) => readonly Statement[] | null,
  ): Promise<MatchHost | null> {
    return this.#inTurn(async () => {
      if (!this.#mayMake()) return null;
      const entries = await this.#deps.queue.next(this.#deps.queueId, this.#deps.game.seats);
      const guards = conditions(entries.length);
      if (!guards) return null;
      const house = await pickHouse(this.#deps.game.seats - entries.length);
      if (entries.length + house.length < this.#deps.game.seats) return null;
      const match = await this.#form(entries, house, guards);
      await this.look();
      return match;
    });
  }

  #mayMake(): boolean {
    return this.#open && this.#deps.hosted() < this.#deps.maxMatches;
  }

  async #form(
    waiting: readonly QueueEntry[],
    house: readonly HouseAgent[],
    guards: readonly Statement[],
  ): Promise<MatchHost | null> {
    const { clock, game, hooks, journal, lifecycle, log, matches, nodeId, queue } = this.#deps;
    const plotId = await this.#freePlot();
    const now = clock.now();
    const input = this.#input(await matches.nextGameNumber(game.id), [...waiting, ...house], now);
    const { matchId, gameNumber, buildingId } = input;
    const { entries } = game.open(input);
    const { after: state } = entries.at(-1) as Entry;
    const { phase, round } = game.progress(state);
    const houseAgents = new Set(house.map((agent) => agent.agentId));
    const row = {
      matchId,
      game: game.id,
      gameNumber,
      buildingId,
      plotId,
      phase,
      round,
      createdAt: now,
      ownerNode: nodeId,
    };
    const seats = state.players.map(({ seat, agentId, displayName }) => ({
      seat,
      agentId,
      displayName,
      house: houseAgents.has(agentId),
    }));
    const statements = [
      ...matches.creating(row, seats),
      ...journal.appending(matchId, 0, eventsOf(entries).map(toJournal)),
      ...guards,
      ...hooks.seating({ game, state, houseAgents }),
    ];
    const claim = await queue.claim(waiting, statements);
    if (!claim.claimed) return null;
    this.#touched();
    log.info({ matchId, game: game.id, gameNumber, plotId, house: house.length }, 'a match begins');
    for (const { seat, agentId, house: isHouse } of seats)
      log.debug({ matchId, seat, agentId, house: isHouse }, 'an agent is seated');
    return lifecycle.open(game, entries, plotId ?? '');
  }

  /** A full town plays on without a place on the map. */
  async #freePlot(): Promise<string | null> {
    const { hasBuilding, matches } = this.#deps;
    return hasBuilding ? nearestFreePlot(new Set(await matches.takenPlots())) : null;
  }

  #input(gameNumber: number, agents: readonly HouseAgent[], now: number): OpenMatch {
    const id = ulid(now);
    return {
      matchId: `mt_${id}`,
      buildingId: `bd_${id}`,
      gameNumber,
      seed: this.#deps.drawSeed?.() ?? randomBytes(16).toString('hex'),
      settings: this.#deps.settings,
      agents: distinctNames(agents),
      now,
    };
  }

  #touched(): void {
    for (const listener of this.#touchListeners) listener();
  }

  #tell(waiting: readonly QueueEntry[]): void {
    this.#waiting = waiting;
    for (const listener of this.#listeners) listener(waiting);
  }

  /** One after the other: two fillings of this process never race each other. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
