/**
 * Advances leagues one step at a time: start, rounds, end. Its only state is rows, and every step is a compare-and-set:
 * killed at any moment, it continues from the rows, here or on another node.
 */

import { FORMATS } from '../../../shared/league/formats.ts';
import { standingsOf } from '../../../shared/league/standings.ts';
import { GuardFailedError } from '../../store/errors.ts';
import type { FixtureStarter } from './fixture-starter.ts';
import type { LeagueHerald } from './herald.ts';
import { housePlayers } from './house-players.ts';
import { isOut } from './league-stores.ts';
import type { Fixture, League, LeaguePlayer } from './records.ts';
import type { Services } from './services.ts';

export interface ManagerTimes {
  readonly restMs: number;
  readonly roundMs: number;
}

export interface ManagerDeps
  extends Services<'stores' | 'hasHouse' | 'isAlive' | 'leagueGame' | 'log' | 'nodeId'> {
  readonly herald: LeagueHerald;
  readonly starter: FixtureStarter;
  readonly pauses: ManagerTimes;
  /** False: the town is not listening yet, so its address is unknown. */
  isReachable(): boolean;
}

export class LeagueManager {
  readonly #deps: ManagerDeps;
  #started = false;
  readonly #looks = new Map<string, Promise<void>>();
  readonly #wanted = new Set<string>();
  #closed = false;

  constructor(deps: ManagerDeps) {
    this.#deps = deps;
  }

  open(): void {
    this.#started = true;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#looks.values());
  }

  async round(): Promise<void> {
    if (!this.#started) return;
    // A league that only waits for players costs nothing: a registration triggers a check.
    const awaits = ({ nextAt, state }: League) => state === 'RUNNING' || nextAt !== null;
    for (const league of (await this.#deps.stores.leagues.open()).filter(awaits))
      await this.look(league.leagueId);
  }

  look(leagueId: string): Promise<void> {
    if (this.#closed || !this.#started || !this.#deps.isReachable()) return Promise.resolve();
    const running = this.#looks.get(leagueId);
    if (running) {
      // The current check may have read the rows before they changed, so another follows.
      this.#wanted.add(leagueId);
      return running;
    }
    const look = this.#lookUntilQuiet(leagueId)
      .catch((error: unknown) =>
        this.#deps.log.error({ err: error, leagueId }, 'a league could not be moved on'),
      )
      .finally(() => this.#looks.delete(leagueId));
    this.#looks.set(leagueId, look);
    return look;
  }

  async #lookUntilQuiet(leagueId: string): Promise<void> {
    for (let moved = true; (moved || this.#wanted.delete(leagueId)) && !this.#closed; ) {
      const league = await this.#deps.stores.leagues.byId(leagueId);
      if (!league || !(await this.#holds(league))) return;
      moved = await this.#move(league).catch((error: unknown) => {
        // An operator or another node has advanced it.
        if (error instanceof GuardFailedError) return true;
        throw error;
      });
    }
  }

  async #holds(league: League): Promise<boolean> {
    const { isAlive, nodeId } = this.#deps;
    if (league.ownerNode === nodeId) return true;
    if (league.ownerNode !== '' && isAlive(league.ownerNode)) return false;
    if (await this.#deps.stores.leagues.take(league, nodeId)) this.#wanted.add(league.leagueId);
    return false;
  }

  /** True: there may be more to do at once. */
  async #move(league: League): Promise<boolean> {
    if (league.paused) return false;
    const due = league.nextAt !== null && this.#deps.stores.clock.now() >= league.nextAt;
    if (league.state === 'REGISTRATION') return due && league.autoStart ? this.start(league) : false;
    if (league.state !== 'RUNNING') return false;
    if (league.step === 'PLAYING') return this.#play(league);
    return due ? this.#nextRound(league) : false;
  }

  /** False: there are too few players. */
  async start(league: League): Promise<boolean> {
    const { stores } = this.#deps;
    const format = FORMATS[league.format];
    const guests = await stores.members.players(league.leagueId);
    const players = [...guests, ...this.#filling(league, guests)];
    if (players.length < Math.max(format.fewestPlayers, 2)) return false;
    const now = stores.clock.now();
    await stores.store.write([
      stores.leagues.changing(league, {
        state: 'RUNNING',
        step: 'RESTING',
        startedAt: now,
        nextAt: now,
        totalRounds: format.totalRounds(players.length, league.totalRounds),
      }),
      // A player has registered since the players were read: read everything again.
      stores.members.keepingWithin(league.leagueId, guests.length),
      ...players.slice(guests.length).map((player) => stores.members.addingPlayer(player)),
      ...stores.members.movingAll(league.leagueId, 'REGISTERED', 'ACTIVE'),
    ]);
    stores.changed(league.leagueId);
    this.#deps.log.info({ leagueId: league.leagueId, players: players.length }, 'a league begins');
    return true;
  }

  /** The house players needed so that nobody has a bye; none if no guest is left, or house bots are off. */
  #filling(league: League, guests: readonly LeaguePlayer[]): LeaguePlayer[] {
    const { stores, hasHouse, leagueGame } = this.#deps;
    const { fillTo, leagueId, seed } = league;
    const game = leagueGame(league.game);
    if (fillTo === 0 || !hasHouse || !game || guests.every(isOut)) return [];
    const { seats } = FORMATS[league.format];
    const wanted = Math.ceil(Math.max(guests.length, fillTo) / seats) * seats;
    const taken = new Set(guests.map(({ number }) => number));
    const at = stores.clock.now();
    return housePlayers(wanted - guests.length, { leagueId, seed, game, taken, at });
  }

  async #nextRound(league: League): Promise<boolean> {
    const { stores, herald, pauses } = this.#deps;
    const { leagueId } = league;
    const tables = await this.#tablesOf(league);
    if (tables === 'done') return this.#complete(league);
    const round = league.round + 1;
    const fixtures = tables.map((players, i) => ({
      leagueId,
      matchId: `R${round}M${i + 1}`,
      round,
      ordinal: i + 1,
      players,
    }));
    const now = stores.clock.now();
    await stores.store.write([
      stores.leagues.changing(league, { round, step: 'PLAYING', nextAt: now + pauses.roundMs }),
      ...stores.fixtures.adding(fixtures),
    ]);
    herald.cryRound({ ...league, round });
    await herald.roundBegins({ ...league, round, step: 'PLAYING' });
    return true;
  }

  /** Every player present at the start is in the plan; those that have left since lose without playing. */
  async #tablesOf(league: League) {
    const { stores } = this.#deps;
    const format = FORMATS[league.format];
    const { players } = await stores.roster(league.leagueId);
    const made = await stores.fixtures.of(league.leagueId);
    const rounds = Array.from({ length: league.round }, (_, i) =>
      made.filter(({ round }) => round === i + 1).map((fixture) => fixture.players),
    );
    const inPlan = format.seats > 2 ? players.filter((player) => !isOut(player)) : players;
    return format.next({
      players: inPlan.map(({ playerId }) => playerId),
      rounds,
      wantedRounds: league.totalRounds,
      seed: league.seed,
    });
  }

  async #play(league: League): Promise<boolean> {
    const { stores, herald, starter } = this.#deps;
    const fixtures = await stores.fixtures.ofRound(league.leagueId, league.round);
    // After a crash it is unknown who got the message: recipients recognise a repetition by its id.
    await herald.roundBegins(league, fixtures);
    const isLate = league.nextAt !== null && stores.clock.now() >= league.nextAt;
    const settled = await starter.startAll(league, fixtures, isLate);
    if (fixtures.every((fixture: Fixture) => fixture.state === 'DONE')) return this.#endRound(league);
    return settled;
  }

  async #endRound(league: League): Promise<boolean> {
    const { stores, herald, pauses } = this.#deps;
    const isLast = league.round >= league.totalRounds;
    await herald.roundEnds(league);
    if (isLast) return this.#complete(league);
    const nextAt = stores.clock.now() + pauses.restMs;
    await stores.store.write([stores.leagues.changing(league, { step: 'RESTING', nextAt })]);
    await herald.cryUpset(league);
    return true;
  }

  async #complete(league: League): Promise<boolean> {
    const { stores, herald, log } = this.#deps;
    const { leagueId } = league;
    const roster = await stores.roster(leagueId);
    const [first] = standingsOf(roster.ids, await stores.results(leagueId));
    await stores.store.write([
      stores.leagues.changing(league, {
        state: 'COMPLETED',
        step: '',
        nextAt: null,
        endedAt: stores.clock.now(),
      }),
      ...stores.members.movingAll(leagueId, 'REGISTERED', 'SHUTDOWN'),
      ...stores.members.voidingTokens(leagueId),
    ]);
    stores.changed(leagueId);
    if (league.step === 'PLAYING') await herald.cryUpset(league);
    herald.cryChampion(league, first && roster.get(first.playerId), first?.points ?? 0);
    log.info({ leagueId, champion: first?.playerId }, 'a league is over');
    return false;
  }
}
