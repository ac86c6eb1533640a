/**
 * Leagues folded from their rows. What runs is folded once for everybody who asks within a moment; what is over does not
 * change, and is kept for as long as there is room for it.
 */
import { FORMATS } from '../../../shared/league/formats.ts';
import type { Ratings } from '../../../shared/league/rating.ts';
import type { LeagueResult } from '../../../shared/league/standings.ts';
import type { LeagueRow } from '../../../shared/protocol/league.ts';
import { Careers } from './careers.ts';
import type { LeagueDesk, Roster } from './desk.ts';
import { type Fixture, isEnded, type League } from './records.ts';
import { rowsOf } from './standings-rows.ts';

export interface Folded {
  readonly roster: Roster;
  readonly fixtures: readonly Fixture[];
  readonly results: readonly LeagueResult[];
  readonly rows: readonly LeagueRow[];
  /** Null where the format rates nobody. */
  readonly ratings: Ratings | null;
}

const BELIEVED_MS = 2_000;
/** Results of ended leagues that are kept, all together: those of four with a hundred players. */
const MOST_RESULTS = 20_000;

interface Kept {
  readonly at: number;
  readonly step: string;
  readonly fold: Promise<Folded>;
}

export class LeagueFolds {
  readonly #desk: LeagueDesk;
  readonly #careers: Careers;
  readonly #running = new Map<string, Kept>();
  /** The one that was asked for last stands last. */
  readonly #ended = new Map<string, { readonly fold: Promise<Folded>; results: number }>();

  constructor(desk: LeagueDesk) {
    this.#desk = desk;
    this.#careers = new Careers(desk);
  }

  of(league: League): Promise<Folded> {
    return isEnded(league) ? this.#ofEnded(league) : this.#ofRunning(league);
  }

  #ofRunning(league: League): Promise<Folded> {
    const now = this.#desk.clock.now();
    const known = this.#running.get(league.leagueId);
    // A league that has moved on is folded anew, so that its state and its table are of one moment.
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

  /** The one that was asked for last stays, however large it is. */
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
    const roster = await this.#desk.roster(leagueId);
    const [fixtures, results] = [await this.#desk.fixtures.of(leagueId), await this.#desk.results(leagueId)];
    const ratings = rates(league) ? await this.#careers.ratings(league, roster, results) : null;
    return { roster, fixtures, results, ratings, rows: rowsOf(league, roster, results, ratings) };
  }
}

/** Where several win or lose together, points say little about one of them. */
const rates = ({ format }: League): boolean => FORMATS[format].seats > 2;
