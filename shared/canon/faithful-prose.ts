/**
 * Whether words that a model wrote claim what the rules' own words claim, and nothing else: the same names, numbers,
 * roles, deaths, outcomes and denials, in the same order, the same quotes, and no name nobody knows. Better a good
 * text refused than a false one kept: the rules' own words are there already.
 */

export interface Told {
  readonly title: string;
  readonly prose: readonly string[];
}

const NUMBER_WORDS =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|once|twice|thrice|half|both|all|every|none';

/** Words that say what happened, by what they say. */
const CLAIMS: readonly (readonly [claim: string, pattern: string])[] = [
  ['NUMBER', `\\d+(?:[.,]\\d+)*|${NUMBER_WORDS}`],
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
  ['NOT', 'not|no|never|nobody|neither|nor|nothing|n’t|without'],
  ['LIE', 'lie[ds]?|lying|liars?|truth|true|false|innocent|guilty'],
];

/** Capital letters that name nobody: how sentences begin. Whatever else begins one must stand in the rules' text. */
const BEGINNINGS = new Set(
  'a after afterwards ah alas an and another as at aye before behind beneath beside between but by dawn day during each eight elsewhere even evening every finally for from game had having he her here his how i if in inside into it its just later let like long meanwhile midnight morning next night no nobody not now of on once one only or others outside over perhaps perched she silence since six so some somebody someone somehow soon still such suddenly that the their then there these they this those though through thus to together tomorrow under until up upon was we were what whatever when where whether which while who whoever whose why with within without yet you'.split(
    ' ',
  ),
);

const QUOTED = /“[^”]*”/g;
const LONGER_BY = 1.5;

/** What is wrong with the words; empty when they may stand. `names`: of everybody in it. */
export function proseFaults(words: Told, byRules: Told, names: readonly string[]): string[] {
  if (words.title === byRules.title && same(words.prose, byRules.prose)) return [];
  const [given, baseline] = [textOf(words), textOf(byRules)];
  const faults: string[] = [];
  if (given.length > baseline.length * LONGER_BY)
    faults.push('The words are much longer than what happened.');
  if (!same(given.match(QUOTED) ?? [], baseline.match(QUOTED) ?? []))
    faults.push('Quotes were changed, added or left out.');
  if (/["<>[\]{}]|https?:/.test(given.replace(QUOTED, ''))) faults.push('There is more in it than prose.');
  const said = claimsIn(given, names);
  const true_ = claimsIn(baseline, names);
  if (!same(said, true_)) faults.push(`The words claim something else: ${firstDifference(said, true_)}.`);
  const strange = unknownNames(given, baseline, names);
  if (strange.length > 0) faults.push(`Nobody knows ${strange.slice(0, 3).join(', ')}.`);
  return faults;
}

const textOf = ({ title, prose }: Told): string => [title, ...prose].join('\n').replaceAll("'", '’');

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, i) => item === b[i]);

function firstDifference(said: readonly string[], expected: readonly string[]): string {
  const at = said.findIndex((claim, i) => claim !== expected[i]);
  const i = at < 0 ? said.length : at;
  return `${said[i] ?? 'nothing'} instead of ${expected[i] ?? 'nothing'}`;
}

/** In order: names as they are, everything else as what it says. Quotes are players' own. */
function claimsIn(text: string, names: readonly string[]): string[] {
  const found: string[] = [];
  for (const match of text.replace(QUOTED, ' ').matchAll(claimPattern(names))) {
    const { name, ...claims } = match.groups ?? {};
    const claim = Object.entries(claims).find(([, word]) => word !== undefined);
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

/** Capitalised words that neither the rules' words hold nor begin a sentence as sentences begin. */
function unknownNames(text: string, baseline: string, names: readonly string[]): string[] {
  const known = new Set(
    [baseline, ...names].flatMap((words): string[] => words.toLowerCase().match(WORD) ?? []),
  );
  const strange: string[] = [];
  for (const { 0: word } of text.replace(QUOTED, ' ').matchAll(WORD)) {
    const isName = /^\p{Lu}/u.test(word);
    if (isName && !known.has(word.toLowerCase()) && !BEGINNINGS.has(word.toLowerCase())) strange.push(word);
  }
  return strange;
}

const WORD = /[\p{L}\p{N}]+(?:[’-][\p{L}]+)*/gu;
