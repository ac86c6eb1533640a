/**
 * Forms of English words: the base of an inflected word, and the parts of an unknown one. Guesses for callers to
 * verify.
 */

const VOWEL = /[aeiouy]/;
const HISSING = /(?:s|x|z|ch|sh)es$/;
const DOUBLED = /([bdfgklmnprtv])\1$/;
const SHORTEST_BASE = 3;

/** "cures" comes from "cure", "robbing" from "rob", "robb" or "robe": likeliest first, known or not. */
export function basesOf(word: string): string[] {
  const bases: string[] = [];
  if (word.endsWith('ies') || word.endsWith('ied')) bases.push(`${word.slice(0, -3)}y`);
  if (word.endsWith('ves')) bases.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  if (word.endsWith('men')) bases.push(`${word.slice(0, -3)}man`);
  if (HISSING.test(word)) bases.push(word.slice(0, -2));
  if (word.endsWith('s') && !word.endsWith('ss')) bases.push(word.slice(0, -1));
  for (const ending of ['ed', 'ing']) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length);
    if (DOUBLED.test(rest)) bases.push(rest.slice(0, -1));
    bases.push(rest, `${rest}e`);
  }
  return bases.filter((base) => base.length >= SHORTEST_BASE && VOWEL.test(base));
}

const SUFFIXES = ['er', 'ers', 'or', 'ess', 'esses', 'y', 'less', 'ness', 'ful', 'like', 'ish', 'ly'];
const PREFIXES = ['re', 'un', 'mis', 'over'];

/**
 * "counterfeiter" comes from "counterfeit", "baptises" is also spelt "baptizes", "reinvestigating" comes from
 * "investigate".
 */
export function rootsOf(word: string): string[] {
  const roots: string[] = [];
  const elsewhere = word.replace(/is(e|ed|es|ing|er|ation)$/, 'iz$1').replace(/our(s|ed|ing)?$/, 'or$1');
  if (elsewhere !== word) roots.push(elsewhere);
  roots.push(...basesOf(word));
  for (const suffix of SUFFIXES) {
    if (!word.endsWith(suffix)) continue;
    const rest = word.slice(0, -suffix.length);
    if (rest.length >= SHORTEST_BASE) roots.push(rest, `${rest}e`, rest.replace(DOUBLED, '$1'));
  }
  for (const prefix of PREFIXES) {
    const rest = word.slice(prefix.length);
    if (word.startsWith(prefix) && rest.length > SHORTEST_BASE) roots.push(rest, ...basesOf(rest));
  }
  return roots;
}

const SHORTEST_COMPOUND = 7;

/** All ways to split a word in two: "moneylender" into "money" and "lender". */
export function partsOf(word: string): [string, string][] {
  if (word.length < SHORTEST_COMPOUND) return [];
  return Array.from({ length: word.length - 2 * SHORTEST_BASE + 1 }, (_, i) => {
    const cut = i + SHORTEST_BASE;
    return [word.slice(0, cut), word.slice(cut)];
  });
}
