const VOWEL = '(?:[aeiou]|(?<=[^aeiou])y)';
const CONSONANT = '(?:[^aeiouy]|(?<=[aeiou]|^)y)';
const RUN = `${CONSONANT}+${VOWEL}+`;
const measure = (atLeast: number): RegExp =>
  new RegExp(`^${CONSONANT}*${VOWEL}+(?:${RUN}){${atLeast - 1},}${CONSONANT}+`);
const HAS_VOWEL = new RegExp(VOWEL);
const ONE = measure(1);
const TWO = measure(2);
const EXACTLY_ONE = new RegExp(`^${CONSONANT}*${VOWEL}+${CONSONANT}+${VOWEL}*$`);
const CVC = new RegExp(`^${CONSONANT}+${VOWEL}[^aeiouwxy]$`);

const STEP_2: Readonly<Record<string, string>> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
};
const STEP_3: Readonly<Record<string, string>> = {
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
};
const STEP_4 = /^(.+?)(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize)$/;
const SUFFIX_2 = new RegExp(`^(.+?)(${Object.keys(STEP_2).join('|')})$`);
const SUFFIX_3 = new RegExp(`^(.+?)(${Object.keys(STEP_3).join('|')})$`);

export function stem(given: string): string {
  if (given.length < 3) return given;
  let word = withoutPlural(given);
  word = withoutPast(word);
  if (word.endsWith('y') && HAS_VOWEL.test(word.slice(0, -1))) word = `${word.slice(0, -1)}i`;
  word = replaced(word, SUFFIX_2, STEP_2);
  word = replaced(word, SUFFIX_3, STEP_3);
  word = withoutLast(word);
  return tidied(word);
}

function withoutPlural(word: string): string {
  if (word.endsWith('sses') || word.endsWith('ies')) return word.slice(0, -2);
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return ONE.test(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const [, base] = /^(.+?)(?:ed|ing)$/.exec(word) ?? [];
  if (base === undefined || !HAS_VOWEL.test(base)) return word;
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1);
  return EXACTLY_ONE.test(base) && CVC.test(base) ? `${base}e` : base;
}

function replaced(word: string, suffixes: RegExp, by: Readonly<Record<string, string>>): string {
  const [, base, suffix] = suffixes.exec(word) ?? [];
  return base !== undefined && suffix !== undefined && ONE.test(base) ? base + by[suffix] : word;
}

function withoutLast(word: string): string {
  const [, ion] = /^(.+[st])ion$/.exec(word) ?? [];
  const [, base = ion] = STEP_4.exec(word) ?? [];
  return base !== undefined && TWO.test(base) ? base : word;
}

function tidied(given: string): string {
  let word = given;
  if (word.endsWith('e')) {
    const base = word.slice(0, -1);
    if (TWO.test(base) || (EXACTLY_ONE.test(base) && !CVC.test(base))) word = base;
  }
  return word.endsWith('ll') && TWO.test(word) ? word.slice(0, -1) : word;
}
