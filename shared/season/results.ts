/**
 * The results of a season: standings with intervals, roles, pairings; raw, and without matches in which a duty was
 * missed. Pure.
 */
import type { EntrantResult, SeasonMatch } from '../contracts/season.ts';
import type { Measure } from '../matches/debrief.ts';
import { type Estimate, finished, ratingSteps } from '../ratings/intervals.ts';

/** A match as published, with what only its own town can tell. */
export interface PlayedMatch extends SeasonMatch {
  /** By seat: final ballots for the village, and how many of them named a werewolf; null for werewolves. */
  readonly votes: readonly (Measure | null)[];
  /** By seat: listeners to its claims, and how many of them believed one; null without claims. */
  readonly believed: readonly (Measure | null)[];
}

interface Standings {
  readonly entrants: readonly EntrantResult[];
  readonly matches: readonly PlayedMatch[];
  /** Log-odds of the wolves' winning among average entrants. */
  readonly side: Estimate;
}

export interface SeasonResults extends Standings {
  readonly clean: Standings;
}

export interface Played {
  readonly names: readonly string[];
  readonly matches: readonly PlayedMatch[];
  /** By name; empty if nobody reports any. */
  readonly tokens: Readonly<Record<string, number>>;
  /** In dollars, by name. */
  readonly cost?: Readonly<Record<string, number>>;
  readonly roles: readonly string[];
  readonly wolves: readonly string[];
  readonly seed: string;
  readonly resamples?: number;
}

export const resultsOf = (played: Played): SeasonResults => finished(resultSteps(played));

/** The same in small steps, so that the caller can yield to other work. */
export function* resultSteps(played: Played): Generator<void, SeasonResults> {
  const clean = played.matches.filter(({ missed }) => missed.every((count) => count === 0));
  const standings = yield* standingSteps(played, played.matches);
  const isClean = clean.length === played.matches.length;
  return { ...standings, clean: isClean ? standings : yield* standingSteps(played, clean) };
}

function* standingSteps(played: Played, matches: readonly PlayedMatch[]): Generator<void, Standings> {
  const { names, resamples, seed, wolves } = played;
  const number = new Map(names.map((name, i) => [name, i]));
  const sideOf = (match: PlayedMatch, wolvesToo: boolean): number[] =>
    match.seats
      .filter(({ role }) => wolves.includes(role) === wolvesToo)
      .map(({ entrant }) => number.get(entrant)!);
  const games = matches
    .filter(({ winner }) => winner !== null)
    .map((match) => ({
      wolves: sideOf(match, true),
      village: sideOf(match, false),
      wolvesWon: hasWon(
        match,
        match.seats.findIndex(({ role }) => wolves.includes(role)),
        wolves,
      ),
      block: match.block,
    }));
  const rated = yield* ratingSteps(games, names.length, {
    seed,
    ...(resamples !== undefined && { resamples }),
  });
  const entrants = names.map((name, i) => {
    const { rank, ...rating } = rated.entrants[i]!;
    const spent = { tokens: played.tokens[name] ?? 0, cost: played.cost?.[name] ?? null };
    return { name, ...countsOf(name, matches, played), rating, rank, ...spent };
  });
  return { entrants, matches, side: rated.side };
}

/** The winner is named as a side: WEREWOLVES for an entrant that plays a wolf. */
const hasWon = ({ seats, winner }: PlayedMatch, seat: number, wolves: readonly string[]): boolean =>
  winner !== null && (winner === 'WEREWOLVES') === wolves.includes(seats[seat]?.role ?? '');

function countsOf(name: string, matches: readonly PlayedMatch[], { roles, wolves }: Played) {
  const count = { games: 0, missedDuties: 0 };
  const votes = { sum: 0, of: 0 };
  const believed = { sum: 0, of: 0 };
  const byRole: Record<string, number> = Object.fromEntries(roles.map((role) => [role, 0]));
  const wins = { ...byRole };
  const against: Record<string, { games: number; won: number }> = {};
  for (const match of matches) {
    const seat = match.seats.findIndex(({ entrant }) => entrant === name);
    const own = match.seats[seat];
    if (!own) continue;
    const won = hasWon(match, seat, wolves);
    count.games += 1;
    count.missedDuties += match.missed[seat] ?? 0;
    add(votes, match.votes[seat]);
    add(believed, match.believed[seat]);
    byRole[own.role] = (byRole[own.role] ?? 0) + 1;
    wins[own.role] = (wins[own.role] ?? 0) + (won ? 1 : 0);
    for (const { entrant, role } of match.seats) {
      if (wolves.includes(role) === wolves.includes(own.role)) continue;
      const met = against[entrant] ?? { games: 0, won: 0 };
      against[entrant] = met;
      met.games += 1;
      met.won += won ? 1 : 0;
    }
  }
  return {
    ...count,
    roles: byRole,
    wins,
    voteAccuracy: votes.of > 0 ? votes.sum / votes.of : null,
    claimsBelieved: believed.of > 0 ? believed.sum / believed.of : null,
    against,
  };
}

function add(sum: { sum: number; of: number }, share: Measure | null | undefined): void {
  sum.sum += share?.sum ?? 0;
  sum.of += share?.of ?? 0;
}
