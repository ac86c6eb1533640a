/** What must not be said or written in the town, by category: one gate for lore, names, talk, worlds and reviews. */
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { cleanText, hasPiledMarks } from '../matches/text.ts';
import { Classifier } from './classifier.ts';
import { withGroups } from './groups.ts';
import { CLASSES } from './lexicon.ts';
import { DEFAULT_POLICY, type SafetyCategory, type SafetyPolicy, type SafetyPurpose } from './policy.ts';
import { privateDataIn, spokenNumberIn } from './private-data.ts';
import { type Reading, readingOf } from './reading.ts';
import { slurIn } from './slurs.ts';
import weights from './weights.json' with { type: 'json' };

export interface SafetyFinding {
  readonly category: SafetyCategory;
  /** What gave it away, for tests and operators; never to be shown to others. */
  readonly found: string;
}

const STEERING: readonly (readonly [SafetyCategory, RegExp])[] = [
  [
    'INJECTION',
    /\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|prior|above|earlier|all|your|these|system)\b.{0,30}\b(instructions?|prompts?|rules|messages?|context)\b/is,
  ],
  [
    'INJECTION',
    /\b(system|developer) (prompt|message)\b|<\|?(im_start|im_end|system|assistant|user)\|?>|\[\/?INST\]|^\s*(system|assistant)\s*:/im,
  ],
  [
    'INJECTION',
    /\byou are (now|no longer)\b.{0,40}\b(chatgpt|an? (ai|assistant|language model)|dan|jailbroken)\b/is,
  ],
  ['LINK', /\b(?:https?|ftp|file|data|javascript):|\bwww\.\S+\.\S/i],
];

/** Numbers that stand for slogans, unless they are a year or part of a name. */
const HATE_CODES = / (?:\. 1488|14 88|rahowa) /;

const classifier = new Classifier(weights);
/**
 * By cross-validation, and so that hardly any of `innocent.jsonl` is refused. A name or title of a few words is mostly unlike the sentences of the
 * fit; its threshold was chosen apart.
 */
const UNSAFE_FROM = { few: 0.85, more: 0.76 } as const;

/** What the word list of `obscenity` takes amiss; it reads digits as letters, so 455 is a word to it. */
const ORDINARY_NAMES =
  /\b(?:[\d.:]+|moby dick|dick (?:turpin|tracy|whittington|van dyke)|philip k\.? dick|dickinson|dickens|penistone|cum laude|pussy ?cats?|fagin|rapeseed|shiitake|titmouse|cockburn|hancock|hitchcock|peacocks?)\b/gi;

const FEWEST_WORDS = 4;
const FEW_WORDS = 5;
const PRIVATE_FROM = 0.75;
const isPlainWord = (token: string): boolean => /^[a-z]{2,}$/.test(token);

const indecent = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

/** Everything in the text that this purpose refuses, each category once. */
export function unsafeIn(
  text: string,
  purpose: SafetyPurpose = 'lore',
  policy: SafetyPolicy = DEFAULT_POLICY,
): SafetyFinding[] {
  const refused = policy.refused[purpose];
  const findings: SafetyFinding[] = [];
  const add = (category: SafetyCategory, found: string | null | undefined): void => {
    if (found && refused.has(category) && !findings.some((known) => known.category === category))
      findings.push({ category, found });
  };
  const reading = allowing(readingOf(text), policy.allowedWords);
  add('HATE', slurIn(reading, policy.allowedWords) ?? HATE_CODES.exec(reading.line)?.[0].trim());
  add(
    'VULGAR',
    reading.tokens.find((token) => CLASSES.CURSES.has(token)),
  );
  const { category, probability } = classifier.verdictOn(withGroups(withoutRepeats(reading.tokens)));
  const words = reading.tokens.filter(isPlainWord).length;
  const isVague = category === 'PRIVATE_DATA' && (words < FEWEST_WORDS || probability < PRIVATE_FROM);
  if (probability > (words <= FEW_WORDS ? UNSAFE_FROM.few : UNSAFE_FROM.more) && !isVague)
    add(category, `the words together (${probability.toFixed(2)})`);
  add('PRIVATE_DATA', privateDataIn(text) ?? spokenNumberIn(reading));
  add(
    'HOUSE_RULES',
    policy.refusedWords.find((words) => reading.line.includes(` ${words} `)),
  );
  for (const [category, pattern] of STEERING)
    if (refused.has(category)) add(category, pattern.exec(text)?.[0]);
  if (refused.has('UNREADABLE') && isUnreadable(text)) add('UNREADABLE', 'characters that cannot be read');
  if (refused.has('INDECENT') && indecent.hasMatch(text.replace(ORDINARY_NAMES, '')))
    add('INDECENT', 'a word of the list for names');
  return findings;
}

/** Each sentence once: repetition makes a text no worse. */
function withoutRepeats(tokens: readonly string[]): readonly string[] {
  const sentences = tokens.join(' ').split(/(?:^| )\.(?: |$)/);
  const once = [...new Set(sentences)].filter((sentence) => sentence !== '');
  return `. ${once.join(' . ')} .`.split(' ');
}

export const isSafe = (text: string, purpose?: SafetyPurpose, policy?: SafetyPolicy): boolean =>
  unsafeIn(text, purpose, policy).length === 0;

const isUnreadable = (text: string): boolean =>
  hasPiledMarks(text) || cleanText(text) !== text.trim().replace(/\r\n?/g, '\n');

function allowing(reading: Reading, allowed: ReadonlySet<string>): Reading {
  if (allowed.size === 0) return reading;
  const tokens = reading.tokens.filter((token) => !allowed.has(token));
  return { ...reading, tokens, line: ` ${tokens.join(' ')} ` };
}
