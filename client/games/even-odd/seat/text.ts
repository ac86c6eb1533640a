// The words for somebody who plays Even/Odd in the browser. They come with the seat, which is a chunk of its own.

import { plural } from '../../../../shared/protocol/plural.ts';
import type { Parity } from '../state/table-model.ts';

export const seatWords = {
  wants: {
    ODD: 'You win a round when the sum is odd.',
    EVEN: 'You win a round when the sum is even.',
  } satisfies Record<Parity, string>,
  under: (choice: number) => `Under your cup: ${choice}.`,
  turn: {
    gather: 'The round begins in a moment.',
    choose: (round: number) => `Round ${round}: choose 1 to 5 stones, then Confirm. This is final.`,
    sealed: 'Your number is sealed. The cups are lifted when both numbers are sealed.',
    draw: 'The cups are lifted.',
    over: 'The match is over.',
  },
  choice: 'Under your cup',
  claim: 'Announce for the next round',
  noClaim: 'Announce nothing',
  picked: (choice: number | null) => (choice === null ? 'No number chosen yet' : `Chosen: ${choice}`),
  story: {
    title: 'How you did',
    won: 'You won.',
    lost: 'You lost.',
    draw: 'A draw.',
    rounds: (won: number, of: number) => `You took ${won} of ${plural(of, 'round', 'rounds')}.`,
    fooled: (count: number) =>
      count === 0
        ? 'You kept every number that you announced.'
        : `You bluffed ${plural(count, 'time', 'times')}.`,
    fooledBy: (count: number, name: string) =>
      count === 0 ? `${name} never bluffed.` : `${name} bluffed ${plural(count, 'time', 'times')}.`,
    missed: (count: number) => `You missed ${plural(count, 'round', 'rounds')}.`,
  },
} as const;
