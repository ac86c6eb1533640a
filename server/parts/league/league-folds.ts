/**
 * Computes leagues from their rows. A running league is computed once for concurrent callers; a finished one never
 * changes and is cached as long as there is room.
 */

import { LRUCache } from 'lru-cache';
import type { LeagueRow } from '../../../shared/contracts/league.ts';
import { FORMATS } from '../../../shared/league/formats.ts';
import { type Ratings, ratingsOf } from '../../../shared/league/rating.ts';
import { type LeagueResult, ranksByRound, standingsOf } from '../../../shared/league/standings.ts';
import type { LeagueStores, Roster } from './league-stores.ts';
import { type Fixture, isEnded, type League } from './records.ts';

/** Ratings after finished seasons are cached, because a new season continues from the last. */
const MOST_KEPT = 500;

export class Careers {
  readonly #stores: LeagueStores;
  /** Ratings after each season, by its position and id. */
  readonly #after = new LRUCache<string, Ratings>({ max: MOST_KEPT });

  constructor(stores: LeagueStores) {
    this.#stores = stores;
  }

  /** By agent: everything up to this league, and its own games so far. */
  async ratings(league: League, roster: Roster, results: readonly LeagueResult[]): Promise<Ratings> {
    return folded(roster, results, await this.#before(league));
  }

  async #before(league: League): Promise<Ratings | undefined> {
    const { endedAt, leagueId } = league;
    const seasons = (await this.#stores.leagues.finished(league)).filter(
      (season) => season.leagueId !== leagueId && (endedAt === null || (season.endedAt ?? 0) < endedAt),
    );
    let before: Ratings | undefined;
    for (const [place, season] of seasons.entries()) {
      const key = `${place} ${season.leagueId}`;
      before = this.#after.get(key) ?? (await this.#fold(season, before));
      this.#after.set(key, before);
    }
    return before;
  }

  async #fold({ leagueId }: League, before: Ratings | undefined): Promise<Ratings> {
    return folded(await this.#stores.roster(leagueId), await this.#stores.results(leagueId), before);
  }
}

/** An agent's player id differs per season, so ratings go by agent. House players are anchors. */
function folded(roster: Roster, results: readonly LeagueResult[], before: Ratings | undefined): Ratings {
  const agentOf = (playerId: string) => roster.get(playerId)?.agentId ?? playerId;
  const anchors = roster.players.filter(({ kind }) => kind === 'house').map(({ agentId }) => agentId);
  const byAgent = results.map((result) => ({
    ...result,
    seats: result.seats.map((seat) => ({ ...seat, playerId: agentOf(seat.playerId) })),
  }));
  return ratingsOf(byAgent, new Set(anchors), before);
}

export interface Folded {
  readonly roster: Roster;
  readonly fixtures: readonly Fixture[];
  readonly results: readonly LeagueResult[];
  readonly rows: readonly LeagueRow[];
  /** Null if the format is unrated. */
  readonly ratings: Ratings | null;
}

const BELIEVED_MS = 2_000;
/** Cached results of ended leagues in total: as many as four leagues of a hundred players have. */
const MOST_RESULTS = 20_000;

interface Kept {
  readonly at: number;
  readonly step: string;
  readonly fold: Promise<Folded>;
}

export class LeagueFolds {
  readonly #stores: LeagueStores;
  readonly #careers: Careers;
  readonly #running = new Map<string, Kept>();
  readonly #ended = new Map<string, { readonly fold: Promise<Folded>; results: number }>();

  constructor(stores: LeagueStores) {
    this.#stores = stores;
    this.#careers = new Careers(stores);
  }

  of(league: League): Promise<Folded> {
    return isEnded(league) ? this.#ofEnded(league) : this.#ofRunning(league);
  }

  #ofRunning(league: League): Promise<Folded> {
    const now = this.#stores.clock.now();
    const known = this.#running.get(league.leagueId);
    // A league that has advanced is computed anew, so that its state and table belong together.
    const step = `${league.state} ${league.round} ${league.step}`;
    if (known && known.step === step && now - known.at < BELIEVED_MS) return known.fold;
    const fold = this.#folded(league);
    for (const [id, { at }] of this.#running) if (now - at >= BELIEVED_MS) this.#running.delete(id);
    this.#running.set(league.leagueId, { at: now, step, fold });
    fold.catch(() => this.#running.delete(league.leagueId));
    return fold;
  }

  #ofEnded(league: League): Promise<Folded> {
    const { leagueId } = league;
    const kept = this.#ended.get(leagueId) ?? { fold: this.#folded(league), results: 0 };
    this.#ended.delete(leagueId);
    this.#ended.set(leagueId, kept);
    kept.fold.then(
      ({ results }) => {
        kept.results = results.length;
        this.#makeRoom();
      },
      () => this.#ended.delete(leagueId),
    );
    return kept.fold;
  }

  /** The most recently requested one stays, however large. */
  #makeRoom(): void {
    let all = [...this.#ended.values()].reduce((sum, { results }) => sum + results, 0);
    for (const [leagueId, { results }] of this.#ended) {
      if (all <= MOST_RESULTS || this.#ended.size === 1) return;
      this.#ended.delete(leagueId);
      all -= results;
    }
  }

  async #folded(league: League): Promise<Folded> {
    const { leagueId } = league;
    const roster = await this.#stores.roster(leagueId);
    const [fixtures, results] = [
      await this.#stores.fixtures.of(leagueId),
      await this.#stores.results(leagueId),
    ];
    const ratings = rates(league) ? await this.#careers.ratings(league, roster, results) : null;
    return { roster, fixtures, results, ratings, rows: rowsOf(league, roster, results, ratings) };
  }
}

/** Where several win or lose together, points say little about an individual. */
const rates = ({ format }: League): boolean => FORMATS[format].seats > 2;

const FORM = 5;

/** `ratings` by agent; null if the format is unrated. */
export function rowsOf(
  league: League,
  roster: Roster,
  results: readonly LeagueResult[],
  ratings: Ratings | null,
): LeagueRow[] {
  const finished = league.step === 'PLAYING' ? league.round - 1 : league.round;
  const ranks = ranksByRound(roster.ids, results, finished);
  const forms = formsOf(results);
  return standingsOf(roster.ids, results).map((row) => {
    const player = roster.get(row.playerId);
    return {
      ...row,
      displayName: player?.displayName ?? row.playerId,
      kind: player?.kind ?? 'endpoint',
      agentId: player?.agentId ?? row.playerId,
      strategy: player?.strategy ?? null,
      state: player?.state ?? 'SHUTDOWN',
      expelled: player?.expelled ?? false,
      ranks: ranks.get(row.playerId) ?? [],
      form: (forms.get(row.playerId) ?? []).slice(-FORM),
      rating: ratings?.players.get(player?.agentId ?? row.playerId) ?? null,
    };
  });
}

function formsOf(results: readonly LeagueResult[]): Map<string, LeagueRow['form'][number][]> {
  const forms = new Map<string, LeagueRow['form'][number][]>();
  for (const { seats } of results) {
    for (const { playerId, outcome } of seats) {
      const form = forms.get(playerId);
      if (form) form.push(outcome);
      else forms.set(playerId, [outcome]);
    }
  }
  return forms;
}
