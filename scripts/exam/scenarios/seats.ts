/** `npm run exam:seats`: people play whole matches in a browser in every role, by mouse, by keyboard and by touch. */
import { defineExam, runSuites } from '../exam.ts';

export const exam = defineExam({
  description: 'Plays whole matches in a browser, as each role and at a table with agents.',
  options: {},
  examine: async () => ({
    findings: await runSuites(['client/playing.browser.test.ts'], { WHOLE_MATCHES: 'on' }),
  }),
  findings: ({ findings }) => findings,
});
