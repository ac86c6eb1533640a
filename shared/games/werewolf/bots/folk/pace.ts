/** How long a villager takes for its next move. Computed before the move itself, so that most looks end here. */
import type { Dice } from '../../../../matches/dice.ts';
import type { BotSight } from '../sight.ts';
import type { Temperament } from './temperament.ts';

export interface Pace {
  /** For remarks that answer nobody. */
  readonly idle: number;
  /** For an urgent answer. */
  readonly prompt: number;
  /** For passing when the player has nothing more to say. */
  readonly pass: number;
}

/** All begin to think at once: this is how often anybody at the table speaks. */
const OPENING_EVERY_MS = 4_000;

/** A wolf's pace depends on what the pack has said: it is drawn with the move, and is never quicker than this. */
export const QUICKEST_WOLF_MS = 2_500;

type Label = readonly (string | number)[];
type Throw = (...label: Label) => Dice;

/** Draws each pace of a match once: it stays the same until somebody speaks, the player votes, or the phase ends. */
export class Pacer {
  readonly #talk: number;
  readonly #dice: Throw;
  readonly #drawn = new Map<string, Pace>();

  constructor({ talk }: Temperament, dice: Throw) {
    this.#talk = talk;
    this.#dice = dice;
  }

  /** `null`: this player has nothing to do now. */
  pace(sight: BotSight): Pace | null {
    const { action, alive, phase, day, night } = sight;
    if (!alive || !action) return null;
    switch (action.type) {
      case 'NONE':
        return phase === 'LOBBY' && !action.alreadySubmitted ? this.#between(800, 6_000, phase, night) : null;
      case 'SEER_INSPECT':
      case 'DOCTOR_PROTECT':
        return action.alreadySubmitted ? null : this.#between(4_000, 18_000, phase, night);
      case 'WOLF_KILL':
        return { idle: QUICKEST_WOLF_MS, prompt: QUICKEST_WOLF_MS, pass: QUICKEST_WOLF_MS };
      case 'SPEAK_OPENING':
        return action.alreadySubmitted
          ? null
          : this.#between(2_000, OPENING_EVERY_MS * livingIn(sight), phase, day);
      case 'SPEAK_DISCUSSION':
        return this.#draw([phase, day, linesToday(sight)], (dice) => talkingPace(dice, this.#talk));
      case 'VOTE':
        return hasVoted(sight)
          ? this.#between(1_200, 4_200, phase, day, 'change')
          : this.#between(3_000, 21_000, phase, day, 'first');
    }
  }

  #between(low: number, high: number, ...label: Label): Pace {
    return this.#draw(label, (dice) => {
      const ms = Math.round(dice.between(low, high));
      return { idle: ms, prompt: ms, pass: ms };
    });
  }

  #draw(label: Label, pace: (dice: Dice) => Pace): Pace {
    const key = label.join();
    const drawn = this.#drawn.get(key) ?? pace(this.#dice('pace', ...label));
    this.#drawn.set(key, drawn);
    return drawn;
  }
}

/**
 * Everybody counts from the last line at the table, so that remarks follow one another: the player with the shortest
 * draw speaks next, the talkative more often. Draws are bounded, to avoid long silences.
 */
function talkingPace(dice: Dice, talk: number): Pace {
  return {
    idle: Math.round(dice.between(5_500, 10_500) * (1.2 - 0.4 * talk)),
    prompt: Math.round(dice.between(3_500, 6_500)),
    pass: Math.round(dice.between(1_500, 4_000)),
  };
}

const linesToday = ({ said, day }: BotSight): number => said.filter((line) => line.day === day).length;

const livingIn = ({ players }: BotSight): number => players.filter(({ alive }) => alive).length;

const hasVoted = ({ voted, day, me }: BotSight): boolean =>
  voted.some((vote) => vote.day === day && vote.playerId === me);
