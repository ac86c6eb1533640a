/** `npm run exam:ratings`: do the ratings of a season find skills that were planted? */
import { coverageOf, firstOf, steadinessOf } from '../../../shared/ratings/testing/measures.ts';
import { wholeNumber } from '../../cli/program.ts';
import { defineExam, option } from '../exam.ts';

const LEAST_FIRST = 0.78;
const COVERAGE = [0.93, 0.97] as const;
const LEAST_STEADY = 0.9;

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
    return { seasons, first, steadiness, coverage };
  },
  findings: ({ coverage, first, steadiness }) => [
    ...(first >= LEAST_FIRST
      ? []
      : [`the strong entrant was first in ${first} of the seasons, not ${LEAST_FIRST}`]),
    ...(steadiness >= LEAST_STEADY ? [] : [`the halves agree with ${steadiness}, not ${LEAST_STEADY}`]),
    ...(coverage >= COVERAGE[0] && coverage <= COVERAGE[1]
      ? []
      : [`intervals cover ${coverage} of the planted values, not ${COVERAGE.join(' to ')}`]),
  ],
});
