/**
 * Whether words that a model wrote claim what the rules' own words claim, and nothing else. Paragraph by paragraph: the
 * same names, numbers, roles, deaths, outcomes and denials, in the same order, the same quotes, and no word of weight that
 * the rules' paragraph does not hold: an unknown word may be a name in small letters, a number, a deed. Better a good text
 * refused than a false one kept: the rules' own words are there already.
 */
import { PLAIN_WORDS } from './plain-words.ts';

export interface Told {
  readonly title: string;
  readonly prose: readonly string[];
}

const UNITS = 'one|two|three|four|five|six|seven|eight|nine';
const TEENS =
  'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twent(?:y|ies)|thirt(?:y|ies)|fort(?:y|ies)|fift(?:y|ies)|sixt(?:y|ies)|sevent(?:y|ies)|eight(?:y|ies)|ninet(?:y|ies)';
const ORDINALS =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|(?:twen|thir|for|fif|six|seven|eigh|nine)tieth|hundredth|last';
const AMOUNTS =
  'zero|dozens?|scores?|hundreds?|thousands?|millions?|billions?|couple|pair|several|few|many|half|halves|quarters?|thirds|twice|thrice|once|single|double|triple|both|all|every|none|most|majority|unanimous(?:ly)?';
const NUMBER_WORDS = `(?:${TEENS})-(?:${UNITS})|${UNITS}|${TEENS}|${ORDINALS}|${AMOUNTS}`;

/** Words that say what happened, by what they say: one may stand for another of its kind. */
const CLAIMS: readonly (readonly [claim: string, pattern: string])[] = [
  ['NUMBER', `\\d+(?:[.,]\\d+)*(?:st|nd|rd|th)?|${NUMBER_WORDS}`],
  ['WOLF', 'were-?wolf|were-?wolves|wolf|wolves'],
  ['SEER', 'seers?|seer’s'],
  ['DOCTOR', 'doctors?|doctor’s'],
  ['VILLAGER', 'villagers?'],
  [
    'WON',
    'won|wins?|winning|winners?|victor(?:y|ious|s)?|prevail(?:ed|s)?|triumph(?:ed|s|ant)?|beat|beaten|defeat(?:ed|s)?',
  ],
  ['LOST', 'los(?:t|es?|ing|ers?)|surrender(?:ed)?'],
  ['HANGED', 'hang(?:ed|s)?|hung|rope|swung|gallows|lynch(?:ed)?|execut(?:ed|ion)'],
  ['DIED', 'dead|die[ds]?|death|kill(?:ed|s)?|murder(?:ed|s)?|slain|slew|devour(?:ed)?|perish(?:ed)?'],
  ['LIVED', 'surviv(?:ed?|ors?|es)|outlived?|alive|lived'],
  ['SAVED', 'sav(?:ed?|es|ing)|protect(?:ed|s)?|guard(?:ed|s)?'],
  ['NOT', 'not|no|never|nobody|neither|nor|nothing|n’t|without|cannot|hardly|scarcely|barely'],
  ['LIE', 'lie[ds]?|lying|liars?|truth|true|false|innocent|guilty'],
];

const QUOTED = /“[^”]*”/g;
const WORD = /[\p{L}\p{N}]+(?:[’-][\p{L}]+)*/gu;
const LONGER_BY = 1.5;
const A_SENTENCE = 60;

/** What is wrong with the words; empty when they may stand. `names`: of everybody in it. */
export function proseFaults(words: Told, byRules: Told, names: readonly string[]): string[] {
  if (words.title === byRules.title && same(words.prose, byRules.prose)) return [];
  if (words.prose.length !== byRules.prose.length) return ['Paragraphs were added or left out.'];
  const claims = claimPattern(names);
  return [words.title, ...words.prose].flatMap((paragraph, i) =>
    paragraphFaults(straight(paragraph), straight([byRules.title, ...byRules.prose][i] ?? ''), claims),
  );
}

function paragraphFaults(given: string, baseline: string, claims: RegExp): string[] {
  if (given === baseline) return [];
  const faults: string[] = [];
  if (given.length > baseline.length * LONGER_BY + A_SENTENCE)
    faults.push('The words are much longer than what happened.');
  if (!same(given.match(QUOTED) ?? [], baseline.match(QUOTED) ?? []))
    faults.push('Quotes were changed, added or left out.');
  if (/["<>[\]{}]|https?:/.test(given.replace(QUOTED, ''))) faults.push('There is more in it than prose.');
  const [said, true_] = [claimsIn(given, claims), claimsIn(baseline, claims)];
  if (!same(said, true_)) faults.push(`The words claim something else: ${firstDifference(said, true_)}.`);
  const strange = strangeWords(given, baseline, claims);
  if (strange.length > 0) faults.push(`Nothing was told of ${strange.slice(0, 3).join(', ')}.`);
  return faults;
}

const straight = (text: string): string => text.replaceAll("'", '’');

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);

function firstDifference(said: readonly string[], expected: readonly string[]): string {
  const at = said.findIndex((claim, i) => claim !== expected[i]);
  const i = at < 0 ? said.length : at;
  return `${said[i] ?? 'nothing'} instead of ${expected[i] ?? 'nothing'}`;
}

/** In order: names as they are, everything else as what it says. Quotes are players' own. */
function claimsIn(text: string, claims: RegExp): string[] {
  const found: string[] = [];
  for (const match of text.replace(QUOTED, ' ').matchAll(claims)) {
    const { name, ...groups } = match.groups ?? {};
    const claim = Object.entries(groups).find(([, word]) => word !== undefined);
    if (name) found.push(name);
    else if (claim) found.push(claim[0] === 'NUMBER' ? match[0].toLowerCase() : claim[0]);
  }
  return found;
}

function claimPattern(names: readonly string[]): RegExp {
  const known = [...names].sort((a, b) => b.length - a.length).map(escaped);
  const groups = CLAIMS.map(([claim, pattern]) => `(?<${claim}>${pattern})`);
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?<name>${known.join('|') || '(?!)'})|${groups.join('|')})(?![\\p{L}\\p{N}])`,
    'giu',
  );
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Words of weight more often than the rules used them. What is a claim was compared already. */
function strangeWords(text: string, baseline: string, claims: RegExp): string[] {
  const left = new Map<string, number>();
  for (const word of weightyWords(baseline, claims))
    left.set(word.toLowerCase(), (left.get(word.toLowerCase()) ?? 0) + 1);
  return weightyWords(text, claims).filter((word) => {
    const times = left.get(word.toLowerCase()) ?? 0;
    left.set(word.toLowerCase(), times - 1);
    return times <= 0;
  });
}

const weightyWords = (text: string, claims: RegExp): string[] =>
  (text.replace(QUOTED, ' ').replace(claims, ' ').match(WORD) ?? []).filter(
    (word) => !PLAIN_WORDS.has(word.toLowerCase()) || isNameLike(word, text),
  );

function isNameLike(word: string, text: string): boolean {
  if (!/^\p{Lu}/u.test(word) || word === 'I') return false;
  return new RegExp(`[\\p{L},;] ${escaped(word)}(?![\\p{L}\\p{N}])`, 'u').test(text);
}
