/** Summarizes a finished match in a few lines: a headline and a drama score. Public facts only. */
import type { Game, GameState } from '../matches/game.ts';
import type { PublicMoment } from '../matches/moment.ts';

export interface MatchDigest {
  readonly headline: string;
  /** 0 to 100. */
  readonly drama: number;
}

/** The best moments of a match, damped by how few there are: one great scene alone does not make a great match. */
const BEST_SHARE = 0.4;
const SCENES = 6;

/** Weights run from 1 to 100, and so does drama; a match with fewer than six scenes is filled up with dull ones. */
export function dramaOf(moments: readonly Pick<PublicMoment, 'weight'>[]): number {
  const weights = moments.map(({ weight }) => weight).toSorted((a, b) => b - a);
  const best = weights[0] ?? 0;
  const mean = weights.slice(0, SCENES).reduce((sum, weight) => sum + weight, 0) / SCENES;
  return Math.round(best * BEST_SHARE + mean * (1 - BEST_SHARE));
}

export function digestOf(
  game: Pick<Game, 'sign'>,
  state: GameState,
  moments: readonly PublicMoment[],
): MatchDigest {
  const best = moments.toSorted((a, b) => b.weight - a.weight || b.at - a.at)[0];
  const { outcome, label } = game.sign(state);
  return { headline: best?.text ?? (outcome || label), drama: dramaOf(moments) };
}
