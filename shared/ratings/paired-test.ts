/**
 * Tests whether B is better than A: a generalised sequential probability ratio test on pairs, the same match once with
 * A and once with B in the same seat. After each pair the result is yes, no, or not yet; the error rates hold however
 * often it is asked. Pure.
 */

/** B's result minus A's in the same match: 1, 0 or −1. */
export type PairScore = -1 | 0 | 1;

export interface PairedTest {
  /** The minimum improvement of B, in wins per match, that the test must find. */
  readonly effect: number;
  /** The probability of a false positive: A called worse than its equal. */
  readonly falsePositives: number;
  /** The probability of missing a B that is better by `effect`. */
  readonly falseNegatives: number;
}

export const USUAL_TEST: PairedTest = { effect: 0.12, falsePositives: 0.05, falseNegatives: 0.05 };

export type Verdict = 'better' | 'not better' | 'undecided';

export interface Standing {
  readonly pairs: number;
  /** Wins per match gained by B over A. */
  readonly gain: number;
  /** The log-likelihood ratio of the scores: B better by `effect` against B not better. */
  readonly evidence: number;
  readonly verdict: Verdict;
}

/**
 * The variance of scores is not known beforehand: it starts as if this many pairs had been seen, half of them
 * different.
 */
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
