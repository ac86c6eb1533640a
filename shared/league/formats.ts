/** How a league goes on: which fixtures come next. */
import { roundRobin } from './round-robin.ts';
import { TABLE, tables8 } from './tables8.ts';

export interface LeagueSoFar {
  /** Ids of everybody who was there at the start, in order. */
  readonly players: readonly string[];
  /** Who sat together in each round that was made, in order. */
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
