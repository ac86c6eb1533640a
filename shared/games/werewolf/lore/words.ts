import type { Role } from '../model.ts';

const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const ORDINALS = [
  'zeroth',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];

export const number = (n: number): string => NUMBERS[n] ?? String(n);
export const ordinal = (n: number): string => ORDINALS[n] ?? `${n}th`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const possessive = (name: string): string => (/s$/i.test(name) ? `${name}’` : `${name}’s`);

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  VILLAGER: 'a villager',
  WEREWOLF: 'a werewolf',
  SEER: 'the seer',
  DOCTOR: 'the doctor',
};

export function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
