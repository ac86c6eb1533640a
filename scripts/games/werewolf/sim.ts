/** Werewolf for `npm run sim`. */
import { playMeant } from '../../../shared/games/werewolf/bots/folk/testing/talk-check.ts';
import {
  SIMULATED_BOTS,
  type SimulatedBots,
  type SimulatedMatch,
  simulate,
} from '../../../shared/games/werewolf/bots/simulate.ts';
import { werewolf } from '../../../shared/games/werewolf/game.ts';
import type { Team } from '../../../shared/games/werewolf/model.ts';
import type { SimGame, SimTally } from '../../sim/sim-game.ts';
import { WerewolfChronicles } from './chronicles.ts';

class Tally implements SimTally<SimulatedMatch> {
  #matches = 0;
  #ended = 0;
  readonly #wins: Record<Team, number> = { VILLAGERS: 0, WEREWOLVES: 0 };
  readonly #days = new Map<number, number>();
  readonly #deaths = { night: 0, vote: 0 };
  #saves = 0;
  #ties = 0;
  #messages = 0;

  add({ state, events }: SimulatedMatch): void {
    this.#matches += 1;
    if (state.phase === 'ENDED') this.#ended += 1;
    if (state.winner) this.#wins[state.winner] += 1;
    this.#days.set(state.dayNumber, (this.#days.get(state.dayNumber) ?? 0) + 1);
    for (const day of state.history) {
      if (day.killed) this.#deaths.night += 1;
      if (day.savedByDoctor) this.#saves += 1;
      if (day.eliminated) this.#deaths.vote += 1;
      if (day.tied.length > 0) this.#ties += 1;
    }
    for (const event of events) if (event.type === 'PUBLIC_MESSAGE') this.#messages += 1;
  }

  figures() {
    return {
      matches: this.#matches,
      ended: this.#ended,
      wins: this.#wins,
      lengths: Object.fromEntries([...this.#days].toSorted(([a], [b]) => a - b)),
      deaths: this.#deaths,
      saves: this.#saves,
      ties: this.#ties,
      messages: this.#messages,
    };
  }

  lines(): string[] {
    const { matches, wins, lengths, deaths, saves, ties, messages } = this.figures();
    const share = (count: number): string => `${((100 * count) / matches).toFixed(1)} %`;
    const each = (count: number): string => (count / matches).toFixed(2);
    const days = Object.entries(lengths).map(([length, count]) => `${length}: ${share(count)}`);
    return [
      `villagers win   ${share(wins.VILLAGERS)}  (${wins.VILLAGERS})`,
      `werewolves win  ${share(wins.WEREWOLVES)}  (${wins.WEREWOLVES})`,
      `days            ${days.join('   ')}`,
      `a match         ${each(deaths.night)} killed at night, ${each(deaths.vote)} hanged, ${each(saves)} saved, ${each(ties)} ties, ${each(messages)} remarks`,
    ];
  }
}

export const simulatedWerewolf: SimGame<SimulatedMatch> = {
  game: werewolf,
  bots: SIMULATED_BOTS,
  play: (index, seed, bots) =>
    bots === 'folk' ? playMeant(index, seed) : simulate(index, seed, bots as SimulatedBots),
  tally: () => new Tally(),
  chronicles: () => new WerewolfChronicles(),
};
