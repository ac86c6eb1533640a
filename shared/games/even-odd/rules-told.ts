/** The rules as the gatekeeper tells them. */
import type { RulesTold } from '../../matches/rules-told.ts';
import { evenOddRules } from './prompts/rules.ts';

const IN_SHORT = [
  'In Even/Odd one plays ODD and the other EVEN, as they are dealt.',
  'In each of five rounds both choose a number from 1 to 5, sealed. An odd sum is ODD’s round, an even one EVEN’s.',
] as const;

export const evenOddRulesTold: RulesTold = {
  source: { id: evenOddRules.id, title: evenOddRules.title },
  words: 'even|odd|parity|seals?|sealed',
  inShort: IN_SHORT,
  answers: [[/\b(even|odd|parity)\b/i, IN_SHORT]],
};
