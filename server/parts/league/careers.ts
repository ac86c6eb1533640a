/** What seasons have shown of an agent: every public one that is over, folded in the order in which they ended. */
import { type Ratings, ratingsOf } from '../../../shared/league/rating.ts';
import type { LeagueResult } from '../../../shared/league/standings.ts';
import type { LeagueDesk, Roster } from './desk.ts';
import type { League } from './records.ts';

/** Folds that are kept: a new season goes on where the last one ended. */
const MOST_KEPT = 500;

export class Careers {
  readonly #desk: LeagueDesk;
  /** After each season, by its place and its id. */
  readonly #after = new Map<string, Ratings>();

  constructor(desk: LeagueDesk) {
    this.#desk = desk;
  }

  /** By agent: everything up to this league, and its own games so far. */
  async ratings(league: League, roster: Roster, results: readonly LeagueResult[]): Promise<Ratings> {
    return folded(roster, results, await this.#before(league));
  }

  async #before(league: League): Promise<Ratings | undefined> {
    const { endedAt, leagueId } = league;
    const seasons = (await this.#desk.leagues.finished(league)).filter(
      (season) => season.leagueId !== leagueId && (endedAt === null || (season.endedAt ?? 0) < endedAt),
    );
    let before: Ratings | undefined;
    for (const [place, season] of seasons.entries()) {
      const key = `${place} ${season.leagueId}`;
      before = this.#after.get(key) ?? (await this.#fold(season, before));
      if (this.#after.size >= MOST_KEPT) this.#after.clear();
      this.#after.set(key, before);
    }
    return before;
  }

  async #fold({ leagueId }: League, before: Ratings | undefined): Promise<Ratings> {
    return folded(await this.#desk.roster(leagueId), await this.#desk.results(leagueId), before);
  }
}

/** In another season the same agent has another number: ratings go by agent. The house's own are anchors. */
function folded(roster: Roster, results: readonly LeagueResult[], before: Ratings | undefined): Ratings {
  const agentOf = (playerId: string) => roster.get(playerId)?.agentId ?? playerId;
  const anchors = roster.players.filter(({ kind }) => kind === 'house').map(({ agentId }) => agentId);
  const byAgent = results.map((result) => ({
    ...result,
    seats: result.seats.map((seat) => ({ ...seat, playerId: agentOf(seat.playerId) })),
  }));
  return ratingsOf(byAgent, new Set(anchors), before);
}
