/**
 * `npm run exam:talk`: checks that the talk reader understands the house bots as intended. Plays house matches and
 * compares every claim, report and accusation it derives with the bots' own intent. Fails on any false claim or
 * report, and on more than a few false accusations.
 */
import { TalkCheck } from '../../../shared/games/werewolf/bots/folk/testing/talk-check.ts';
import { EXIT_FAILED, paint, printJson, program, runProgram, wholeNumber } from '../../cli/program.ts';
import { showProgress } from '../../cli/progress.ts';
import { asTable } from '../../cli/table.ts';

interface Options {
  readonly matches: number;
  readonly seed: string;
  readonly json?: true;
}

/** Of the accusations that are read. */
const MOST_FALSE = 0.02;

const isPassed = ({ scores: { accusation, claim, report }, claimMoments }: TalkCheck): boolean =>
  claim.wrong + report.wrong + claimMoments.wrong === 0 &&
  accusation.wrong <= MOST_FALSE * (accusation.right + accusation.wrong);

function say(check: TalkCheck): void {
  const { claimMoments, lines, matches, misread, scores } = check;
  const rows = Object.entries(scores).map(([finding, score]) => ({ finding, ...score }));
  const verdict = isPassed(check) ? paint('green', 'understood') : paint('red', 'misunderstood');
  for (const { finding, intent, matchId, read, text } of misread)
    if (finding !== 'accusation')
      process.stdout.write(`${matchId}: ${finding} ${read} in "${text}", meant as ${intent.join(', ')}\n`);
  process.stdout.write(`${asTable(rows)}\n`);
  process.stdout.write(
    `${verdict}: ${lines} lines of ${matches} matches; ${claimMoments.wrong} of ${claimMoments.shown} claims among the key moments are false\n`,
  );
}

function examine({ json, matches, seed }: Options): void {
  const progress = showProgress(matches, 'matches');
  const check = new TalkCheck();
  for (let index = 0; index < matches; index++) {
    check.play(index, seed);
    progress.advance();
  }
  progress.stop();
  const passed = isPassed(check);
  if (json) printJson({ ...check, passed });
  else say(check);
  if (!passed) process.exitCode = EXIT_FAILED;
}

await runProgram(
  program('exam:talk', 'Compares what the talk reader derives from house matches with what the bots meant.')
    .option('--matches <n>', 'how many matches of house bots to play', wholeNumber(1), 400)
    .option('--seed <text>', 'which matches', 'talk to check')
    .action(examine),
);
