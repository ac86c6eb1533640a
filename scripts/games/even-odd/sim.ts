/** Even/Odd for `npm run sim`. */
import {
  countMatch,
  type Figures,
  NO_FIGURES,
  simulate,
} from '../../../shared/games/even-odd/bots/simulate.ts';
import { STRATEGY_NAMES, type StrategyName } from '../../../shared/games/even-odd/bots/strategies.ts';
import { evenOdd } from '../../../shared/games/even-odd/game.ts';
import type { MatchState } from '../../../shared/games/even-odd/model.ts';
import { eventsOf } from '../../../shared/matches/game.ts';
import type { SimGame, SimTally, SimulatedMatch } from '../../sim/sim-game.ts';

interface Played extends SimulatedMatch {
  readonly state: MatchState;
}

class Tally implements SimTally<Played> {
  #figures: Figures = NO_FIGURES;

  add(match: Played): void {
    this.#figures = countMatch(this.#figures, match);
  }

  figures() {
    return { ...this.#figures };
  }

  lines(): string[] {
    const { rounds, oddSums } = this.#figures;
    return [`odd sums        ${((100 * oddSums) / Math.max(1, rounds)).toFixed(2)} % of ${rounds} rounds`];
  }
}

export const simulatedEvenOdd: SimGame<Played> = {
  game: evenOdd,
  bots: STRATEGY_NAMES,
  play(index, seed, bots) {
    const { log, state } = simulate(index, seed, bots as StrategyName);
    return { events: eventsOf(log), state };
  },
  tally: () => new Tally(),
};
