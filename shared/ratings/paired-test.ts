/**
 * Is B better than A? A generalised sequential probability ratio test on pairs: the same match, once with A and once with B in the same seat.
 * After each pair it says yes, no, or not yet; the error rates hold however often it is asked. Pure.
 */

/** What B's side got less what A's got in the same match: 1, 0 or −1. */
export type PairScore = -1 | 0 | 1;

export interface PairedTest {
  /** How much better B must be, in wins per match, for the test to find it. */
  readonly effect: number;
  /** How often A is called worse than its equal. */
  readonly falsePositives: number;
  /** How often a B that is better by `effect` goes unnoticed. */
  readonly falseNegatives: number;
}

export const USUAL_TEST: PairedTest = { effect: 0.12, falsePositives: 0.05, falseNegatives: 0.05 };

export type Verdict = 'better' | 'not better' | 'undecided';

export interface Standing {
  readonly pairs: number;
  /** Wins per match that B has gained over A. */
  readonly gain: number;
  /** How much likelier the scores are if B is better by `effect` than if it is not better; as a logarithm. */
  readonly evidence: number;
  readonly verdict: Verdict;
}

/** The variance of scores is not known beforehand: it begins as if so many pairs had been seen, of which half differed. */
const SEEN_BEFORE = 8;
const VARIANCE_BEFORE = 0.5;

export function standingOf(scores: readonly PairScore[], test: PairedTest = USUAL_TEST): Standing {
  const pairs = scores.length;
  const sum = scores.reduce<number>((total, score) => total + score, 0);
  const squares = scores.reduce<number>((total, score) => total + score * score, 0);
  const gain = pairs === 0 ? 0 : sum / pairs;
  const variance = (squares - pairs * gain ** 2 + SEEN_BEFORE * VARIANCE_BEFORE) / (pairs + SEEN_BEFORE);
  const evidence = (test.effect * (sum - (pairs * test.effect) / 2)) / variance;
  const upper = Math.log((1 - test.falseNegatives) / test.falsePositives);
  const lower = Math.log(test.falseNegatives / (1 - test.falsePositives));
  const verdict = evidence >= upper ? 'better' : evidence <= lower ? 'not better' : 'undecided';
  return { pairs, gain, evidence, verdict };
}
