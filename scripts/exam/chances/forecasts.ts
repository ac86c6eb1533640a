/** Measures the quality of chances and suspicions on real games that they were not fitted to. */
import { type ChanceWeights, chanceFrom, levelOf } from '../../../shared/games/werewolf/insight/chances.ts';
import type { PlayedMatch, Suspect } from './samples.ts';
import { samplesOf } from './samples.ts';

export interface Forecasts {
  readonly games: number;
  readonly dayStarts: number;
  /** Mean squared error of the village's chance when a day begins: 0 is perfect. */
  readonly brier: number;
  /** The same for a forecast that knows only the village's previous win rate. */
  readonly baseBrier: number;
  /** How often a werewolf is suspected more than an innocent: when the vote begins, and when the next day does. */
  readonly suspicionAfterTalk: number;
  readonly suspicionNextDay: number;
}

/**
 * The games come one after the other, as in a town that learns from earlier ones; `before`: those it was fitted to.
 */
export function forecastsIn(
  games: readonly PlayedMatch[],
  weights: ChanceWeights,
  before: readonly PlayedMatch[],
): Forecasts {
  const winners = { VILLAGERS: 0, WEREWOLVES: 0 };
  let [won, known] = [before.filter(({ villageWon }) => villageWon).length, before.length];
  const [errors, baseErrors]: [number[], number[]] = [[], []];
  const [talked, nextDay]: [number[], number[]] = [[], []];
  for (const game of games) {
    const outcome = game.villageWon ? 1 : 0;
    const level = levelOf({ company: 'agents', winners }, weights);
    for (const sample of samplesOf(game)) {
      if (sample.at === 'dayStart') {
        const chance = chanceFrom(sample.standing, sample.signs, weights, level);
        errors.push((chance - outcome) ** 2);
        baseErrors.push((won / known - outcome) ** 2);
      }
      const isJudged = sample.at === 'talked' || (sample.at === 'dayStart' && sample.day > 1);
      const share = isJudged ? rightlyOrdered(sample.suspects) : null;
      if (share !== null) (sample.at === 'talked' ? talked : nextDay).push(share);
    }
    winners[game.villageWon ? 'VILLAGERS' : 'WEREWOLVES'] += 1;
    won += outcome;
    known += 1;
  }
  return {
    games: games.length,
    dayStarts: errors.length,
    brier: mean(errors),
    baseBrier: mean(baseErrors),
    suspicionAfterTalk: mean(talked),
    suspicionNextDay: mean(nextDay),
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * Of all pairs of a werewolf and an innocent: the share in which the werewolf is suspected more. Null: no such pair.
 */
function rightlyOrdered(suspects: readonly Suspect[]): number | null {
  const wolves = suspects.filter(({ isWolf }) => isWolf);
  const others = suspects.filter(({ isWolf }) => !isWolf);
  if (wolves.length === 0 || others.length === 0) return null;
  const pairs = wolves.flatMap((wolf) =>
    others.map(({ level }) => (wolf.level > level ? 1 : wolf.level === level ? 0.5 : 0)),
  );
  return mean(pairs);
}
