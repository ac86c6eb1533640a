/** `npm run exam:season`: a season among stand-in models and MCP agents, killed on its way; every match must be there once, and verified. */
import { numberOf, wholeNumber, writableFile } from '../../cli/program.ts';
import { defineExam, option } from '../exam.ts';
import { runSeasonExam } from '../season/season-exam.ts';

export const exam = defineExam({
  description:
    'Plays a season of six stand-in models and two MCP agents, kills it again and again, and counts what is left.',
  options: {
    matches: option('--matches <n>', 'matches of the season', wholeNumber(1), 64),
    kills: option('--kills <n>', 'how often it is killed', wholeNumber(0), 5),
    timeScale: option('--time-scale <factor>', 'how much faster than usual the town goes', numberOf(0.1), 30),
    concurrency: option('--concurrency <n>', 'matches at once', wholeNumber(1), 4),
    seed: option('--seed <text>', 'what is drawn from it', (text) => text, 'exam'),
    picture: option<string | undefined>('--picture <file>', 'a picture of the report', writableFile),
  },
  examine: (options, say) =>
    runSeasonExam({
      ...options,
      onRun: (run, played) => say(`killed for the ${run}. time, after ${played} matches`),
    }),
  findings: (report) => [
    ...(report.results === report.matches && report.twice === 0
      ? []
      : [`${report.matches} matches have ${report.results} results, ${report.twice} of them twice`]),
    ...(report.unverified === 0 ? [] : [`${report.unverified} matches are not verified`]),
    ...(report.exitCode === 0 && report.verifyCode === 0
      ? []
      : [`season and verify ended with ${report.exitCode} and ${report.verifyCode}`]),
    ...(report.sharp > report.clumsy
      ? []
      : [`sharp models are rated ${report.sharp}, clumsy ones ${report.clumsy}`]),
    ...(report.sharpVotes > report.clumsyVotes
      ? []
      : [
          `sharp models vote right in ${report.sharpVotes} of all cases, clumsy ones in ${report.clumsyVotes}`,
        ]),
    ...(report.requests === 0 && report.reportRows === report.matches
      ? []
      : [`the report asks for ${report.requests} files and lists ${report.reportRows} matches`]),
  ],
});
