/**
 * The schedule of a season: roles, names and seats in every match, all from the season's seed. A block is as many
 * matches as a table has seats, in which each of its entrants takes every entry of the deck once. Seeds are chained,
 * so that a finished block can be disclosed and checked without revealing anything about those to come.
 */

import { tables8 } from '../league/tables8.ts';
import { hashSeed, shuffle } from '../matches/rng.ts';
import type { SeasonGame } from './season-game.ts';

export interface SeasonPlan {
  readonly seed: string;
  readonly entrants: number;
  readonly matches: number;
}

/** Entrants are numbers, from 0. */
export interface ScheduledSeat {
  readonly entrant: number;
  readonly role: string;
  /** Its name at the table: new in every match. */
  readonly alias: string;
}

export interface ScheduledMatch {
  /** From 1. */
  readonly number: number;
  /** From 1. */
  readonly block: number;
  readonly seed: string;
  /** By seat. */
  readonly seats: readonly ScheduledSeat[];
  /** Entrants in the order in which the game must receive them. */
  readonly order: readonly number[];
}

// biome-ignore format: a list of names reads better in rows.
const ALIASES = [
  'Alder', 'Briar', 'Cedar', 'Dale', 'Ember', 'Fern', 'Grove', 'Hazel',
  'Iris', 'Jasper', 'Kestrel', 'Laurel', 'Maple', 'Nettle', 'Oak', 'Pebble',
  'Quill', 'Rowan', 'Sage', 'Thistle', 'Umber', 'Vale', 'Willow', 'Yarrow',
] as const;

export const blocksOf = ({ matches }: SeasonPlan, game: SeasonGame): number =>
  Math.ceil(matches / game.deck.length);

/** `block`: from 1. It reveals neither the season's seed nor another block's. */
export const blockSeed = (seed: string, block: number): string => hashSeed(`${seed}/block-${block}`);

/** Published before the first block, in block order: the commitments to each block's seed, and so to its schedule. */
export const blockCommitments = (plan: SeasonPlan, game: SeasonGame): string[] =>
  Array.from({ length: blocksOf(plan, game) }, (_, i) => hashSeed(blockSeed(plan.seed, i + 1)));

/** One hash for all of it: of the seeds and the entrants. */
export const commitmentOf = (plan: SeasonPlan, names: readonly string[], game: SeasonGame): string =>
  hashSeed(JSON.stringify([blockCommitments(plan, game), names, plan.matches]));

export function scheduleOf(plan: SeasonPlan, game: SeasonGame): ScheduledMatch[] {
  const count = blocksOf(plan, game);
  const seeds = Array.from({ length: count }, (_, i) => blockSeed(plan.seed, i + 1));
  const companies = companiesOf(plan.entrants, seeds, game.deck.length);
  return companies
    .flatMap((company, i) => blockOf({ seed: seeds[i]!, block: i + 1, company }, game))
    .slice(0, plan.matches);
}

/** The entrants of each block: all of them, or, with more than a table, those who have played least and met least. */
function companiesOf(entrants: number, seeds: readonly string[], seats: number): number[][] {
  const everybody = Array.from({ length: entrants }, (_, i) => i);
  if (entrants < seats) throw new Error(`a season needs ${seats} entrants, and has ${entrants}`);
  if (entrants === seats) return seeds.map(() => everybody);
  const players = everybody.map(String);
  const played: string[][] = [];
  for (let round = 1; played.length < seeds.length; round++) {
    const seed = seeds[played.length]!;
    played.push(...tables8({ players, played: [...played], round, seed }));
  }
  return played.slice(0, seeds.length).map((table) => table.map(Number));
}

interface Block {
  readonly seed: string;
  readonly block: number;
  readonly company: readonly number[];
}

/** A Latin square: rows are matches, columns entrants, and both orders are drawn. */
function blockOf({ block, company, seed }: Block, game: SeasonGame): ScheduledMatch[] {
  const deck = shuffle(seed, 'deck', game.deck);
  const entrants = shuffle(seed, 'entrants', company);
  return deck.map((_, turn) => {
    const wanted = new Map(entrants.map((entrant, i) => [entrant, deck[(i + turn) % deck.length]!] as const));
    const matchSeed = hashSeed(`${seed}/match-${turn + 1}`).slice(0, 32);
    const number = (block - 1) * deck.length + turn + 1;
    return { number, block, seed: matchSeed, ...seatingOf(matchSeed, wanted, game) };
  });
}

/** The order of players for which the game's own deal gives everybody the scheduled role. */
export function seatingOf(
  seed: string,
  wanted: ReadonlyMap<number, string>,
  game: SeasonGame,
): Pick<ScheduledMatch, 'seats' | 'order'> {
  const { places, roles } = game.deal(seed);
  const aliases = shuffle(seed, 'aliases', ALIASES);
  const waiting = new Map<string, number[]>();
  for (const entrant of shuffle(
    seed,
    'season-seats',
    [...wanted.keys()].toSorted((a, b) => a - b),
  )) {
    const role = wanted.get(entrant)!;
    waiting.set(role, [...(waiting.get(role) ?? []), entrant]);
  }
  const seats = roles.map((role, seat) => {
    const entrant = waiting.get(role)?.shift();
    if (entrant === undefined) throw new Error(`nobody is to play ${role} at seat ${seat + 1}`);
    return { entrant, role, alias: aliases[seat]! };
  });
  const order: number[] = [];
  for (const [seat, { entrant }] of seats.entries()) order[places[seat]!] = entrant;
  return { seats, order };
}
