/** A league that is over, as the town remembers it: told by rules from its final table, as often as asked the same. */

import { diceFor } from '../matches/dice.ts';
import { plural } from '../protocol/plural.ts';

export interface SeasonRow {
  readonly playerId: string;
  readonly name: string;
  readonly rank: number;
  readonly points: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

export interface FinishedSeason {
  readonly seasonId: string;
  readonly name: string;
  readonly game: string;
  readonly rounds: number;
  readonly endedAt: number;
  readonly table: readonly SeasonRow[];
}

export interface SeasonFacts {
  readonly title: string;
  readonly prose: readonly string[];
  readonly champion: string;
  readonly rounds: number;
  readonly table: readonly SeasonRow[];
}

/** Another way of telling is another version: a league is told once by each. */
export const SEASON_TEMPLATE = 2;
const ROWS_KEPT = 16;

/** `{points}`: "12 points"; `{gap}`: "3 points". */
const CLEAR = [
  '{champion} took it with {points}, and nobody came nearer than {gap}.',
  'In the end it was {champion}, on {points}, and {gap} clear of the rest.',
  'The cup went to {champion}: {points}, with {gap} to spare.',
  '{second} was the next best, {gap} behind; {champion} had {points}.',
] as const;
const CLOSE = [
  '{champion} took it by a single point from {second}.',
  'One point stood between {champion} and {second}, and it was enough.',
  '{second} needed one point more. {champion} had it.',
] as const;
const LEVEL = [
  '{champion} and {second} ended level at {points}, and the finer count gave it to {champion}.',
  'It took the finer count to part them: {points} for {champion}, as many for {second}, and the cup for {champion}.',
  'On {points} each, {champion} and {second} looked at the small print, and it was kinder to {champion}.',
] as const;
const ALONE = [
  '{champion} took it with {points}.',
  'There was nobody to take it from {champion}, who ended on {points}.',
  '{champion} had the board to themselves, and {points} on it.',
] as const;
const UNBEATEN = [
  '{name} was not beaten once.',
  'Nobody found the way past {name}, who lost nothing.',
  '{name} went home without a loss.',
] as const;
const LAST = [
  '{name} came last, without a win.',
  'At the foot of the board stands {name}, who won nothing this time.',
  'Somebody has to hold the table up, and this time it was {name}, without a win.',
] as const;
const BOARD = [
  'The board reads {wins} won, {draws} drawn and {losses} lost for {champion}.',
  'In figures, for {champion}: {wins} won, {draws} drawn, {losses} lost.',
] as const;
const TITLES = [
  'The League of {champion}',
  '{champion} Holds the Cup',
  '{league}: {champion} on the Podium',
  'How {champion} Won {league}',
  '{champion} and the Rest',
  'The Season of {champion}',
] as const;

export function tellSeason(season: FinishedSeason): SeasonFacts {
  const { name: league, rounds, seasonId, table } = season;
  const [first, second] = table;
  const champion = first?.name ?? 'nobody';
  const last = table.at(-1);
  const dice = diceFor('season', seasonId);
  const gap = first && second ? first.points - second.points : 0;
  const words: Readonly<Record<string, string>> = {
    champion,
    league,
    second: second?.name ?? '',
    points: plural(first?.points ?? 0, 'point'),
    gap: gap === 1 ? 'one point' : plural(gap, 'point'),
    wins: String(first?.wins ?? 0),
    draws: String(first?.draws ?? 0),
    losses: String(first?.losses ?? 0),
  };
  const say = (variants: readonly string[], name = ''): string =>
    dice
      .pick(variants)
      .replace(/\{(\w+)\}/g, (_, key: string) => (key === 'name' ? name : (words[key] ?? '')));
  const result = !second ? ALONE : gap === 0 ? LEVEL : gap === 1 ? CLOSE : CLEAR;
  const unbeaten = table.find(({ losses, wins }) => losses === 0 && wins > 0);
  return {
    title: say(TITLES),
    prose: [
      `${league} was played over ${plural(rounds, 'round')} by ${plural(table.length, 'player')}. ${say(result)}`,
      [
        ...(unbeaten ? [say(UNBEATEN, unbeaten.name)] : []),
        ...(last && last !== first && last.wins === 0 ? [say(LAST, last.name)] : []),
        ...(first ? [say(BOARD)] : []),
      ].join(' '),
    ],
    champion,
    rounds,
    table: table.slice(0, ROWS_KEPT),
  };
}
