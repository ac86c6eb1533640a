import { diceFor } from '../../../matches/dice.ts';
import { hashSeed } from '../../../matches/rng.ts';
import { HOUSE_NAMES } from '../../../town/residents.ts';
import type { CreateMatch } from '../decide.ts';
import { DEFAULT_SETTINGS } from '../model.ts';
import { housePlayer } from './house-player.ts';
import type { StrategyName } from './strategies.ts';
import type { PlayedMatch } from './table.ts';
import { playMatch } from './table.ts';

export interface Figures {
  readonly matches: number;
  readonly ended: number;
  /** Rounds in which both chose. */
  readonly rounds: number;
  readonly oddSums: number;
}

/** Two neighbours with the same strategy; their identities and all chance follow from the seed and the number. */
export function simulate(index: number, seed: string, name: StrategyName): PlayedMatch {
  const bot = housePlayer(name);
  return playMatch(matchNumber(index, seed), `${seed}/${index}/bots`, [bot, bot]);
}

function matchNumber(index: number, seed: string): CreateMatch {
  const dice = diceFor(seed, index, 'neighbours');
  const first = dice.pick(HOUSE_NAMES);
  const second = dice.pick(HOUSE_NAMES.filter((name) => name !== first));
  return {
    matchId: `sim-${index + 1}`,
    gameNumber: index + 1,
    buildingId: `sim-building-${index + 1}`,
    // Hashed, because a match accepts only seeds of limited length.
    seed: hashSeed(`${seed}/${index}`),
    settings: DEFAULT_SETTINGS,
    agents: [first, second].map((name) => ({ agentId: `house-${name.toLowerCase()}`, displayName: name })),
    now: 0,
  };
}

export const NO_FIGURES: Figures = { matches: 0, ended: 0, rounds: 0, oddSums: 0 };

export function countMatch(figures: Figures, { state }: Pick<PlayedMatch, 'state'>): Figures {
  const drawn = state.history.filter(({ sum }) => sum !== null);
  return {
    matches: figures.matches + 1,
    ended: figures.ended + (state.phase === 'FINISHED' ? 1 : 0),
    rounds: figures.rounds + drawn.length,
    oddSums: figures.oddSums + drawn.filter(({ parity }) => parity === 'ODD').length,
  };
}
