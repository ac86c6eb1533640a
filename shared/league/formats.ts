import { TABLE, tables8 } from './tables8.ts';

/** Round robin by the circle method: one stays, the others rotate. */
type Pairing = readonly [string, string];

/** By round; with an odd number one rests in each (D51: a bye counts nothing). */
export function roundRobin(players: readonly string[]): Pairing[][] {
  if (players.length < 2) return [];
  const circle: (string | null)[] = players.length % 2 === 0 ? [...players] : [...players, null];
  const rounds: Pairing[][] = [];
  for (let round = 1; round < circle.length; round++) {
    rounds.push(pairsOf(circle));
    const [first, ...others] = circle;
    circle.splice(0, circle.length, first ?? null, others.pop() ?? null, ...others);
  }
  return rounds;
}

function pairsOf(circle: readonly (string | null)[]): Pairing[] {
  const last = circle.length - 1;
  return circle.slice(0, circle.length / 2).flatMap((one, i): Pairing[] => {
    const other = circle[last - i] ?? null;
    return one === null || other === null ? [] : [[one, other]];
  });
}

export interface LeagueSoFar {
  /** Ids of everybody who was there at the start, in order. */
  readonly players: readonly string[];
  /** The tables of each round drawn so far, in order. */
  readonly rounds: readonly (readonly (readonly string[])[])[];
  /** For formats without an end of their own. */
  readonly wantedRounds: number;
  readonly seed: string;
}

export interface Format {
  readonly id: string;
  readonly seats: number;
  readonly fewestPlayers: number;
  totalRounds(players: number, wanted: number): number;
  /** The next round's tables; `done` when there is none. */
  next(league: LeagueSoFar): readonly (readonly string[])[] | 'done';
}

const everybodyMeets: Format = {
  id: 'round-robin',
  seats: 2,
  fewestPlayers: 2,
  totalRounds: (players) => (players < 2 ? 0 : players % 2 === 0 ? players - 1 : players),
  next: ({ players, rounds }) => roundRobin(players)[rounds.length] ?? 'done',
};

const season: Format = {
  id: 'tables8',
  seats: TABLE,
  fewestPlayers: TABLE,
  totalRounds: (_, wanted) => wanted,
  next({ players, rounds, seed, wantedRounds }) {
    if (rounds.length >= wantedRounds) return 'done';
    const tables = tables8({ players, played: rounds.flat(), round: rounds.length + 1, seed });
    return tables.length === 0 ? 'done' : tables;
  },
};

export const FORMAT_IDS = ['round-robin', 'tables8'] as const;
export type FormatId = (typeof FORMAT_IDS)[number];

export const FORMATS: Readonly<Record<FormatId, Format>> = { 'round-robin': everybodyMeets, tables8: season };
