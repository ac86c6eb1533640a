/** Small words that English texts share. */

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

export const numberWord = (n: number): string => NUMBERS[n] ?? String(n);
export const ordinal = (n: number): string => ORDINALS[n] ?? `${n}th`;
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** “Ann, Bo and Cleo” */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
