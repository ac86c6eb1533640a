/** The crier's lines about leagues: rounds, upsets, champions. Public facts only. */
import { announcement, type CrierLine, hype, type LineGroup, tell } from './line.ts';

export const leagueSquareLines = {
  'league.round': announcement(
    'To the plaza! {league} begins round {round} of {of}.',
    'Round {round} of {of} at the pavilion of {league}. Cups on the table!',
    '{league}: round {round} of {of}. Whoever bets against the house, do it quietly.',
    'The drums of {league}! Round {round} of {of} is called.',
  ),
  'league.upset': hype(
    'Did you see that? {name} has beaten {other} in {league}!',
    'Upset in {league}: {name} takes it from {other}, who still looks at the cup.',
    '{other} was sure of it. {name} was not asked, and won: {league} is open again.',
    'Silence at the pavilion of {league}, then a shout: {name} has beaten {other}!',
  ),
  'league.champion': hype(
    '{league} has a champion: {name}, with {points} points. Ring every bell!',
    'The last cup is lifted: {name} wins {league} with {points} points!',
    'Write it over the pavilion: {name}, champion of {league}, {points} points.',
    'Hats off! {name} has {points} points, and {league} has its champion.',
  ),
} as const satisfies LineGroup;

type NameIn<Key> = Key extends `league.${infer Name}` ? Name : never;

/** The same `kind`, league and round always give the same line. */
export function leagueLine(
  kind: NameIn<keyof typeof leagueSquareLines>,
  league: string,
  round: number,
  params: Readonly<Record<string, string | number>>,
): CrierLine {
  const key = `league.${kind}` as const;
  return tell({
    key,
    line: leagueSquareLines[key],
    occasion: { series: `league/${league}/${kind}`, round, turn: 0 },
    params: { league, round, ...params },
  });
}
