/**
 * Simulated runs of the lab: matches of which some are lost or won whoever plays, as wolves and their victims know.
 */
import { diceFor } from '../../matches/dice.ts';
import { type PairScore, type Standing, standingOf } from '../paired-test.ts';

const VILLAGE_WINS = 0.6;
/** How widely the odds of a side differ from match to match, in log-odds: pairs share their match. */
const SPREAD = 1;

/** `odds`: the factor by which B multiplies those of its side. Runs until decided, or until `cap` pairs are played. */
export function simulatedLab(odds: number, cap: number, seed: string | number): Standing {
  const dice = diceFor('lab', seed);
  const scores: PairScore[] = [];
  for (;;) {
    const standing = standingOf(scores);
    if (standing.verdict !== 'undecided' || scores.length >= cap) return standing;
    const chance = scores.length % 4 === 0 ? 1 - VILLAGE_WINS : VILLAGE_WINS;
    const base =
      Math.log(chance / (1 - chance)) + SPREAD * (dice.roll() + dice.roll() + dice.roll() - 1.5) * 2;
    const wins = (logOdds: number): number => (dice.chance(1 / (1 + Math.exp(-logOdds))) ? 1 : 0);
    scores.push((wins(base + Math.log(odds)) - wins(base)) as PairScore);
  }
}
