/** The policy, independent of the address it plays through: the same moves and the same words at the same duties. */
import { diceFor } from '../../../shared/matches/dice.ts';

const OPENINGS = [
  'I slept badly and trust nobody yet. Let us hear everybody before we point fingers.',
  'Watch who follows whom in the vote today; that told us most last time.',
  'I have no proof against anyone. Whoever pushes hardest will have to explain it.',
];
const ARGUMENTS = [
  'I would like to hear a reason, not a feeling. Who changed their mind since the opening, and why?',
  'The loudest accusation came without any evidence. I keep an eye on it.',
  'We should agree on one name before the vote, or the wolves get a free night.',
];
const REPLIES = [
  'You name me, fair enough: I said what I think, and my vote will match it.',
  'I am a plain villager. Look at who gains when you go after me.',
];

export class Policy {
  readonly #name: string;
  #moves = 0;

  constructor(name: string) {
    this.#name = name;
  }

  target(legal: readonly string[], me: string): string {
    const others = legal.filter((name) => name !== me);
    return this.#pick(others.length > 0 ? others : legal);
  }

  opening = (): string => this.#pick(OPENINGS);
  argument = (): string => this.#pick(ARGUMENTS);
  reply = (): string => this.#pick(REPLIES);

  #pick<T>(list: readonly T[]): T {
    this.#moves += 1;
    return diceFor('tokens', this.#name, this.#moves).pick(list);
  }
}

export const REPLIES_A_DAY = 2;
