/**
 * Rates players in a game of unequal sides, by OpenSkill. Each side has a virtual member that absorbs the side's
 * advantage: without it, whoever happened to draw the stronger side would seem the stronger player.
 */
import { type Rating, rate, rating } from 'openskill';
import { SETTLED_GAMES } from './season.ts';
import type { LeagueResult, SeatOutcome } from './standings.ts';

/** Means start at zero, so that the virtual members do, too. */
const START = { mu: 0, sigma: 25 / 3 } as const;
/** For a virtual member: it may be as far off as sides are unequal. */
const SIDE = { mu: 0, sigma: 25 / 3 } as const;
const ANCHOR = { mu: 0, sigma: 25 / 12 } as const;
const BETA = 25 / 6;

export interface PlayerRating {
  readonly mu: number;
  readonly sigma: number;
  /** `mu − 3 sigma`: the conservative rating. */
  readonly ordinal: number;
  readonly games: number;
  readonly settled: boolean;
}

export interface Ratings {
  readonly players: ReadonlyMap<string, PlayerRating>;
  readonly sides: ReadonlyMap<string, Rating>;
}

/**
 * A fold of results, in the order of rounds. `anchors` (house bots) keep their value. `before`: the ratings to
 * continue from.
 */
export function ratingsOf(
  results: Iterable<LeagueResult>,
  anchors: ReadonlySet<string> = new Set(),
  before?: Ratings,
): Ratings {
  const earlier = [...(before?.players ?? [])];
  const players = new Map<string, Rating>(earlier.map(([id, { mu, sigma }]) => [id, { mu, sigma }]));
  const games = new Map<string, number>(earlier.map(([id, { games: count }]) => [id, count]));
  const sides = new Map<string, Rating>(before?.sides ?? []);
  const known = (id: string) => players.get(id) ?? rating(anchors.has(id) ? ANCHOR : START);
  for (const { seats, status } of results) {
    if (status !== 'COMPLETE') continue;
    const teams = teamsOf(seats);
    if (teams.length < 2) continue;
    const rated = rate(
      teams.map(([side, members]) => [
        sides.get(side) ?? rating(SIDE),
        ...members.map(({ playerId }) => known(playerId)),
      ]),
      { rank: teams.map(([, [first]]) => placeOf(first?.outcome)), beta: BETA, tau: 0 },
    );
    for (const [i, [side, members]] of teams.entries()) {
      const [virtual, ...real] = rated[i] ?? [];
      if (virtual) sides.set(side, virtual);
      for (const [j, { playerId }] of members.entries()) {
        const next = real[j];
        games.set(playerId, (games.get(playerId) ?? 0) + 1);
        if (next) players.set(playerId, anchors.has(playerId) ? rating(ANCHOR) : next);
      }
    }
  }
  return { sides, players: new Map([...games].map(([id, count]) => [id, told(known(id), count)])) };
}

function teamsOf(seats: readonly SeatOutcome[]): [string, SeatOutcome[]][] {
  const teams = new Map<string, SeatOutcome[]>();
  for (const seat of seats) teams.set(seat.side ?? '', [...(teams.get(seat.side ?? '') ?? []), seat]);
  return [...teams];
}

const placeOf = (outcome: string | undefined): number => (outcome === 'WIN' ? 1 : outcome === 'DRAW' ? 1 : 2);

function told({ mu, sigma }: Rating, games: number): PlayerRating {
  return { mu, sigma, ordinal: mu - 3 * sigma, games, settled: games >= SETTLED_GAMES };
}
