/**
 * `npm run exam:soak`: plays thousands of house matches and reads everything about them, on a town whose memory is
 * watched.
 */
import { numberOf, wholeNumber } from '../../cli/program.ts';
import { defineExam, option } from '../exam.ts';
import { examineSoak } from '../soak/soak-exam.ts';
import type { MemorySample } from '../soak/verdict.ts';

/** Number of progress lines in the whole run. */
const STAGES = 10;

const line = ({ matches, finished, rssMb, heapMb, externalMb }: MemorySample): string =>
  `${String(matches).padStart(6)} read, ${finished} finished: RSS ${rssMb} MB, heap ${heapMb} MB, external ${externalMb} MB`;

export const exam = defineExam({
  description:
    'Plays house matches at full speed, reads every finished one 18 times, and fails if memory grows with them.',
  options: {
    matches: option(
      '--matches <n>',
      'matches to play and read; RSS is compared with that after a tenth of them',
      wholeNumber(10),
      3_000,
    ),
    minutes: option('--minutes <n>', 'give up after so many', numberOf(0.1), 30),
    atOnce: option('--at-once <n>', 'house matches that run at the same time', wholeNumber(1), 3),
  },
  examine(options, say) {
    const stage = Math.ceil(options.matches / STAGES);
    const onSample = (sample: MemorySample) => {
      if (sample.matches % stage === 0) say(line(sample));
    };
    return examineSoak({ ...options, onSample });
  },
  findings: ({ complaints }) => complaints,
  lines: ({ early, growth, late, reads, seconds }) => [
    `early   ${line(early)}`,
    `late    ${line(late)}`,
    `growth  ${growth} times, after ${reads} reads in ${seconds} s`,
  ],
});
