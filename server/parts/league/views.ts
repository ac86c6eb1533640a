/** Leagues as REST tells them: everything folded from rows when it is asked for. */
import type { FinishedSeason } from '../../../shared/canon/season.ts';
import { insightInto, seatOf } from '../../../shared/league/insight.ts';
import type {
  LeaguePlayerReply,
  LeagueReply,
  LeagueRoundsReply,
  LeagueRow,
  LeagueSummary,
} from '../../../shared/protocol/league.ts';
import type { LeagueDesk } from './desk.ts';
import { crosstable, matchOf, roundState, sidesOf } from './fixture-views.ts';
import { LeagueFolds } from './league-folds.ts';
import { isEnded, type League, TOWN_REFEREE } from './records.ts';

const MOST_FAULTS = 100;
const MOST_NOTES = 200;
/** As many as are listed, and private ones beside them. */
const MOST_FINISHED = 200;
const MOST_SUMMED_UP = 1_000;

/** What a list says of a league's table. */
type Glance = Pick<LeagueSummary, 'players' | 'playing' | 'leader'>;

export class LeagueViews {
  readonly #finished = new Map<string, FinishedSeason>();
  readonly #desk: LeagueDesk;
  readonly #folds: LeagueFolds;
  readonly #ended = new Map<string, Glance>();

  constructor(desk: LeagueDesk) {
    this.#desk = desk;
    this.#folds = new LeagueFolds(desk);
  }

  /** Private ones for their owner alone. */
  async list(owner: string | null): Promise<LeagueSummary[]> {
    return this.#summaries(
      ({ joinCode, ownerId }) => joinCode === null || (owner !== null && ownerId === owner),
    );
  }

  /** For operators: private ones, too. */
  listAll(): Promise<LeagueSummary[]> {
    return this.#summaries(() => true);
  }

  async #summaries(isTold: (league: League) => boolean): Promise<LeagueSummary[]> {
    const leagues = (await this.#desk.leagues.all()).filter(isTold);
    const summaries: LeagueSummary[] = [];
    // One after the other: of those that are over, whose tables may be long, only what the list says is kept.
    for (const league of leagues) summaries.push(await this.summary(league));
    return summaries.sort((a, b) => weightOf(b) - weightOf(a) || b.createdAt - a.createdAt);
  }

  /** Those that everybody may look at and that were played to their end. */
  async finished(): Promise<FinishedSeason[]> {
    const over = (await this.#desk.leagues.all()).filter(
      ({ endedAt, joinCode, state }) => joinCode === null && state === 'COMPLETED' && endedAt !== null,
    );
    return Promise.all(over.map((league) => this.#finishedSeason(league)));
  }

  /** What is over does not change: its table is folded once. */
  async #finishedSeason(league: League): Promise<FinishedSeason> {
    const known = this.#finished.get(league.leagueId);
    if (known) return known;
    const { rows } = await this.#folds.of(league);
    const season: FinishedSeason = {
      seasonId: league.leagueId,
      name: league.name,
      game: league.game,
      rounds: league.totalRounds,
      endedAt: league.endedAt ?? 0,
      table: rows.map(({ displayName, draws, losses, playerId, points, rank, wins }) => ({
        playerId,
        name: displayName,
        rank,
        points,
        wins,
        draws,
        losses,
      })),
    };
    if (this.#finished.size >= MOST_FINISHED) this.#finished.clear();
    this.#finished.set(league.leagueId, season);
    return season;
  }

  async summary(league: League): Promise<LeagueSummary> {
    return {
      leagueId: league.leagueId,
      name: league.name,
      game: league.game,
      format: league.format,
      state: league.state,
      paused: league.paused,
      house: league.house,
      open: league.fillTo > 0,
      private: league.joinCode !== null,
      maxPlayers: league.maxPlayers,
      round: league.round,
      totalRounds: league.totalRounds,
      createdAt: league.createdAt,
      startedAt: league.startedAt,
      endedAt: league.endedAt,
      nextAt: league.step === 'PLAYING' ? null : league.nextAt,
      ...(await this.#glance(league)),
    };
  }

  async #glance(league: League): Promise<Glance> {
    const known = this.#ended.get(league.leagueId);
    if (known) return known;
    const { fixtures, rows } = await this.#folds.of(league);
    const [first] = rows;
    const glance: Glance = {
      players: rows.length,
      playing: fixtures.filter(({ state }) => state === 'PLAYING').length,
      leader:
        first && first.played > 0
          ? {
              playerId: first.playerId,
              displayName: first.displayName,
              agentId: first.agentId,
              points: first.points,
            }
          : null,
    };
    if (!isEnded(league)) return glance;
    if (this.#ended.size >= MOST_SUMMED_UP) this.#ended.clear();
    this.#ended.set(league.leagueId, glance);
    return glance;
  }

  /** The table as it stands. */
  async rows(league: League): Promise<readonly LeagueRow[]> {
    return (await this.#folds.of(league)).rows;
  }

  async league(
    league: League,
    about: Pick<LeagueReply, 'mcp'> & { readonly owner: string | null },
  ): Promise<LeagueReply> {
    const { fixtures, ratings, results, rows } = await this.#folds.of(league);
    const { members, notes } = this.#desk;
    const referees = await members.referees(league.leagueId);
    const called = (id: string) => fixtures.filter(({ refereeId }) => refereeId === id).length;
    const yours = about.owner !== null && about.owner === league.ownerId;
    return {
      ...(await this.summary(league)),
      mcp: about.mcp,
      foreignReferees: league.foreignReferees,
      standings: rows,
      referees: [
        {
          refereeId: TOWN_REFEREE,
          displayName: 'The town',
          embedded: true,
          state: league.state === 'RUNNING' ? 'ACTIVE' : 'REGISTERED',
          expelled: false,
          matches: called(TOWN_REFEREE),
          lastHeardAt: null,
        },
        ...referees.map(({ refereeId, displayName, expelled, state, heardAt }) => ({
          refereeId,
          displayName,
          embedded: false,
          state,
          expelled,
          matches: called(refereeId),
          lastHeardAt: heardAt,
        })),
      ],
      faults: await notes.newest(league.leagueId, { kind: 'error', limit: MOST_FAULTS }),
      crosstable: crosstable(fixtures, results),
      sides: sidesOf(results, ratings),
      yours,
      joinCode: yours ? league.joinCode : null,
    };
  }

  async rounds(league: League, from: number, to: number): Promise<LeagueRoundsReply> {
    const { fixtures, results, roster } = await this.#folds.of(league);
    const byMatch = new Map(results.map((result) => [result.matchId, result]));
    const rounds = Map.groupBy(
      fixtures.filter(({ round }) => round >= from && round <= to),
      ({ round }) => round,
    );
    return {
      totalRounds: league.totalRounds,
      rounds: [...rounds].map(([round, own]) => {
        const matches = own.map((fixture) => matchOf(fixture, byMatch.get(fixture.matchId)));
        const plays = new Set(own.flatMap(({ players }) => players));
        return {
          round,
          state: roundState(matches),
          matches,
          byes: roster.ids.filter((id) => !plays.has(id)),
        };
      }),
    };
  }

  async player(league: League, playerId: string): Promise<LeaguePlayerReply | null> {
    const { fixtures, results, roster, rows } = await this.#folds.of(league);
    const { notes } = this.#desk;
    const row = rows.find((each) => each.playerId === playerId);
    if (!row) return null;
    const byMatch = new Map(results.map((result) => [result.matchId, result]));
    const about = { limit: MOST_NOTES, playerId };
    return {
      leagueId: league.leagueId,
      row,
      matches: fixtures
        .filter(({ players }) => players.includes(playerId))
        .map((fixture) => {
          const result = byMatch.get(fixture.matchId);
          const seat = result?.seats.find((each) => each.playerId === playerId);
          return {
            ...matchOf(fixture, result),
            opponents: fixture.players.filter((id) => id !== playerId),
            outcome: seat?.outcome ?? null,
            role: seat?.role ?? null,
            history: result?.history ?? [],
            seat: result ? seatOf(result, playerId) : 0,
          };
        }),
      ...insightInto(playerId, results, (id) => roster.get(id)?.displayName ?? id),
      lifecycle: await notes.newest(league.leagueId, { ...about, kind: 'state' }),
      errors: await notes.newest(league.leagueId, { ...about, kind: 'error' }),
    };
  }
}

/** The featured first: the house's own that runs, then what runs, what takes players, and what is over. */
const weightOf = ({ house, state }: LeagueSummary): number =>
  (state === 'RUNNING' ? 4 : state === 'REGISTRATION' ? 2 : 0) + (house && state !== 'COMPLETED' ? 1 : 0);
