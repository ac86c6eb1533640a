/**
 * Elo for ladders (D24): starts at 1200, K 32. A match has sides: two players, any number of them by score, or teams
 * by their averages. Pure.
 */

export const ELO_START = 1200;
export const ELO_K = 32;

export interface EloPlayer {
  readonly id: string;
  readonly rating: number;
  /** Gave up before the end: counts as a loss, whatever its side did. */
  readonly forfeited?: boolean;
}

export interface EloSide {
  /** Higher is better; equal is a draw. */
  readonly score: number;
  readonly members: readonly EloPlayer[];
}

export type EloResult = 'win' | 'loss' | 'draw';

export interface EloChange {
  readonly id: string;
  readonly rating: number;
  readonly result: EloResult;
}

/** The expected score of one side against another. */
export const expectedScore = (own: number, other: number): number => 1 / (1 + 10 ** ((other - own) / 400));

const averageOf = ({ members }: EloSide): number =>
  members.reduce((sum, { rating }) => sum + rating, 0) / Math.max(1, members.length);

const pointOf = (own: number, other: number): number => (own === other ? 0.5 : own > other ? 1 : 0);

/** Each side against each other one; K is shared among the encounters, so that no match weighs more than another. */
export function eloAfter(sides: readonly EloSide[]): EloChange[] {
  const averages = sides.map(averageOf);
  const encounters = sides.length - 1;
  if (encounters < 1) return [];
  const best = Math.max(...sides.map(({ score }) => score));
  return sides.flatMap((side, own) => {
    const others = sides.flatMap((other, i) =>
      i === own ? [] : [{ score: other.score, average: averages[i] ?? 0 }],
    );
    const expected = others.reduce((sum, { average }) => sum + expectedScore(averages[own] ?? 0, average), 0);
    const points = others.reduce((sum, { score }) => sum + pointOf(side.score, score), 0);
    const shares = sides.filter(({ score }) => score === best).length > 1;
    return side.members.map(({ forfeited = false, id, rating }) => ({
      id,
      rating: rating + (ELO_K / encounters) * ((forfeited ? 0 : points) - expected),
      result: forfeited || side.score < best ? 'loss' : shares ? 'draw' : 'win',
    }));
  });
}
