/** How house players choose. Each sees drawn rounds and announcements, and has dice of its own. */
import type { Dice } from '../../../matches/dice.ts';
import type { Choice, Role } from '../model.ts';
import { CHOICES, parityOf } from '../model.ts';
import type { BotSight } from './sight.ts';

/** Numbers by parity, the only property that counts in this game. */
const NUMBERS: Readonly<Record<Role, readonly Choice[]>> = {
  ODD: CHOICES.filter((choice) => parityOf(choice) === 'ODD'),
  EVEN: CHOICES.filter((choice) => parityOf(choice) === 'EVEN'),
};

const opposite = (parity: Role): Role => (parity === 'ODD' ? 'EVEN' : 'ODD');

const numberOf = (dice: Dice, parity: Role): Choice => dice.pick(NUMBERS[parity]);

const eitherParity = (dice: Dice): Role => (dice.chance(0.5) ? 'ODD' : 'EVEN');

/** The parity with which `role` beats the other's: EVEN by matching it, ODD by differing. */
const answerTo = (role: Role, theirs: Role): Role => (role === 'EVEN' ? theirs : opposite(theirs));

export interface Play {
  readonly choice: Choice;
  /** Omitted in the last round by the code that builds its move. */
  readonly claim: Choice | null;
}

/** `habit` gives the same dice in every round of a match; `dice` are fresh in each. */
export type Strategy = (sight: BotSight, dice: Dice, habit: () => Dice) => Play;

export const STRATEGY_NAMES = ['uniform', 'nash', 'pattern', 'markov', 'grudge', 'bluffer'] as const;
export type StrategyName = (typeof STRATEGY_NAMES)[number];

const silently = (choice: Choice): Play => ({ choice, claim: null });

/** Any number; odd three times in five. */
const uniform: Strategy = (_, dice) => silently(dice.pick(CHOICES));

/** Odd and even equally often: no opponent can do better against it than chance. */
const nash: Strategy = (_, dice) => silently(numberOf(dice, eitherParity(dice)));

/** Repeats a cycle of two or three numbers: easy prey for an attentive opponent. */
const pattern: Strategy = ({ round }, _, habit) => {
  const dice = habit();
  const cycle = Array.from({ length: 2 + dice.below(2) }, () => dice.pick(CHOICES));
  return silently(cycle[(round - 1) % cycle.length]!);
};

/** Predicts the opponent's most frequent choice after its last one, and answers that. */
const markov: Strategy = ({ rounds, role }, dice) => {
  const kinds = rounds.flatMap(({ theirs }) => (theirs === null ? [] : [parityOf(theirs)]));
  const last = kinds.at(-1);
  const followers = kinds.filter((_, i) => i > 0 && kinds[i - 1] === last);
  const expected = mostOf(followers) ?? mostOf(kinds);
  return silently(numberOf(dice, expected ? answerTo(role, expected) : eitherParity(dice)));
};

function mostOf(kinds: readonly Role[]): Role | null {
  const odd = kinds.filter((kind) => kind === 'ODD').length;
  const even = kinds.length - odd;
  if (odd === even) return null;
  return odd > even ? 'ODD' : 'EVEN';
}

/** Stays with what wins; after a defeat, plays against the number that beat it for the rest of the match. */
const grudge: Strategy = ({ rounds, role }, dice) => {
  const beaten = rounds.findLast(({ won, theirs }) => won === false && theirs !== null);
  if (beaten?.theirs) return silently(numberOf(dice, answerTo(role, parityOf(beaten.theirs))));
  const winning = rounds.findLast(({ mine, won }) => won && mine !== null)?.mine;
  return silently(winning ?? numberOf(dice, eitherParity(dice)));
};

/** Announces every choice, mostly lying about its parity, and listens to the opponent's announcements. */
const bluffer: Strategy = ({ iAnnounced, theyAnnounced, role }, dice) => {
  const claim = dice.pick(CHOICES);
  if (iAnnounced !== null) {
    const kind = parityOf(iAnnounced);
    return { choice: dice.chance(0.3) ? iAnnounced : numberOf(dice, opposite(kind)), claim };
  }
  const kind = theyAnnounced === null ? eitherParity(dice) : answerTo(role, parityOf(theyAnnounced));
  return { choice: numberOf(dice, kind), claim };
};

export const STRATEGIES: Readonly<Record<StrategyName, Strategy>> = {
  uniform,
  nash,
  pattern,
  markov,
  grudge,
  bluffer,
};
