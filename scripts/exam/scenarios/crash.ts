/** `npm run exam:crash -- --rounds 20`: kills a busy town again and again; nothing acknowledged may be lost. */
import { wholeNumber } from '../../cli/program.ts';
import { runCrashExam } from '../crash-exam.ts';
import { defineExam, option } from '../exam.ts';

export const exam = defineExam({
  description: 'Kills a busy town with kill -9, restarts it, and looks for anything lost or done twice.',
  options: {
    rounds: option('--rounds <n>', 'how often it is killed', wholeNumber(1), 20),
    matches: option(
      '--matches <n>',
      'matches that run at the same time, with eight agents each',
      wholeNumber(1),
      50,
    ),
    seed: option('--seed <text>', 'of the moments of death and of what the agents do', String, 'crash-exam'),
  },
  async examine(options, say) {
    const onRound = (round: number, findings: number) =>
      say(`round ${round} of ${options.rounds}: ${findings} findings so far`);
    return { seed: options.seed, ...(await runCrashExam({ ...options, onRound })) };
  },
  findings: ({ findings }) => findings,
});
