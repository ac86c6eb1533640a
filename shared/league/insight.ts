import type { LeaguePlayerReply, Share } from '../contracts/league.ts';
import type { DrawnRound, LeagueResult } from './standings.ts';

/** For the 95 % band. */
const Z = 1.96;
const NUMBERS = 5;

/** Wilson's interval: it stays within 0…1, and is honest about few trials. */
export function shareOf(count: number, of: number): Share {
  if (of === 0) return { of, count, share: null, low: null, high: null };
  const share = count / of;
  const scale = 1 + (Z * Z) / of;
  const middle = (share + (Z * Z) / (2 * of)) / scale;
  const half = (Z / scale) * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of));
  return { of, count, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

interface SeenRound {
  readonly mine: number;
  readonly theirs: number | null;
  readonly announced: number | null;
}

/** Which of a history's pairs is the player's; a journal's pairs are by its own seats. */
export const seatOf = ({ seats }: LeagueResult, playerId: string): 0 | 1 =>
  seats[0]?.playerId === playerId ? 0 : 1;

const roundsOf = (result: LeagueResult, playerId: string): SeenRound[][] => {
  const mine = seatOf(result, playerId);
  return [
    result.history.flatMap(({ announced, choices }: DrawnRound) => {
      const choice = choices[mine];
      return choice === null
        ? []
        : [{ mine: choice, theirs: choices[mine === 0 ? 1 : 0], announced: announced[mine] }];
    }),
  ];
};

type Insight = Pick<
  LeaguePlayerReply,
  'oddShare' | 'byRole' | 'heat' | 'claims' | 'predictability' | 'latency' | 'opponents'
>;

export function insightInto(
  playerId: string,
  results: readonly LeagueResult[],
  nameOf: (playerId: string) => string,
): Insight {
  const own = results.filter(({ seats }) => seats.some((seat) => seat.playerId === playerId));
  const games = own.flatMap((result) => roundsOf(result, playerId));
  const rounds = games.flat();
  const claimed = rounds.filter(({ announced }) => announced !== null);
  return {
    oddShare: shareOf(rounds.filter(({ mine }) => isOdd(mine)).length, rounds.length),
    claims: shareOf(claimed.filter(({ announced, mine }) => announced === mine).length, claimed.length),
    heat: heatOf(rounds),
    predictability: predictabilityOf(games),
    byRole: byRole(own, playerId),
    latency: latencyOf(own, playerId),
    opponents: opponentsOf(own, playerId, nameOf),
  };
}

const isOdd = (choice: number): boolean => choice % 2 === 1;

function heatOf(rounds: readonly SeenRound[]): number[][] {
  const both = rounds.filter(({ theirs }) => theirs !== null);
  if (both.length === 0) return [];
  const heat = Array.from({ length: NUMBERS }, () => Array.from({ length: NUMBERS }, () => 0));
  for (const { mine, theirs } of both) {
    const row = heat[mine - 1];
    if (row && theirs !== null) row[theirs - 1] = (row[theirs - 1] ?? 0) + 1;
  }
  return heat;
}

/** Predicts, within each game, that a parity is followed by its most frequent successor so far. */
function predictabilityOf(games: readonly (readonly SeenRound[])[]): Share {
  let [right, guesses] = [0, 0];
  const followers = new Map<boolean, [even: number, odd: number]>();
  for (const game of games) {
    for (const [i, { mine }] of game.entries()) {
      const last = game[i - 1];
      if (!last) continue;
      const seen = followers.get(isOdd(last.mine)) ?? [0, 0];
      if (seen[0] !== seen[1]) {
        guesses += 1;
        right += seen[1] > seen[0] === isOdd(mine) ? 1 : 0;
      }
      seen[isOdd(mine) ? 1 : 0] += 1;
      followers.set(isOdd(last.mine), seen);
    }
  }
  return shareOf(right, guesses);
}

function byRole(own: readonly LeagueResult[], playerId: string): Insight['byRole'] {
  const counts = new Map<string, { games: number; wins: number }>();
  for (const { seats } of own) {
    const seat = seats.find((each) => each.playerId === playerId);
    if (!seat?.role) continue;
    const count = counts.get(seat.role) ?? { games: 0, wins: 0 };
    count.games += 1;
    count.wins += seat.outcome === 'WIN' ? 1 : 0;
    counts.set(seat.role, count);
  }
  return [...counts].map(([role, count]) => ({ role, ...count })).sort((a, b) => (a.role < b.role ? -1 : 1));
}

/** Upper bounds in milliseconds; anything slower falls into the last. */
export const LATENCY_STEPS_MS = [50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000] as const;

function latencyOf(own: readonly LeagueResult[], playerId: string): Insight['latency'] {
  const all = own
    .flatMap(({ seats }) => seats.find((seat) => seat.playerId === playerId)?.latencies ?? [])
    .toSorted((a, b) => a - b);
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? null;
  const histogram = Array.from({ length: LATENCY_STEPS_MS.length + 1 }, () => 0);
  for (const ms of all) {
    const step = LATENCY_STEPS_MS.findIndex((end) => ms < end);
    const place = step < 0 ? LATENCY_STEPS_MS.length : step;
    histogram[place] = (histogram[place] ?? 0) + 1;
  }
  return { count: all.length, p50: at(0.5), p95: at(0.95), worst: all.at(-1) ?? null, histogram };
}

function opponentsOf(
  own: readonly LeagueResult[],
  playerId: string,
  nameOf: (playerId: string) => string,
): Insight['opponents'] {
  const met = new Map<string, { wins: number; draws: number; losses: number }>();
  for (const { seats } of own) {
    const mine = seats.find((seat) => seat.playerId === playerId);
    for (const { playerId: other } of seats) {
      if (other === playerId || !mine) continue;
      const record = met.get(other) ?? { wins: 0, draws: 0, losses: 0 };
      record.wins += mine.outcome === 'WIN' ? 1 : 0;
      record.draws += mine.outcome === 'DRAW' ? 1 : 0;
      record.losses += mine.outcome === 'LOSS' ? 1 : 0;
      met.set(other, record);
    }
  }
  return [...met]
    .map(([other, record]) => ({ playerId: other, displayName: nameOf(other), ...record }))
    .sort((a, b) => (a.playerId < b.playerId ? -1 : 1));
}
