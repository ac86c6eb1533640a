/** `npm run exam:league -- --players 100`: a whole league under failures; every match must have exactly one result. */
import { numberOf, wholeNumber } from '../../cli/program.ts';
import { defineExam, option } from '../exam.ts';
import { runLeagueExam } from '../league/league-exam.ts';

export const exam = defineExam({
  description:
    'Plays a league whose players fail, whose manager and referee are killed, and counts what is left.',
  options: {
    players: option('--players <n>', 'how many play', wholeNumber(2), 100),
    processes: option('--processes <n>', 'in so many processes', wholeNumber(1), 4),
    faulty: option(
      '--faulty <percent>',
      'of a hundred, so many fail: die, hang, error, garbage, out of range',
      numberOf(0),
      10,
    ),
    managerKills: option('--manager-kills <n>', 'how often the manager is killed', wholeNumber(0), 5),
    refereeKills: option('--referee-kills <n>', 'how often the foreign referee is killed', wholeNumber(0), 3),
    timeout: option('--timeout <seconds>', 'gives up after so long', wholeNumber(1), 900),
  },
  examine: (options) =>
    runLeagueExam({
      ...options,
      faultyPercent: options.faulty,
      timeoutMs: options.timeout * 1000,
      onProgress(done, of) {
        if (process.stderr.isTTY) process.stderr.write(`\rround ${done} of ${of}  `);
      },
    }),
  findings: ({ findings, fixtures, healthyForfeits, missing, results, standingsEqual, twice }) => [
    ...findings,
    ...(results === fixtures ? [] : [`${fixtures} matches have ${results} results`]),
    ...(missing + twice + healthyForfeits === 0 ? [] : ['results are missing, doubled or forfeited']),
    ...(standingsEqual ? [] : ['the table is not what the journals come to']),
  ],
});
