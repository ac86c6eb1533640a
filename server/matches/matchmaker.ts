/**
 * The queue of one game, and how a table of waiting agents becomes a match: all or nothing (S0-100, S0-120…S0-135,
 * D45).
 */

import { isPerson } from '../../shared/agents/kinds.ts';
import type { Game } from '../../shared/matches/game.ts';
import { isResident } from '../../shared/town/residents.ts';
import type { Presence } from '../agents/presence.ts';
import type { QueueEntry } from '../store/queue-table.ts';
import type { Statement } from '../store/store.ts';
import type { MatchHost } from './match-host.ts';
import {
  type Company,
  companyOf,
  oneEach,
  type SeatingRules,
  type Table,
  tableWithHouse,
  wholeTable,
} from './seating.ts';
import { estimateSeconds, JoinPace } from './start-estimate.ts';
import {
  type ChairApart,
  houseBeside,
  type PeopleWaiting,
  type PickHouse,
  type SeatedApart,
  type TableApart,
} from './table-apart.ts';
import { type HouseAgent, TableOpener, type TableOpenerDeps } from './table-opener.ts';
import { type Waiter, WaitingLine } from './waiting-line.ts';

/** A race with another node is lost now and then, but never this often. */
const MOST_TRIES = 20;

export interface JoinRequest {
  readonly agentId: string;
  readonly displayName: string;
  /** The address of the call, if known. */
  readonly address?: string | undefined;
}

export interface MatchmakerDeps extends TableOpenerDeps {
  readonly maxMatches: number;
  /** When house bots take the empty chairs; null if there are none. */
  readonly houseFillsAfterMs: number | null;
  /** Agents from one address count as one owner's. */
  readonly oneChairPerAddress: boolean;
  readonly presence: Pick<Presence, 'awayAfterMs' | 'isHere' | 'lastHeard'>;
  /** The number of running matches on this node. */
  hosted(): number;
}

export class Matchmaker {
  readonly #deps: MatchmakerDeps;
  readonly #rules: SeatingRules & { readonly houseComes: boolean };
  readonly #line: WaitingLine;
  readonly #opener: TableOpener;
  readonly #pace = new JoinPace();
  #turn: Promise<unknown> = Promise.resolve();
  readonly #listeners = new Set<(waiting: readonly Waiter[]) => void>();
  readonly #touchListeners = new Set<() => void>();
  #open = true;

  constructor(deps: MatchmakerDeps) {
    this.#deps = deps;
    this.#line = new WaitingLine(deps);
    this.#opener = new TableOpener(deps);
    this.#rules = {
      seats: deps.game.seats,
      byAddress: deps.oneChairPerAddress,
      houseComes: deps.houseFillsAfterMs !== null,
    };
  }

  get game(): Game {
    return this.#deps.game;
  }

  get queueId(): string {
    return this.#deps.queueId;
  }

  /** The waiting agents as of the last look: first in line first, absent ones last. */
  get waiting(): readonly Waiter[] {
    return this.#line.all;
  }

  /** The agents present are enough for a table. */
  get isStarting(): boolean {
    return wholeTable(this.#line.here, this.#rules) !== null;
  }

  /** How many more matches this node may host; below one it is full. */
  get room(): number {
    return this.#open ? this.#deps.maxMatches - this.#deps.hosted() : 0;
  }

  onQueueChanged(listener: (waiting: readonly Waiter[]) => void): void {
    this.#listeners.add(listener);
  }

  /** Called when this process has changed the queue. */
  onTouched(listener: () => void): void {
    this.#touchListeners.add(listener);
  }

  /** Creates no further matches; the queue itself stays. */
  close(): Promise<unknown> {
    this.#open = false;
    return this.#turn;
  }

  /** False if the agent already waits or sits in a match. */
  async join(
    { agentId, displayName, address }: JoinRequest,
    extra: readonly Statement[] = [],
  ): Promise<boolean> {
    const { clock, presence, queue, queueId } = this.#deps;
    const now = clock.now();
    const entry = {
      queueId,
      agentId,
      displayName,
      house: false,
      joinedAt: now,
      heardAt: presence.lastHeard(agentId) ?? 0,
      address: address ?? null,
    };
    const joined = await queue.join(entry, extra);
    if (joined) {
      this.#pace.joined(now);
      this.#touched();
      await this.#tryToFill();
    }
    return joined;
  }

  /** The agent is already queued in the store, so a failure here must not fail its join: the chores try again. */
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

  /** For the first agent in line, or a hypothetical one. */
  estimateSeconds(): number {
    const { clock, houseFillsAfterMs } = this.#deps;
    const now = clock.now();
    const { all, here } = this.#line;
    const newestAt = all.length > 0 ? Math.max(...all.map(({ joinedAt }) => joinedAt)) : null;
    const houseComes = houseFillsAfterMs !== null && this.#mayMake();
    return estimateSeconds({
      now,
      missing: this.#rules.seats - here.length,
      gapMs: this.#pace.gapMs(now, newestAt),
      houseAt: houseComes ? (here[0]?.joinedAt ?? now) + houseFillsAfterMs : null,
    });
  }

  async look(): Promise<void> {
    const waiting = await this.#line.look();
    for (const listener of this.#listeners) listener(waiting);
  }

  /** Creates matches from the queue while enough agents wait. */
  fill(): Promise<void> {
    return this.#inTurn(async () => {
      for (let tries = 0; tries < MOST_TRIES && this.#mayMake(); tries++) {
        const table = wholeTable(await this.#line.free(), this.#rules);
        if (!table) break;
        if (await this.#form(table, [], [])) tries = 0;
      }
      await this.look();
    });
  }

  /** Removes agents that have been silent for long. */
  async dropAbsent(): Promise<void> {
    const dropped = await this.#line.dropAbsent();
    if (dropped === 0) return;
    const { log, queueId } = this.#deps;
    log.info({ queueId, dropped }, 'agents that were away for long have lost their place');
    this.#touched();
    await this.look();
  }

  /** Seats the waiting agents, with house bots in the empty chairs; null if none waits any more. */
  seatWaiting(pickHouse: PickHouse): Promise<MatchHost | null> {
    return this.#withHouse(pickHouse, (waiting) => (waiting > 0 ? [] : null));
  }

  /**
   * Like seatWaiting, but with no agents waiting it creates a match of house bots; null if the town has enough by now.
   */
  makeUpTo(running: number, pickHouse: PickHouse): Promise<MatchHost | null> {
    const { game, matches } = this.#deps;
    return this.#withHouse(pickHouse, () => [matches.keepingWithin(running, game.id)]);
  }

  /** What the company at a separate table would be with this newcomer. */
  async companyWith({ queueId, ...newcomer }: ChairApart): Promise<Company> {
    const sitting = (await this.#deps.queue.waiting(queueId)).filter(({ agentId }) => !isResident(agentId));
    return companyOf([...sitting, newcomer], this.#rules.byAddress);
  }

  /** Seats the agents that wait for this table and are present, with house bots in the empty chairs. */
  seatApart(table: TableApart, pickHouse: PickHouse): Promise<SeatedApart> {
    return this.#inTurn(async () => {
      const { guards, passingOver, queueId, settings, withPeople = 'private' } = table;
      const waiting = await this.#deps.queue.free(queueId);
      const away = waiting.filter((entry) => !this.#isHereApart(entry));
      const seated = waiting.filter((entry) => !away.includes(entry)).slice(0, this.#rules.seats);
      const guests = seated.filter(({ agentId }) => !isResident(agentId));
      const { isMixed, ranked } = companyOf(guests, this.#rules.byAddress);
      if (!this.#mayMake()) return { made: false, why: 'NOT_NOW', away };
      const mixed = guests.some(({ agentId }) => isPerson(agentId)) ? withPeople : null;
      const isTwiceThere = new Set(guests.map(({ owner }) => owner)).size < guests.length;
      if (mixed ? isTwiceThere : isMixed && !table.byInvitation) return { made: false, why: 'MIXED', away };
      if (mixed && guests.some((guest) => !isPerson(guest.agentId) && !guest.playsWithPeople))
        return { made: false, why: 'NOT_ALLOWED', away };
      const house = await houseBeside(seated, this.#rules.seats, pickHouse);
      if (!house) return { made: false, why: 'TOO_FEW', away };
      const opener = new TableOpener({ ...this.#deps, queueId, settings, mixed });
      const gone = away.flatMap(({ agentId }) => passingOver(agentId));
      const match = await opener.open({ seated, ranked: ranked && !mixed }, house, [...guards, ...gone]);
      return match ? { made: true, match, away } : { made: false, why: 'NOT_NOW', away };
    });
  }

  /**
   * Seats the people who wait at `people.queueId` and are present, and agents of this queue whose owners let them play
   * with people. House bots fill the empty chairs once one of the people has waited long enough. Null: no table yet.
   */
  seatWithPeople(people: PeopleWaiting, pickHouse: PickHouse): Promise<MatchHost | null> {
    return this.#inTurn(async () => {
      const { clock, queue } = this.#deps;
      const { houseAfterMs, queueId, settings } = people;
      const waiting = (await queue.free(queueId)).filter((entry) => this.#isHereApart(entry));
      if (waiting.length === 0 || !this.#mayMake()) return null;
      const agents = (await this.#line.free()).filter(({ playsWithPeople }) => playsWithPeople);
      const seated = oneEach([...waiting, ...agents], this.#rules);
      const empty = this.#rules.seats - seated.length;
      const since = Math.min(...seated.map(({ joinedAt }) => joinedAt));
      if (empty > 0 && clock.now() - since < houseAfterMs) return null;
      const house = empty > 0 ? await pickHouse(empty) : [];
      if (house.length < empty) return null;
      const opener = new TableOpener({ ...this.#deps, queueId, settings, mixed: 'masked' });
      const match = await opener.open({ seated, ranked: false }, house, []);
      if (!match) return null;
      this.#touched();
      await this.look();
      return match;
    });
  }

  /**
   * Rows of separate tables are not updated while they wait, so presence on other nodes comes from the accounts. House
   * bots are always present.
   */
  #isHereApart({ agentId, heardAt, seenAt }: QueueEntry): boolean {
    return isResident(agentId) || this.#deps.presence.isHere(agentId, Math.max(heardAt, seenAt ?? 0));
  }

  #withHouse(
    pickHouse: PickHouse,
    conditions: (waiting: number) => readonly Statement[] | null,
  ): Promise<MatchHost | null> {
    return this.#inTurn(async () => {
      if (!this.#mayMake()) return null;
      const table = tableWithHouse(await this.#line.free(), this.#rules);
      const guards = conditions(table.seated.length);
      if (!guards) return null;
      const empty = this.#rules.seats - table.seated.length;
      const house = await pickHouse(empty);
      if (house.length < empty) return null;
      const match = await this.#form(table, house, guards);
      await this.look();
      return match;
    });
  }

  #mayMake(): boolean {
    return this.room > 0;
  }

  async #form(
    table: Table<QueueEntry>,
    house: readonly HouseAgent[],
    guards: readonly Statement[],
  ): Promise<MatchHost | null> {
    const match = await this.#opener.open(table, house, guards);
    if (match) this.#touched();
    return match;
  }

  #touched(): void {
    for (const listener of this.#touchListeners) listener();
  }

  /** One at a time: two fillings of this process never race. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }
}
