/** `npm run exam:ratings`: checks that the ratings of a season recover planted skills. */
import {
  coverageOf,
  firstOf,
  SHORT_SEASONS,
  steadinessOf,
} from '../../../shared/ratings/testing/measures.ts';
import { simulatedLab } from '../../../shared/ratings/testing/simulated-lab.ts';
import { wholeNumber } from '../../cli/program.ts';
import { defineExam, option } from '../exam.ts';

const LEAST_FIRST = 0.78;
const COVERAGE = [0.93, 0.97] as const;
const LEAST_STEADY = 0.9;
const MOST_FALSE_POSITIVES = 0.065;
const LAB_RUNS = 1_000;
const LAB_PAIRS = 400;

export const exam = defineExam({
  description: 'Holds the ratings of simulated seasons against the skills that were planted in them.',
  longForm: [['--seasons', '200', '--resamples', '1000', '--intervals', '50']],
  options: {
    seasons: option('--seasons <n>', 'seasons of 100 games with one strong entrant', wholeNumber(1), 200),
    halves: option('--halves <n>', 'seasons of 400 games whose halves are compared', wholeNumber(1), 20),
    intervals: option(
      '--intervals <n>',
      'seasons of each kind whose intervals are looked at',
      wholeNumber(1),
      20,
    ),
    resamples: option('--resamples <n>', 'resamples for each interval', wholeNumber(2), 200),
  },
  async examine({ halves, intervals, resamples, seasons }, say) {
    const first = firstOf({ seeds: seasons });
    say(`the strong entrant was first in ${(100 * first).toFixed(1)} % of ${seasons} seasons`);
    const steadiness = steadinessOf({ seeds: halves });
    say(`the halves of ${halves} seasons agree with a Kendall τ of ${steadiness.toFixed(3)}`);
    const coverage = coverageOf({ seeds: intervals, resamples });
    const shortCoverage = coverageOf({ seeds: intervals, resamples }, SHORT_SEASONS);
    const lab = (odds: number) =>
      Array.from({ length: LAB_RUNS }, (_, seed) => simulatedLab(odds, LAB_PAIRS, seed));
    const falsePositives = lab(1).filter(({ verdict }) => verdict === 'better').length / LAB_RUNS;
    const doubled = lab(2).toSorted((a, b) => a.pairs - b.pairs);
    const medianPairs = doubled[LAB_RUNS / 2]?.pairs ?? 0;
    return { seasons, first, steadiness, coverage, shortCoverage, falsePositives, medianPairs };
  },
  findings: ({ coverage, falsePositives, first, shortCoverage, steadiness }) => [
    ...(falsePositives <= MOST_FALSE_POSITIVES
      ? []
      : [`the lab took ${falsePositives} of its equals for better, more than ${MOST_FALSE_POSITIVES}`]),
    ...(first >= LEAST_FIRST
      ? []
      : [`the strong entrant was first in ${first} of the seasons, not ${LEAST_FIRST}`]),
    ...(steadiness >= LEAST_STEADY ? [] : [`the halves agree with ${steadiness}, not ${LEAST_STEADY}`]),
    ...[coverage, shortCoverage]
      .filter((covered) => covered < COVERAGE[0] || covered > COVERAGE[1])
      .map((covered) => `intervals cover ${covered} of the planted values, not ${COVERAGE.join(' to ')}`),
  ],
});
