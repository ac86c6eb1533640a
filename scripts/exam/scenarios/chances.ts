/**
 * `npm run exam:chances -- --matches 5000`: checks whether the chances on the page are calibrated. Plays matches that
 * were not used for fitting and compares every chance with the outcome, in ten bins. `--data <dir>` also forecasts
 * real games that were left out of the fit. `--fit` fits the weights anew instead.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { CHANCE_WEIGHTS } from '../../../shared/games/werewolf/insight/chance-weights.ts';
import { chanceFrom } from '../../../shared/games/werewolf/insight/chances.ts';
import { wholeNumber, writableFile } from '../../cli/program.ts';
import { showProgress } from '../../cli/progress.ts';
import { asTable } from '../../cli/table.ts';
import { type Calibration, calibrate } from '../chances/calibration.ts';
import { fitWeights } from '../chances/fit.ts';
import { type Forecasts, forecastsIn } from '../chances/forecasts.ts';
import { realGames } from '../chances/real-games.ts';
import { playHouse, type Sample, samplesOf } from '../chances/samples.ts';
import { weightsFile } from '../chances/weights-file.ts';
import { defineExam, flag, option } from '../exam.ts';

/** The calibration as a plot: predicted chances on the x axis, outcomes on the y axis, a square for each bin. */
const SIZE = 360;
const EDGE = 44;
const INNER = SIZE - 2 * EDGE;

const x = (share: number): number => Math.round(EDGE + share * INNER);
const y = (share: number): number => Math.round(SIZE - EDGE - share * INNER);

function calibrationPlot({ bins, error }: Calibration, matches: number): string {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const squares = bins
    .filter(({ count }) => count > 0)
    .map(({ came, count, predicted }) => {
      const side = Math.round(6 + 14 * Math.sqrt(count / most));
      const [left, top] = [x(predicted) - side / 2, y(came) - side / 2];
      return `<rect x="${left}" y="${top}" width="${side}" height="${side}" fill="#c9622f"><title>${count}</title></rect>`;
    });
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((share) => [
    `<text x="${x(share)}" y="${SIZE - EDGE + 18}" text-anchor="middle">${share * 100} %</text>`,
    `<text x="${EDGE - 6}" y="${y(share) + 4}" text-anchor="end">${share * 100} %</text>`,
  ]);
  const title = `${matches.toLocaleString('en')} matches not used for fitting, calibration error ${error.toFixed(3)}`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE} ${SIZE}" width="${SIZE}" height="${SIZE}" font-family="system-ui, sans-serif" font-size="11" role="img" aria-label="${title}">`,
    `<rect width="${SIZE}" height="${SIZE}" fill="#fbf5e9"/>`,
    `<path d="M${x(0)} ${y(1)}V${y(0)}H${x(1)}" fill="none" stroke="#251a2e"/>`,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#8a6bab" stroke-dasharray="4 4"/>`,
    ...ticks,
    ...squares,
    `<text x="${SIZE / 2}" y="20" text-anchor="middle">${title}</text>`,
    `<text x="${SIZE / 2}" y="${SIZE - 8}" text-anchor="middle">predicted chance of the village</text>`,
    '</svg>',
  ].join('\n')}\n`;
}

const WEIGHTS = join(import.meta.dirname, '../../../shared/games/werewolf/insight/chance-weights.ts');
/** Different matches, so that nothing is judged by the data it was fitted on. */
const SEEDS = { fit: 'chances to fit', check: 'chances to check' };
const MOST_ERROR = 0.05;
const MOST_OFF = 0.1;
/** The required quality of suspicion in real games. */
const LEAST_AFTER_TALK = 0.7;
const LEAST_NEXT_DAY = 0.6;

async function play(matches: number, seed: string): Promise<Sample[]> {
  const progress = showProgress(matches, 'matches');
  const samples: Sample[] = [];
  for (let index = 0; index < matches; index++) {
    samples.push(...samplesOf(playHouse(index, seed)));
    progress.advance();
    // Lets signal handlers run in between.
    await setImmediate();
  }
  progress.stop();
  return samples;
}

const share = (value: number): string => value.toFixed(3);

export const exam = defineExam({
  description: 'Holds the chances that the page shows against what came of them.',
  longForm: [['--matches', '5000']],
  options: {
    matches: option('--matches <n>', 'how many matches of house bots to play', wholeNumber(1), 500),
    fit: flag('--fit', 'fit the weights anew on as many other matches, and write them down'),
    data: option<string | undefined>('--data <dir>', 'a folder with real games of agents', String),
    plot: option<string | undefined>('--plot <file>', 'draw the calibration as an SVG', writableFile),
  },
  async examine({ data, fit, matches, plot }, say) {
    const real = data ? realGames(data) : null;
    if (data && !real) say(`no real games in ${data}`);
    if (fit) {
      const house = fitWeights(await play(matches, SEEDS.fit));
      const agents = real ? fitWeights(real.toFit.flatMap(samplesOf), house) : CHANCE_WEIGHTS.agents;
      writeFileSync(WEIGHTS, weightsFile({ house, agents }));
      say(`wrote ${WEIGHTS}`);
      return { matches, chances: 0, real: null as Forecasts | null, ...calibrate([]) };
    }
    const samples = await play(matches, SEEDS.check);
    const points = samples.map(({ signs, standing, villageWon: won }) => ({
      chance: chanceFrom(standing, signs, CHANCE_WEIGHTS.house),
      won,
    }));
    const calibration = calibrate(points);
    if (plot) writeFileSync(plot, calibrationPlot(calibration, matches));
    const forecasts = real && forecastsIn(real.leftOut, CHANCE_WEIGHTS.agents, real.toFit);
    return { matches, chances: points.length, real: forecasts as Forecasts | null, ...calibration };
  },
  findings: ({ error, real, worst }) => [
    ...(error <= MOST_ERROR
      ? []
      : [`the calibration error is ${share(error)}, at most ${MOST_ERROR} is allowed`]),
    ...(worst <= MOST_OFF ? [] : [`a full bin is off by ${share(worst)}, at most ${MOST_OFF} is allowed`]),
    ...(real && real.brier >= real.baseBrier
      ? [
          `in real games the chances (${share(real.brier)}) are worth no more than the base rate (${share(real.baseBrier)})`,
        ]
      : []),
    ...(real && real.suspicionAfterTalk < LEAST_AFTER_TALK
      ? [`in real games suspicion after talk has an AUC of ${share(real.suspicionAfterTalk)}`]
      : []),
    ...(real && real.suspicionNextDay < LEAST_NEXT_DAY
      ? [`in real games suspicion has an AUC of ${share(real.suspicionNextDay)} when the next day begins`]
      : []),
  ],
  lines: ({ bins, chances, error, matches, real, worst }) => [
    asTable(
      bins.map(({ from, count, predicted, came }) => ({
        chance: `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
        times: count,
        predicted: share(predicted),
        'came true': share(came),
      })),
    ),
    `error ${share(error)}, worst full bin ${share(worst)}, ${chances} chances of ${matches} matches`,
    ...(real
      ? [
          `${real.games} real games left out, ${real.dayStarts} day starts: Brier score ${share(real.brier)}, base rate ${share(real.baseBrier)}`,
          `suspicion, AUC: ${share(real.suspicionAfterTalk)} after talk, ${share(real.suspicionNextDay)} when the next day begins`,
        ]
      : []),
  ],
});
