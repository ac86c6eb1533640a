/** Leagues as REST tells them: everything folded from rows when it is asked for. */
import type { FinishedSeason } from '../../../shared/canon/season.ts';
import { FORMATS } from '../../../shared/league/formats.ts';
import { insightInto, seatOf } from '../../../shared/league/insight.ts';
import type { Ratings } from '../../../shared/league/rating.ts';
import type { LeagueResult } from '../../../shared/league/standings.ts';
import type {
  LeaguePlayerReply,
  LeagueReply,
  LeagueRoundsReply,
  LeagueRow,
  LeagueSummary,
} from '../../../shared/protocol/league.ts';
import { Careers } from './careers.ts';
import type { LeagueDesk, Roster } from './desk.ts';
import { crosstable, matchOf, roundState, sidesOf } from './fixture-views.ts';
import { type Fixture, type League, TOWN_REFEREE } from './records.ts';
import { rowsOf } from './standings-rows.ts';

const MOST_FAULTS = 100;
const MOST_NOTES = 200;
/** Standings of a league that is watched are folded once for everybody who asks within a moment. */
const BELIEVED_MS = 1_000;

interface Folded {
  readonly roster: Roster;
  readonly fixtures: readonly Fixture[];
  readonly results: readonly LeagueResult[];
  readonly rows: readonly LeagueRow[];
  /** Null where the format rates nobody. */
  readonly ratings: Ratings | null;
}

/** As many as are listed. */
const MOST_FINISHED = 200;

export class LeagueViews {
  readonly #finished = new Map<string, FinishedSeason>();
  readonly #desk: LeagueDesk;
  readonly #careers: Careers;
  readonly #folds = new Map<
    string,
    { readonly at: number; readonly step: string; readonly fold: Promise<Folded> }
  >();

  constructor(desk: LeagueDesk) {
    this.#desk = desk;
    this.#careers = new Careers(desk);
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
    const summaries = await Promise.all(leagues.map((league) => this.summary(league)));
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
    const { rows } = await this.#fold(league);
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
    const { fixtures, rows } = await this.#fold(league);
    const [first] = rows;
    return {
      leagueId: league.leagueId,
      name: league.name,
      game: league.game,
      format: league.format,
      state: league.state,
      paused: league.paused,
      house: league.house,
      private: league.joinCode !== null,
      players: rows.length,
      maxPlayers: league.maxPlayers,
      round: league.round,
      totalRounds: league.totalRounds,
      createdAt: league.createdAt,
      startedAt: league.startedAt,
      endedAt: league.endedAt,
      nextAt: league.step === 'PLAYING' ? null : league.nextAt,
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
  }

  /** The table as it stands. */
  async rows(league: League): Promise<readonly LeagueRow[]> {
    return (await this.#fold(league)).rows;
  }

  async league(
    league: League,
    about: Pick<LeagueReply, 'mcp'> & { readonly owner: string | null },
  ): Promise<LeagueReply> {
    const { fixtures, ratings, results, rows } = await this.#fold(league);
    const { members, notes } = this.#desk;
    const referees = await members.referees(league.leagueId);
    const called = (id: string) => fixtures.filter(({ refereeId }) => refereeId === id).length;
    const yours = about.owner !== null && about.owner === league.ownerId;
    return {
      ...(await this.summary(league)),
      mcp: about.mcp,
      standings: rows,
      referees: [
        {
          refereeId: TOWN_REFEREE,
          displayName: 'The town',
          embedded: true,
          state: league.state === 'RUNNING' ? 'ACTIVE' : 'REGISTERED',
          matches: called(TOWN_REFEREE),
          lastHeardAt: null,
        },
        ...referees.map(({ refereeId, displayName, state, heardAt }) => ({
          refereeId,
          displayName,
          embedded: false,
          state,
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
    const { fixtures, results, roster } = await this.#fold(league);
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
    const { fixtures, results, roster, rows } = await this.#fold(league);
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

  #fold(league: League): Promise<Folded> {
    const now = this.#desk.clock.now();
    const known = this.#folds.get(league.leagueId);
    // A league that has moved on is folded anew, so that its state and its table are of one moment.
    const step = `${league.state} ${league.round} ${league.step}`;
    if (known && known.step === step && now - known.at < BELIEVED_MS) return known.fold;
    const fold = this.#folded(league);
    for (const [id, { at }] of this.#folds) if (now - at >= BELIEVED_MS) this.#folds.delete(id);
    this.#folds.set(league.leagueId, { at: now, step, fold });
    fold.catch(() => this.#folds.delete(league.leagueId));
    return fold;
  }

  async #folded(league: League): Promise<Folded> {
    const { leagueId } = league;
    const roster = await this.#desk.roster(leagueId);
    const [fixtures, results] = [await this.#desk.fixtures.of(leagueId), await this.#desk.results(leagueId)];
    const ratings = rates(league) ? await this.#careers.ratings(league, roster, results) : null;
    return { roster, fixtures, results, ratings, rows: rowsOf(league, roster, results, ratings) };
  }
}

/** Where several win or lose together, points say little about one of them. */
const rates = ({ format }: League): boolean => FORMATS[format].seats > 2;

/** The featured first: the house's own that runs, then what runs, what takes players, and what is over. */
const weightOf = ({ house, state }: LeagueSummary): number =>
  (state === 'RUNNING' ? 4 : state === 'REGISTRATION' ? 2 : 0) + (house && state !== 'COMPLETED' ? 1 : 0);
