/** `npm run exam:strangers`: a town with default settings among absent, flooding, forging and imitating callers. */
import { InvalidArgumentError } from 'commander';
import { numberOf, wholeNumber } from '../../cli/program.ts';
import { defineExam, option } from '../exam.ts';
import { examineLoads, type LoadsReport } from '../strangers/loads-exam.ts';
import { examineStrangers, type StrangersReport } from '../strangers/strangers-exam.ts';

const HALVES = ['strangers', 'loads'] as const;
const SHORTEST_MINUTES = 0.3;

function half(text: string): (typeof HALVES)[number] {
  const known = HALVES.find((each) => each === text);
  if (!known) throw new InvalidArgumentError(`choose from ${HALVES.join(', ')}.`);
  return known;
}

const loadLines = ({ answers, figures }: LoadsReport): string[] =>
  figures.map(
    (figure) =>
      `${figure.load.padEnd(11)} p50 ${figure.loadedP50Ms} ms, quiet ${figure.quietP50Ms} ms: ${figure.p50VsQuiet} times; p95 ${figure.loadedP95Ms} ms, quiet ${figure.quietP95Ms} ms: ${figure.p95VsQuiet} times; answers ${JSON.stringify(answers[figure.load])}`,
  );

function strangerLines({ attack, honest, newcomers, ...report }: StrangersReport): string[] {
  const answered = Object.entries(attack.answers).map(
    ([kind, answers]) =>
      `  ${kind.padEnd(10)} ${Object.entries(answers)
        .map(([answer, count]) => `${answer} ${count}`)
        .join(', ')}`,
  );
  return [
    `newcomers   ${newcomers.seated} of ${newcomers.asked} seated; waited p50 ${newcomers.waitedP50S} s, p99 ${newcomers.waitedP99S} s (promised ${newcomers.promisedS} s)`,
    `honest      ${honest.calls} calls; p99 ${honest.quietP99Ms} ms in the quiet town, ${honest.hostileP99Ms} ms in the hostile one: ${report.honestP99VsQuiet} times`,
    `town        ${report.townCores.quiet} of a core in the quiet town, ${report.townCores.hostile} in the hostile one`,
    `tables      ${report.tables} with agents that are not the house's`,
    `attack      ${attack.requests} requests, at most ${attack.mostInASecond} a second`,
    ...answered,
  ];
}

export const exam = defineExam({
  description:
    'Opens a town with its defaults to strangers of every bad kind, and looks how honest newcomers fare.',
  options: {
    only: option<(typeof HALVES)[number] | undefined>(
      '--only <half>',
      `one half of the exam: strangers, or expensive loads beside an honest caller (${HALVES.join(', ')})`,
      half,
    ),
    rounds: option('--rounds <n>', 'windows under each load; a round takes a minute', wholeNumber(1), 3),
    minutes: option('--minutes <n>', 'how long the strangers stay', numberOf(SHORTEST_MINUTES), 10),
    timeScale: option('--time-scale <n>', 'how fast the town runs', wholeNumber(1), 4),
    attack: option('--attack <n>', 'requests of the attackers a second, at most', wholeNumber(1), 300),
  },
  async examine({ attack, only, ...options }, say) {
    const strangers =
      only === 'loads' ? null : await examineStrangers({ ...options, attackPerSecond: attack, say });
    const loads = only === 'strangers' ? null : await examineLoads({ ...options, say });
    return { strangers, loads };
  },
  findings: ({ strangers, loads }) => [...(strangers?.complaints ?? []), ...(loads?.complaints ?? [])],
  lines: ({ strangers, loads }) => [
    ...(strangers ? strangerLines(strangers) : []),
    ...(loads ? loadLines(loads) : []),
  ],
});
