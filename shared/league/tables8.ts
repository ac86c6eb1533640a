/**
 * Tables of eight for a season: as many as there are players for, with the fewest repeated pairings, drawn by a seed.
 */
import { shuffle } from '../matches/rng.ts';

export const TABLE = 8;
/** Draws of which the best is used: more draws hardly improve it. */
const DRAWS = 40;

export interface SeasonSoFar {
  readonly players: readonly string[];
  readonly played: readonly (readonly string[])[];
  /** From 1. */
  readonly round: number;
  readonly seed: string;
}

/** Players with the most byes sit down first; the rest have a bye. */
export function tables8({ players, played, round, seed }: SeasonSoFar): string[][] {
  const tables = Math.floor(players.length / TABLE);
  if (tables === 0) return [];
  const games = new Map(players.map((player) => [player, 0]));
  for (const table of played) for (const player of table) games.set(player, (games.get(player) ?? 0) + 1);
  const met = meetings(played);
  const seated = shuffle(seed, `round-${round}/seated`, players)
    .sort((a, b) => (games.get(a) ?? 0) - (games.get(b) ?? 0))
    .slice(0, tables * TABLE);
  let best: string[][] = [];
  let least = Number.POSITIVE_INFINITY;
  for (let draw = 0; draw < DRAWS && least > 0; draw++) {
    const drawn = dealOut(shuffle(seed, `round-${round}/draw-${draw}`, seated), tables, met);
    const repeats = drawn.reduce((sum, table) => sum + repeatsAt(table, met), 0);
    if (repeats < least) [best, least] = [drawn, repeats];
  }
  return best;
}

function dealOut(order: readonly string[], count: number, met: Meetings): string[][] {
  const tables: string[][] = Array.from({ length: count }, () => []);
  for (const player of order) {
    const open = tables.filter((table) => table.length < TABLE);
    const knows = (table: readonly string[]) => table.reduce((sum, other) => sum + met(player, other), 0);
    const cost = (table: readonly string[]) => knows(table) * (TABLE + 1) + table.length;
    open.reduce((best, table) => (cost(table) < cost(best) ? table : best)).push(player);
  }
  return tables;
}

type Meetings = (one: string, other: string) => number;

const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

function meetings(played: readonly (readonly string[])[]): Meetings {
  const counts = new Map<string, number>();
  for (const table of played)
    for (const [i, one] of table.entries())
      for (const other of table.slice(i + 1)) {
        const key = pairKey(one, other);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  return (one, other) => counts.get(pairKey(one, other)) ?? 0;
}

export const repeatsAt = (table: readonly string[], met: Meetings): number =>
  table.reduce(
    (sum, one, i) => sum + table.slice(i + 1).reduce((inner, other) => inner + met(one, other), 0),
    0,
  );
