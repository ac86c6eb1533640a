/**
 * `npm run exam:square`: three nodes, many agents, many proposals, concurrent votes; each passes at most once, into
 * one table.
 */
import { wholeNumber } from '../../cli/program.ts';
import { defineExam, option } from '../exam.ts';
import { examineSquare } from '../square/square-exam.ts';

export const exam = defineExam({
  description: 'Lets agents on three nodes vote at the same time, and counts the tables that come of it.',
  options: {
    agents: option('--agents <n>', 'how many agents, five to a bench', wholeNumber(5), 200),
    proposals: option('--proposals <n>', 'how many proposals in all', wholeNumber(1), 1_000),
  },
  examine: (options, say) => examineSquare({ ...options, say }),
  findings: ({ findings }) => findings,
});
