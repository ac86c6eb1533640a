/**
 * `npm run exam:chances -- --matches 5000`: do the chances that the page shows come true? Plays matches that were not
 * used for fitting and holds every chance against the outcome, in ten bins. `--fit` fits the weights anew instead.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXIT_FAILED, paint, printJson, program, runProgram, wholeNumber } from './cli/program.ts';
import { showProgress } from './cli/progress.ts';
import { asTable } from './cli/table.ts';
import { type Calibration, calibrate } from './exam/chances/calibration.ts';
import { fitWeights } from './exam/chances/fit.ts';
import { calibrationPlot } from './exam/chances/plot.ts';
import { type Sample, samplesOf, shownChance } from './exam/chances/samples.ts';
import { weightsFile } from './exam/chances/weights-file.ts';

interface Options {
  readonly matches: number;
  readonly fit?: true;
  readonly plot?: string;
  readonly json?: true;
}

const WEIGHTS = join(import.meta.dirname, '../shared/games/werewolf/insight/chance-weights.ts');
/** Apart, so that nothing is held against what it was fitted on. */
const SEEDS = { fit: 'chances to fit', check: 'chances to check' };
const MOST_ERROR = 0.05;
const MOST_OFF = 0.1;

function play(matches: number, seed: string): Sample[] {
  const progress = showProgress(matches, 'matches');
  const samples: Sample[] = [];
  for (let index = 0; index < matches; index++) {
    samples.push(...samplesOf(index, seed));
    progress.advance();
  }
  progress.stop();
  return samples;
}

function examine({ json, matches, plot }: Options): void {
  const points = play(matches, SEEDS.check).map((sample) => ({
    chance: shownChance(sample),
    won: sample.villageWon,
  }));
  const calibration = calibrate(points);
  const { bins, error, worst } = calibration;
  const passed = error <= MOST_ERROR && worst <= MOST_OFF;
  if (plot) writeFileSync(plot, calibrationPlot(calibration, matches));
  if (json) printJson({ matches, chances: points.length, error, worst, passed, bins });
  else say(calibration, { matches, chances: points.length, passed });
  if (!passed) process.exitCode = EXIT_FAILED;
}

interface Told {
  readonly matches: number;
  readonly chances: number;
  readonly passed: boolean;
}

function say({ bins, error, worst }: Calibration, { chances, matches, passed }: Told): void {
  const share = (value: number): string => value.toFixed(3);
  const rows = bins.map(({ from, count, predicted, came }) => ({
    chance: `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
    times: count,
    predicted: share(predicted),
    'came true': share(came),
  }));
  process.stdout.write(`${asTable(rows)}\n`);
  const verdict = passed ? paint('green', 'calibrated') : paint('red', 'not calibrated');
  process.stdout.write(
    `${verdict}: error ${share(error)}, worst full bin ${share(worst)}, ${chances} chances of ${matches} matches\n`,
  );
}

function fitAnew({ matches }: Options): void {
  writeFileSync(WEIGHTS, weightsFile(fitWeights(play(matches, SEEDS.fit)), matches));
  process.stdout.write(`wrote ${WEIGHTS}\n`);
}

await runProgram(
  program('exam:chances', 'Holds the chances that the page shows against what came of them.')
    .option('--matches <n>', 'how many matches of house bots to play', wholeNumber(1), 500)
    .option('--fit', 'fit the weights anew on as many other matches, and write them down')
    .option('--plot <file>', 'draw the calibration as an SVG')
    .action((options: Options) => (options.fit ? fitAnew(options) : examine(options))),
);
