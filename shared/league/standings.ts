/** The standings of a league: a fold of its results, never a counter (S1-40, S1-41). */
import type { MatchStatus } from './messages.ts';

export const OUTCOMES = ['WIN', 'DRAW', 'LOSS'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const POINTS: Readonly<Record<Outcome, number>> = { WIN: 3, DRAW: 1, LOSS: 0 };

/** JOURNAL: hosted here, and folded from its events. REPORTED: by a foreign referee. MANAGER: nobody played. */
export const SOURCES = ['JOURNAL', 'REPORTED', 'MANAGER'] as const;
export type ResultSource = (typeof SOURCES)[number];

export interface SeatOutcome {
  readonly playerId: string;
  /** ODD, EVEN, WEREWOLF, …; null where nobody played. */
  readonly role: string | null;
  /** The team, for ratings: the role itself where each plays alone. */
  readonly side: string | null;
  readonly outcome: Outcome;
  readonly score: number;
  readonly latencies?: readonly number[];
}

/** One round of a two-player game; pairs are in the order of the seats. */
export interface DrawnRound {
  readonly round: number;
  readonly choices: readonly [number | null, number | null];
  readonly announced: readonly [number | null, number | null];
  readonly sum: number | null;
  readonly winner: string | null;
}

export interface LeagueResult {
  readonly matchId: string;
  readonly round: number;
  readonly status: MatchStatus;
  readonly source: ResultSource;
  readonly gameId: string | null;
  readonly seats: readonly SeatOutcome[];
  readonly history: readonly DrawnRound[];
  readonly completedAt: number;
}

export interface Row {
  readonly rank: number;
  readonly playerId: string;
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly points: number;
  readonly scored: number;
  readonly conceded: number;
}

type Tally = { -readonly [Key in Exclude<keyof Row, 'rank' | 'playerId'>]: Row[Key] };

/** Every participant has a row; one without matches has zeros. */
export function standingsOf(players: readonly string[], results: Iterable<LeagueResult>): Row[] {
  const tallies = talliesOf(players);
  for (const result of results) tally(tallies, result);
  return inRanks(tallies).map(([playerId, counted], i) => ({ rank: i + 1, playerId, ...counted }));
}

type Tallies = Map<string, Tally>;

const talliesOf = (players: readonly string[]): Tallies =>
  new Map(players.map((player) => [player, emptyTally()]));

function tally(tallies: Tallies, { seats }: LeagueResult): void {
  for (const seat of seats) {
    const own = tallies.get(seat.playerId);
    if (own) count(own, seat, seats);
  }
}

const inRanks = (tallies: Tallies): [string, Tally][] => [...tallies].sort(inOrder);

const emptyTally = (): Tally => ({
  played: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  points: 0,
  scored: 0,
  conceded: 0,
});

function count(tally: Tally, { outcome, playerId, score }: SeatOutcome, seats: readonly SeatOutcome[]): void {
  tally.played += 1;
  tally.wins += outcome === 'WIN' ? 1 : 0;
  tally.draws += outcome === 'DRAW' ? 1 : 0;
  tally.losses += outcome === 'LOSS' ? 1 : 0;
  tally.points += POINTS[outcome];
  tally.scored += score;
  for (const other of seats) if (other.playerId !== playerId) tally.conceded += other.score;
}

/** Points, wins, draws, and finally the id: `P002` comes before `P010` because ids have leading zeros (D52). */
const inOrder = ([idA, a]: readonly [string, Tally], [idB, b]: readonly [string, Tally]): number =>
  b.points - a.points || b.wins - a.wins || b.draws - a.draws || (idA < idB ? -1 : 1);

/** Each player's rank after each round, from the first. Every result is counted once. */
export function ranksByRound(
  players: readonly string[],
  results: readonly LeagueResult[],
  rounds: number,
): Map<string, number[]> {
  const ranks = new Map<string, number[]>(players.map((player) => [player, []]));
  const tallies = talliesOf(players);
  const sorted = results.toSorted((a, b) => a.round - b.round);
  let next = 0;
  for (let round = 1; round <= rounds; round++) {
    for (let result = sorted[next]; result && result.round <= round; result = sorted[++next])
      tally(tallies, result);
    for (const [i, [playerId]] of inRanks(tallies).entries()) ranks.get(playerId)?.push(i + 1);
  }
  return ranks;
}
