/**
 * `npm run exam:people -- --pairs 200`: nothing that anybody receives depends on who is a person, or on a hidden role.
 */

import { buildPage } from '../../build-page.ts';
import { wholeNumber } from '../../cli/program.ts';
import { showProgress } from '../../cli/progress.ts';
import { openBrowser } from '../../testing/browser.ts';
import { defineExam, option } from '../exam.ts';
import { examinePeople } from '../people/people-exam.ts';

export const exam = defineExam({
  description:
    'Shows masked tables and their twins to spectators, people and agents, and compares frames, answers and pages.',
  longForm: [['--pairs', '200']],
  options: {
    pairs: option('--pairs <n>', 'tables, each shown twice', wholeNumber(1), 200),
    seed: option('--seed <text>', 'of the matches, the chairs and the twins', String, 'people-exam'),
  },
  async examine({ pairs, seed }) {
    await buildPage();
    const browser = await openBrowser();
    const progress = showProgress(pairs, 'pairs');
    try {
      return { seed, ...(await examinePeople({ pairs, seed, browser, onPair: () => progress.advance() })) };
    } finally {
      progress.stop();
      await browser.close();
    }
  },
  findings: ({ leaks }) => leaks.map(({ match, watcher, what }) => `table ${match} to ${watcher}: ${what}`),
});
