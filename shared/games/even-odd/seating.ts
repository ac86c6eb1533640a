/** Assigns seats and ODD: from the seed, so that anyone can reproduce it, or as a fixture says. */
import type { SeatedPlayer } from '../../matches/game.ts';
import { pick, shuffle } from '../../matches/rng.ts';
import type { OddSeating, Pair, Role, SeatedAgent } from './model.ts';
import { PLAYER_IDS, SEATS } from './model.ts';

type Agent = Pick<SeatedPlayer, 'agentId' | 'displayName'>;

export interface Seating {
  readonly players: readonly SeatedAgent[];
  readonly roles: Pair<Role>;
}

export const seatOrder = (seed: string): number[] => shuffle(seed, 'seats', [0, 1]);

export function seatingOf(seed: string, agents: readonly Agent[], odd: OddSeating): Seating {
  if (agents.length !== SEATS.length) throw new Error(`a match seats ${SEATS.length}, not ${agents.length}`);
  const order = seatOrder(seed);
  const players = order.map((place, i): SeatedAgent => {
    const { agentId, displayName } = agents[place]!;
    return { playerId: PLAYER_IDS[i]!, seat: SEATS[i]!, agentId, displayName };
  });
  const oddSeat = odd === 'DRAWN' ? pick(seed, 'odd', [0, 1]) : order.indexOf(odd === 'FIRST' ? 0 : 1);
  return { players, roles: oddSeat === 0 ? ['ODD', 'EVEN'] : ['EVEN', 'ODD'] };
}

/**
 * For a fixture between number `first` and number `second` of a round robin: each plays ODD as often as EVEN, or
 * differs by one where that is impossible.
 */
export const oddOfPairing = (first: number, second: number): Exclude<OddSeating, 'DRAWN'> => {
  const lowerIsOdd = (first + second) % 2 === 1;
  return lowerIsOdd === first < second ? 'FIRST' : 'SECOND';
};
