/** `npm run exam:strangers`: a town with its defaults among absent, flooding, forging and imitating strangers. */
import { writeFileSync } from 'node:fs';
import {
  EXIT_FAILED,
  exitOnSignals,
  numberOf,
  paint,
  plainProgram,
  runProgram,
  wholeNumber,
  writableFile,
} from './cli/program.ts';
import { examineStrangers, type StrangersReport } from './exam/strangers/strangers-exam.ts';

interface Options {
  readonly minutes: number;
  readonly timeScale: number;
  readonly attack: number;
  readonly json?: string;
}

const COMPLAINTS_SHOWN = 20;
const SHORTEST_MINUTES = 0.3;

function say({ attack, complaints, honest, newcomers, ...report }: StrangersReport): string {
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
    ...complaints.slice(0, COMPLAINTS_SHOWN).map((complaint) => paint('red', complaint)),
    report.verdict === 'ok' ? paint('green', 'ok') : paint('red', `bad: ${complaints.length} complaints`),
    '',
  ].join('\n');
}

async function exam({ attack, json, minutes, timeScale }: Options): Promise<void> {
  const begun = Date.now();
  const report = await examineStrangers({
    minutes,
    timeScale,
    attackPerSecond: attack,
    say: (line) => process.stderr.write(`${Math.round((Date.now() - begun) / 1000)} s  ${line}\n`),
  });
  if (report.verdict === 'bad') process.exitCode = EXIT_FAILED;
  if (json) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  process.stdout.write(say(report));
}

exitOnSignals();
await runProgram(
  plainProgram(
    'exam:strangers',
    'Opens a town with its defaults to strangers of every bad kind, and looks how honest newcomers fare.',
  )
    .option('--minutes <n>', 'how long', numberOf(SHORTEST_MINUTES), 10)
    .option('--json <file>', 'write the report there as well', writableFile)
    .option('--time-scale <n>', 'how fast the town runs', wholeNumber(1), 4)
    .option('--attack <n>', 'requests of the attackers a second, at most', wholeNumber(1), 300)
    .action((options: Options) => exam(options)),
);
process.exit();
