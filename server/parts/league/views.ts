import { LRUCache } from 'lru-cache';
import type { FinishedSeason } from '../../../shared/canon/season.ts';
import {
  type CrossCell,
  type LeagueMatch,
  type LeaguePlayerReply,
  type LeagueReply,
  type LeagueRoundsReply,
  type LeagueRow,
  type LeagueSide,
  LeagueSummary,
} from '../../../shared/contracts/league.ts';
import { fieldsOf } from '../../../shared/contracts/route.ts';
import { insightInto, seatOf } from '../../../shared/league/insight.ts';
import type { Ratings } from '../../../shared/league/rating.ts';
import type { LeagueResult } from '../../../shared/league/standings.ts';
import type { MakePreview } from '../../../shared/share/preview.ts';
import { LeagueFolds } from './league-folds.ts';
import type { LeagueStores } from './league-stores.ts';
import { type Fixture, isEnded, type League, TOWN_REFEREE } from './records.ts';
import { winnerOf } from './round-messages.ts';

const MOST_FAULTS = 100;
const MOST_NOTES = 200;
const MOST_FINISHED = 200;
const MOST_SUMMED_UP = 1_000;

type Glance = Pick<LeagueSummary, 'players' | 'playing' | 'leader'>;

export class LeagueViews {
  readonly #finished = new LRUCache<string, FinishedSeason>({ max: MOST_FINISHED });
  readonly #stores: LeagueStores;
  readonly #folds: LeagueFolds;
  readonly #ended = new LRUCache<string, Glance>({ max: MOST_SUMMED_UP });

  constructor(stores: LeagueStores) {
    this.#stores = stores;
    this.#folds = new LeagueFolds(stores);
  }

  /** Private ones only for their owner. */
  async list(owner: string | null): Promise<LeagueSummary[]> {
    return this.#summaries(
      ({ joinCode, ownerId }) => joinCode === null || (owner !== null && ownerId === owner),
    );
  }

  listAll(): Promise<LeagueSummary[]> {
    return this.#summaries(() => true);
  }

  async #summaries(isTold: (league: League) => boolean): Promise<LeagueSummary[]> {
    const leagues = (await this.#stores.leagues.newest()).filter(isTold);
    const summaries: LeagueSummary[] = [];
    // One at a time: of finished leagues, whose tables may be long, only the summary is kept.
    for (const league of leagues) summaries.push(await this.summary(league));
    return summaries.sort((a, b) => weightOf(b) - weightOf(a) || b.createdAt - a.createdAt);
  }

  /** Completed public seasons. */
  async finished(): Promise<FinishedSeason[]> {
    const over = (await this.#stores.leagues.newest()).filter(
      ({ endedAt, joinCode, state }) => joinCode === null && state === 'COMPLETED' && endedAt !== null,
    );
    return Promise.all(over.map((league) => this.#finishedSeason(league)));
  }

  /** A finished league never changes: its table is computed once. */
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
    this.#finished.set(league.leagueId, season);
    return season;
  }

  async summary(league: League): Promise<LeagueSummary> {
    return fieldsOf(LeagueSummary, {
      ...league,
      open: league.fillTo > 0,
      private: league.joinCode !== null,
      nextAt: league.step === 'PLAYING' ? null : league.nextAt,
      ...(await this.#glance(league)),
    });
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
    this.#ended.set(league.leagueId, glance);
    return glance;
  }

  async rows(league: League): Promise<readonly LeagueRow[]> {
    return (await this.#folds.of(league)).rows;
  }

  async league(
    league: League,
    about: Pick<LeagueReply, 'mcp'> & { readonly owner: string | null },
  ): Promise<LeagueReply> {
    const { fixtures, ratings, results, rows } = await this.#folds.of(league);
    const { members, notes } = this.#stores;
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
      faults: await notes.newest(league.leagueId, { kind: 'error' }, MOST_FAULTS),
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
    const { notes } = this.#stores;
    const row = rows.find((each) => each.playerId === playerId);
    if (!row) return null;
    const byMatch = new Map(results.map((result) => [result.matchId, result]));
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
      lifecycle: await notes.newest(league.leagueId, { playerId, kind: 'state' }, MOST_NOTES),
      errors: await notes.newest(league.leagueId, { playerId, kind: 'error' }, MOST_NOTES),
    };
  }
}

/** The featured league first: the running house league, then running ones, open ones, finished ones. */
const weightOf = ({ house, state }: LeagueSummary): number =>
  (state === 'RUNNING' ? 4 : state === 'REGISTRATION' ? 2 : 0) + (house && state !== 'COMPLETED' ? 1 : 0);

export function matchOf(fixture: Fixture, result: LeagueResult | undefined): LeagueMatch {
  const seatOfPlayer = (id: string) => result?.seats.find(({ playerId }) => playerId === id);
  return {
    matchId: fixture.matchId,
    round: fixture.round,
    players: fixture.players,
    state: fixture.state,
    attempt: fixture.attempt,
    refereeId: fixture.refereeId,
    // Only matches hosted in this town can be watched.
    gameId: fixture.refereeId === TOWN_REFEREE ? fixture.gameId : null,
    startedAt: fixture.startedAt,
    result: result
      ? {
          status: result.status,
          source: result.source,
          outcomes: fixture.players.map((id) => seatOfPlayer(id)?.outcome ?? 'LOSS'),
          scores: fixture.players.map((id) => seatOfPlayer(id)?.score ?? 0),
          winnerId: winnerOf(result.seats),
          completedAt: result.completedAt,
        }
      : null,
  };
}

export function crosstable(fixtures: readonly Fixture[], results: readonly LeagueResult[]): CrossCell[] {
  const byMatch = new Map(results.map((result) => [result.matchId, result]));
  return fixtures
    .filter(({ players }) => players.length === 2)
    .flatMap((fixture) => {
      const match = matchOf(fixture, byMatch.get(fixture.matchId));
      return [0, 1].map((i): CrossCell => {
        const [mine, theirs] = [i, 1 - i];
        const { result } = match;
        return {
          row: fixture.players[mine] ?? '',
          column: fixture.players[theirs] ?? '',
          matchId: match.matchId,
          round: match.round,
          gameId: match.gameId,
          outcome: result?.outcomes[mine] ?? null,
          score: result ? [result.scores[mine] ?? 0, result.scores[theirs] ?? 0] : null,
          status: result?.status ?? (fixture.state === 'PLAYING' ? 'PLAYING' : 'SCHEDULED'),
        };
      });
    });
}

export function sidesOf(results: readonly LeagueResult[], ratings: Ratings | null): LeagueReply['sides'] {
  const sides = new Map<string, { games: number; wins: number }>();
  for (const { seats } of results) {
    for (const [side, [first]] of Map.groupBy(seats, (seat) => seat.side ?? '')) {
      if (side === '') continue;
      const count = sides.get(side) ?? { games: 0, wins: 0 };
      count.games += 1;
      count.wins += first?.outcome === 'WIN' ? 1 : 0;
      sides.set(side, count);
    }
  }
  const advantageOf = (side: string): LeagueSide['advantage'] => {
    const learned = ratings?.sides.get(side);
    return learned ? { mu: learned.mu, sigma: learned.sigma } : null;
  };
  return [...sides]
    .map(([side, count]) => ({ side, ...count, advantage: advantageOf(side) }))
    .sort((a, b) => (a.side < b.side ? -1 : 1));
}

export function roundState(matches: readonly LeagueMatch[]): 'SCHEDULED' | 'PLAYING' | 'DONE' {
  if (matches.every(({ state }) => state === 'DONE')) return 'DONE';
  return matches.some(({ state }) => state !== 'SCHEDULED') ? 'PLAYING' : 'SCHEDULED';
}

const MOST_FACES = 8;

const STATES = {
  REGISTRATION: 'players wanted',
  RUNNING: 'being played',
  COMPLETED: 'decided',
  CANCELLED: 'called off',
} as const;

/** The same avatar as on the league's own page. */
const faceOf = (leagueId: string, playerId: string): string => `${leagueId} ${playerId}`;

export const leaguePreview =
  (stores: LeagueStores, views: LeagueViews): MakePreview =>
  async ({ params: { id = '' } }) => {
    const league = await stores.leagues.byId(id);
    if (!league) return null;
    const { name, state, round, totalRounds, players, leader } = await views.summary(league);
    const standings = await views.rows(league);
    const isOver = state === 'COMPLETED';
    const far = totalRounds > 0 && round > 0 ? `Round ${round} of ${totalRounds}` : STATES[state];
    const headline = leader
      ? `${leader.displayName} ${isOver ? 'has won' : 'leads'} with ${leader.points} points.`
      : `${players} players have come to play.`;
    const members = new Map(
      (await stores.members.players(id)).map((player) => [player.playerId, player.agentId]),
    );
    return {
      title: name,
      description: `${name}, a league of Eliza Town: ${far}. ${headline}`,
      card: {
        kicker: name,
        headline,
        ribbon: isOver ? STATES.COMPLETED : far,
        tone: isOver ? 'over' : 'calm',
        banner: isOver ? 'gold' : 'azure',
        faces: standings.slice(0, MOST_FACES).map(({ playerId, displayName }, place) => ({
          face: members.get(playerId) ?? faceOf(id, playerId),
          name: displayName,
          mood: place === 0 && leader ? 'talk' : 'calm',
          faded: false,
        })),
      },
      isLive: !isOver,
    };
  };
