// Every English word that Even/Odd says by itself. Another language is another object of the same shape.

import type { Parity } from './state/table-model.ts';

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const words = {
  roles: { ODD: 'Odd', EVEN: 'Even' } satisfies Record<Parity, string>,
  wants: { ODD: 'wants an odd sum', EVEN: 'wants an even sum' } satisfies Record<Parity, string>,
  claim: (when: 'now' | 'next', choice: number) => (when === 'next' ? `next: ${choice}` : `said ${choice}`),
  kept: 'kept',
  bluff: 'bluff',
  wins: (name: string) => `${name} wins`,
  draw: 'A draw',
  score: (mine: number, theirs: number) => `${mine} : ${theirs}`,

  header: {
    title: 'Score',
    round: (round: number, of: number) => (round === 0 ? 'Before round 1' : `Round ${round} of ${of}`),
    rounds: 'Rounds',
    coins: (count: number) => (count === 1 ? '1 round won' : `${count} rounds won`),
    drawn: (round: number, sum: number, parity: Parity, winner: string) =>
      `Round ${round}: ${sum}, ${parity.toLowerCase()}, won by ${winner}`,
    missed: (round: number, winner: string) => `Round ${round}: no choice from the other, won by ${winner}`,
    isVoid: (round: number) => `Round ${round}: void, nobody chose`,
    running: (round: number) => `Round ${round} is being played`,
    toCome: (round: number) => `Round ${round} is to come`,
  },
  choices: {
    title: 'Choices so far',
    empty: 'The first cups have not been lifted yet.',
    round: 'Round',
    sum: 'Sum',
    winner: 'Won by',
    none: 'none',
    nobody: 'nobody',
    late: 'Missed',
    void: 'Void',
    sealed: 'sealed',
    sealedAs: (digits: string) => `sealed, commitment ${digits}…`,
    thinking: 'thinking',
    both: (sum: number, parity: Parity) => `${sum} ${parity.toLowerCase()}`,
  },
  oddShare: {
    title: 'Share of odd numbers',
    why: 'The pale band is where the true share lies, with 95 % certainty. The line is one half: nobody can exploit it.',
    none: 'no choices yet',
    short: (rate: number, hits: number, of: number) => `${percent(rate)} · ${hits} of ${of}`,
    whole: (name: string, rate: number, low: number, high: number) =>
      `${name}: ${percent(rate)} odd, between ${percent(low)} and ${percent(high)} with 95 % certainty`,
  },
  meetings: {
    title: 'What met what',
    caption: (mine: string, theirs: string) =>
      `Rows: ${mine}'s choice. Columns: ${theirs}'s. Framed squares make an odd sum.`,
  },
  honesty: {
    title: 'Claims',
    none: 'Nobody has announced a choice.',
    nothing: 'no claims',
    kept: (kept: number, claimed: number) => `${kept} of ${claimed} kept`,
    line: (round: number, said: number, chose: number | null) =>
      `round ${round}: said ${said}, chose ${chose ?? 'nothing'}`,
  },
} as const;
