/** A league that is over, as the town remembers it: told by rules from its final table, as often as asked the same. */
import { diceFor } from '../matches/dice.ts';

export interface SeasonRow {
  readonly playerId: string;
  readonly name: string;
  readonly rank: number;
  readonly points: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
}

/** What everybody could see of a league when it ended. */
export interface FinishedSeason {
  readonly seasonId: string;
  readonly name: string;
  readonly game: string;
  readonly rounds: number;
  readonly endedAt: number;
  /** By rank. */
  readonly table: readonly SeasonRow[];
}

export interface SeasonTold {
  readonly title: string;
  readonly prose: readonly string[];
  readonly champion: string;
  readonly rounds: number;
  readonly table: readonly SeasonRow[];
}

export const SEASON_TEMPLATE = 1;
const ROWS_KEPT = 16;

const CLEAR = [
  '{champion} took it with {points} points, and nobody came nearer than {gap}.',
  'In the end it was {champion}, {points} points, and {gap} clear of the rest.',
] as const;
const CLOSE = [
  '{champion} took it by a single point from {second}.',
  'One point stood between {champion} and {second}, and it was enough.',
] as const;
const LEVEL = [
  '{champion} and {second} ended level at {points} points, and the finer count gave it to {champion}.',
] as const;
const ALONE = ['{champion} took it with {points} points.'] as const;
const TITLES = [
  'The League of {champion}',
  '{champion} Holds the Cup',
  '{league}: {champion} on the Podium',
  'How {champion} Won {league}',
] as const;

export function tellSeason(season: FinishedSeason): SeasonTold {
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
    points: String(first?.points ?? 0),
    gap: gap === 1 ? 'one point' : `${gap} points`,
  };
  const say = (variants: readonly string[]): string =>
    dice.pick(variants).replace(/\{(\w+)\}/g, (_, key: string) => words[key] ?? '');
  const result = !second ? ALONE : gap === 0 ? LEVEL : gap === 1 ? CLOSE : CLEAR;
  const unbeaten = table.find(({ losses, wins }) => losses === 0 && wins > 0);
  return {
    title: say(TITLES),
    prose: [
      `${league} was played over ${rounds} ${rounds === 1 ? 'round' : 'rounds'} by ${table.length} players. ${say(result)}`,
      [
        ...(unbeaten ? [`${unbeaten.name} was not beaten once.`] : []),
        ...(last && last !== first && last.wins === 0
          ? [`${last.name} came last without a win, and came every time.`]
          : []),
        ...(first
          ? [
              `The board reads ${first.wins} won, ${first.draws} drawn and ${first.losses} lost for ${champion}.`,
            ]
          : []),
      ].join(' '),
    ],
    champion,
    rounds,
    table: table.slice(0, ROWS_KEPT),
  };
}
