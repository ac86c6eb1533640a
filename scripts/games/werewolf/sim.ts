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

/** Longer gaps between remarks make the table seem empty. */
const SILENCE_MS = 12_000;

/** The talking time of a match, and how much of it is silence. */
function silenceIn(events: SimulatedMatch['events']): { readonly talk: number; readonly silent: number } {
  let [talk, silent, since, last] = [0, 0, Number.NaN, 0];
  const heard = (at: number): void => {
    if (at - last > SILENCE_MS) silent += at - last;
    last = at;
  };
  for (const event of events) {
    const isTalk = !Number.isNaN(since);
    if (event.type === 'PUBLIC_MESSAGE' && isTalk) heard(event.at);
    if (event.type !== 'PHASE_CHANGED') continue;
    if (isTalk) {
      heard(event.at);
      talk += event.at - since;
    }
    since = event.to === 'DAY_OPENING' || event.to === 'DAY_DISCUSSION' ? event.at : Number.NaN;
    last = event.at;
  }
  return { talk, silent };
}

class Tally implements SimTally<SimulatedMatch> {
  #matches = 0;
  #ended = 0;
  readonly #wins: Record<Team, number> = { VILLAGERS: 0, WEREWOLVES: 0 };
  readonly #days = new Map<number, number>();
  readonly #deaths = { night: 0, vote: 0 };
  #saves = 0;
  #ties = 0;
  #messages = 0;
  #talkMs = 0;
  #silentMs = 0;

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
    const { talk, silent } = silenceIn(events);
    this.#talkMs += talk;
    this.#silentMs += silent;
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
      silence: this.#talkMs > 0 ? this.#silentMs / this.#talkMs : 0,
    };
  }

  lines(): string[] {
    const { matches, wins, lengths, deaths, saves, ties, messages, silence } = this.figures();
    const share = (count: number): string => `${((100 * count) / matches).toFixed(1)} %`;
    const each = (count: number): string => (count / matches).toFixed(2);
    const days = Object.entries(lengths).map(([length, count]) => `${length}: ${share(count)}`);
    return [
      `villagers win   ${share(wins.VILLAGERS)}  (${wins.VILLAGERS})`,
      `werewolves win  ${share(wins.WEREWOLVES)}  (${wins.WEREWOLVES})`,
      `days            ${days.join('   ')}`,
      `a match         ${each(deaths.night)} killed at night, ${each(deaths.vote)} hanged, ${each(saves)} saved, ${each(ties)} ties, ${each(messages)} remarks`,
      `silence         ${(100 * silence).toFixed(1)} % of the time to talk, in gaps of more than ${SILENCE_MS / 1000} s`,
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
