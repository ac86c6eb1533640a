/** Numbers by parity, which is all that counts in this game. */
import type { Dice } from '../../../matches/dice.ts';
import type { Choice, Role } from '../model.ts';
import { CHOICES, parityOf } from '../model.ts';

const NUMBERS: Readonly<Record<Role, readonly Choice[]>> = {
  ODD: CHOICES.filter((choice) => parityOf(choice) === 'ODD'),
  EVEN: CHOICES.filter((choice) => parityOf(choice) === 'EVEN'),
};

export const opposite = (parity: Role): Role => (parity === 'ODD' ? 'EVEN' : 'ODD');

export const numberOf = (dice: Dice, parity: Role): Choice => dice.pick(NUMBERS[parity]);

export const eitherParity = (dice: Dice): Role => (dice.chance(0.5) ? 'ODD' : 'EVEN');

/** The parity with which `role` wins against the other's: EVEN by matching it, ODD by differing. */
export const answerTo = (role: Role, theirs: Role): Role => (role === 'EVEN' ? theirs : opposite(theirs));
