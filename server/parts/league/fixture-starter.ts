/** Starts a round's matches: hosted here, called by a foreign referee, or walked over. */

import type { MatchStatus } from '../../../shared/league/messages.ts';
import { isWritten } from '../../store/rows.ts';
import type { ForeignReferees } from './foreign-referees.ts';
import { isOut } from './league-stores.ts';
import { areKin } from './reception.ts';
import { type Fixture, type League, type LeaguePlayer, type LeagueReferee, TOWN_REFEREE } from './records.ts';
import type { Services } from './services.ts';

type Caller = Pick<LeagueReferee, 'refereeId' | 'kin'>;

const LOOK_EVERY_MS = 1_000;

export interface FixtureStarterDeps
  extends Services<
    'arrange' | 'conduct' | 'stores' | 'engagements' | 'games' | 'leagueGame' | 'log' | 'matches' | 'times'
  > {
  readonly foreign: ForeignReferees;
  /** False: the town calls no matches if other referees are available. */
  readonly townReferees: boolean;
  isHouseAgent(agentId: string): boolean;
}

export class FixtureStarter {
  readonly #deps: FixtureStarterDeps;
  readonly #lookedAt = new Map<string, number>();

  constructor(deps: FixtureStarterDeps) {
    this.#deps = deps;
  }

  /** True: a result was written, so the round may be over. `isLate`: a player still busy elsewhere loses. */
  async startAll(league: League, fixtures: readonly Fixture[], isLate: boolean): Promise<boolean> {
    const waiting = fixtures.filter(({ state }) => state === 'SCHEDULED');
    const playing = fixtures.filter(({ state }) => state === 'PLAYING');
    if (this.#isTimeToLook(league)) for (const fixture of playing) await this.#lookAfter(league, fixture);
    if (waiting.length === 0) return false;
    const roster = await this.#deps.stores.roster(league.leagueId);
    const referees = await this.#refereesOf(league);
    const settled = await Promise.all(
      waiting.map((fixture) =>
        this.#start(league, fixture, { players: roster.of(fixture.players), referees, isLate }),
      ),
    );
    return settled.includes(true);
  }

  /** Running matches are checked at intervals, however many events their round has. */
  #isTimeToLook({ leagueId }: League): boolean {
    const now = this.#deps.stores.clock.now();
    if (now - (this.#lookedAt.get(leagueId) ?? 0) < LOOK_EVERY_MS) return false;
    this.#lookedAt.set(leagueId, now);
    return true;
  }

  async #start(
    league: League,
    fixture: Fixture,
    about: {
      readonly players: LeaguePlayer[];
      readonly referees: readonly Caller[];
      readonly isLate: boolean;
    },
  ): Promise<boolean> {
    const { players, referees, isLate } = about;
    const gone = players.filter(isOut);
    if (gone.length > 0) return this.#walkOver(fixture, players, gone, 'WALKOVER');
    const refereeId = this.#refereeFor(league, fixture, players, referees);
    if (refereeId !== TOWN_REFEREE) {
      await this.#deps.foreign.start(league, fixture, players, refereeId);
      return false;
    }
    return (await this.#host(league, fixture, players)) || !isLate
      ? false
      : this.#walkOverBusy(fixture, players);
  }

  /** The next in turn among those that can call both players and belong to neither. */
  #refereeFor(
    league: League,
    fixture: Fixture,
    players: readonly LeaguePlayer[],
    referees: readonly Caller[],
  ): string {
    if (players.some(({ endpoint }) => endpoint === null)) return TOWN_REFEREE;
    const impartial = referees.filter(({ kin }) => !players.some((player) => areKin(player.kin, kin)));
    const turn = (fixture.ordinal + fixture.attempt - 2 + league.round) % impartial.length;
    return impartial[turn]?.refereeId ?? TOWN_REFEREE;
  }

  /** False: it could not be created now. */
  async #host(league: League, fixture: Fixture, players: readonly LeaguePlayer[]): Promise<boolean> {
    const { arrange, stores, games, isHouseAgent, leagueGame, times } = this.#deps;
    const game = leagueGame(league.game);
    const usual = games.find((each) => each.game.id === league.game)?.settings;
    if (!game) return false;
    const { leagueId, matchId, round } = fixture;
    const numbers = players.map(({ number }) => number);
    const order = { leagueId, matchId, round, players: fixture.players, numbers };
    const arranged = await arrange({
      game: game.game,
      settings: game.settings(usual, order, times),
      agents: players.map(({ agentId, displayName }) => ({ agentId, displayName })),
      houseAgents: new Set(players.map(({ agentId }) => agentId).filter(isHouseAgent)),
      leagueId,
      claiming: (gameId) => [
        stores.fixtures.starting(fixture, { gameId, refereeId: TOWN_REFEREE, at: stores.clock.now() }),
      ],
    });
    return arranged.made || arranged.why === 'TAKEN';
  }

  /** The round's time is up while a player sits elsewhere: it loses as if it had not come. */
  async #walkOverBusy(fixture: Fixture, players: LeaguePlayer[]): Promise<boolean> {
    const busy = await this.#deps.engagements.busyAmong(players.map(({ agentId }) => agentId));
    const away = players.filter(({ agentId }) => busy.has(agentId));
    if (away.length === 0) return false;
    for (const player of away)
      await this.#deps.conduct.note(
        player,
        'G002',
        fixture.matchId,
        'busy elsewhere until the round was over',
      );
    return this.#walkOver(fixture, players, away, 'FORFEIT');
  }

  async #walkOver(
    fixture: Fixture,
    players: readonly LeaguePlayer[],
    gone: readonly LeaguePlayer[],
    status: MatchStatus,
  ): Promise<boolean> {
    const { stores } = this.#deps;
    const isGone = new Set(gone.map(({ playerId }) => playerId));
    const result = {
      status: gone.length === players.length ? ('NO_SHOW' as const) : status,
      source: 'MANAGER' as const,
      completedAt: stores.clock.now(),
      seats: players.map(({ agentId, playerId }) => ({
        agentId,
        role: null,
        side: null,
        outcome: isGone.has(playerId) ? ('LOSS' as const) : ('WIN' as const),
        score: 0,
      })),
      history: [],
    };
    await isWritten(stores.store, stores.fixtures.settling(fixture, result));
    return true;
  }

  /** A lost match, or one whose referee has fallen silent, is played again. */
  async #lookAfter(league: League, fixture: Fixture): Promise<void> {
    const { stores, foreign, log } = this.#deps;
    if (fixture.refereeId !== TOWN_REFEREE) return foreign.lookAfter(league, fixture);
    const match = await this.#deps.matches.byId(fixture.gameId ?? '');
    if (!match || match.status === 'running') return;
    // The result was written in the batch that ended the match, unless it was quarantined.
    if (await stores.fixtures.hasResult(fixture)) return;
    log.warn({ leagueId: league.leagueId, matchId: fixture.matchId }, 'a league match is played again');
    await stores.store.write([stores.fixtures.repeating(fixture)]);
  }

  /** The town's own first, then foreign ones that answer. */
  async #refereesOf(league: League): Promise<Caller[]> {
    const foreign = await this.#deps.foreign.living(league);
    const own: Caller = { refereeId: TOWN_REFEREE, kin: [] };
    return this.#deps.townReferees || foreign.length === 0 ? [own, ...foreign] : foreign;
  }
}
