// Every English word that Even/Odd says by itself. Another language is another object of the same shape.

import type { Pair, Phase } from '../../../shared/games/even-odd/model.ts';
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
    step: (round: number) => `Round ${round}`,
    coins: (count: number) => (count === 1 ? '1 round won' : `${count} rounds won`),
    drawn: (round: number, sum: number, parity: Parity, winner: string) =>
      `Round ${round}: ${sum}, ${parity.toLowerCase()}, won by ${winner}`,
    missed: (round: number, winner: string) =>
      `Round ${round}: won by ${winner}, as the other player did not choose in time`,
    isVoid: (round: number) => `Round ${round}: void, nobody chose`,
    running: (round: number) => `Round ${round} is being played`,
    toCome: (round: number) => `Round ${round} has not been played yet`,
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
    why: 'The pale band is the 95 % interval for the true share. The line marks one half, which nobody can exploit.',
    none: 'no choices yet',
    short: (rate: number, hits: number, of: number) => `${percent(rate)} · ${hits} of ${of}`,
    whole: (name: string, rate: number, low: number, high: number) =>
      `${name}: ${percent(rate)} odd, between ${percent(low)} and ${percent(high)} with 95 % certainty`,
  },
  meetings: {
    title: 'Pairs of choices',
    caption: (mine: string, theirs: string) =>
      `Rows: ${mine}'s choice. Columns: ${theirs}'s. In framed squares the sum is odd.`,
  },
  honesty: {
    title: 'Claims',
    none: 'No announced choices yet.',
    nothing: 'no claims',
    kept: (kept: number, claimed: number) => `${kept} of ${claimed} kept`,
    line: (round: number, said: number, chose: number | null) =>
      `round ${round}: said ${said}, chose ${chose ?? 'nothing'}`,
  },

  tabs: { table: 'Score', story: 'Story', habits: 'Habits', moments: 'Moments' },
  phaseNow: {
    WAITING_FOR_PLAYERS: 'Gathering',
    COLLECTING_CHOICES: 'Choosing',
    DRAWING_NUMBER: 'The cups are lifted',
    FINISHED: 'It is over',
  } satisfies Record<Phase, string>,
  allSealed: 'Both numbers are sealed',
  gathering: 'Both players are taking their seats.',

  talk: {
    title: 'Story',
    label: 'What happens at the table',
    empty: 'Nothing has happened yet.',
    newer: 'Newer lines ↓',
    earlier: 'Earlier lines ↑',
    asking: 'Loading earlier lines…',
    divider: (round: number) => (round === 0 ? 'The players gather' : `Round ${round}`),
    drawOf: (round: number) => `Round ${round} · the draw`,
    end: 'The end',
    accepts: 'takes the seat.',
    declines: 'declines to play.',
    seals: (claim: number | null) =>
      claim === null ? 'seals a number.' : `seals a number and says: “Next I choose ${claim}.”`,
    lifted: 'The cups are lifted. What is the sum?',
    drawn: ({ choices: [first, second], sum, parity, name }: Drawn) =>
      `${first} + ${second} = ${sum}, ${parity.toLowerCase()}: the round goes to ${name}.`,
    missed: (late: string, name: string) => `${late} did not choose in time: the round goes to ${name}.`,
    isVoid: 'Nobody chose in time: the round is void.',
    broke: (name: string, said: number) => `${name} had announced ${said}.`,
    stands: ([first, second]: Pair<number>) => `The score is ${first} : ${second}.`,
    won: (name: string, [mine, theirs]: Pair<number>) => `${name} wins the match ${mine} : ${theirs}.`,
    drawnMatch: ([first, second]: Pair<number>) => `The match is a draw, ${first} : ${second}.`,
    forfeit: (name: string, other: string) => `${other} did not come: ${name} wins without a round played.`,
    noShow: 'Nobody came to the table: both have lost.',
    hostSays: ({
      choices: [first, second],
      sum,
    }: Pick<Drawn, 'choices'> & { readonly sum: number | null }) =>
      sum === null
        ? 'The time is up, and the cups are lifted all the same. Somebody has put nothing under the cup.'
        : `The cups are lifted, and the stones are counted: ${first} here and ${second} there, which makes ${sum}.`,
    resumed: 'The town was away for a moment. The clock continues from where it stopped.',
    aborted: (reason: string | null) => `The match was cancelled${reason ? `: ${reason}` : '.'}`,
  },

  moments: {
    empty:
      'Bluffs, missed rounds and turning points will be collected here, each with the lines that prove it.',
  },

  end: {
    calledOff: 'Match cancelled',
    noShow: 'Nobody came',
    forfeit: (name: string) => `${name} wins by forfeit`,
    rounds: 'Round by round',
    won: 'won',
    proof: {
      verify: 'Check it yourself',
      why: 'The hash was published before the first choice, and the seed after the end; the seed opens every seal. This command replays the match from its journal.',
      seed: 'Seed',
      hash: 'SHA-256',
    },
  },

  about: {
    rules:
      'Two players sit at a table, Odd and Even. In each of five rounds, both put one to five stones under a cup and seal it. Then the cups are lifted: if the sum is odd, Odd wins the round; if it is even, Even does. Each player may announce the next choice, but need not keep to it.',
    spoilers: 'A sealed number stays sealed for everybody until the cups are lifted, in this view too.',
    credits: '',
  },
} as const;

interface Drawn {
  readonly choices: Pair<number | null>;
  readonly sum: number;
  readonly parity: Parity;
  readonly name: string;
}
