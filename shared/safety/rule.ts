/** A rule: a pattern for the line of a reading, tried only where one of its words occurs, so that most text costs little. */
import type { SafetyCategory } from './policy.ts';
import type { Reading } from './reading.ts';

export interface Rule {
  readonly category: SafetyCategory;
  /** One of them must be among the words. */
  readonly when: readonly string[];
  /** All of them must match. */
  readonly parts: readonly RegExp[];
  readonly within: 'sentence' | 'text';
}

/** At most so many words of the same sentence in between. */
export const upTo = (words: number): string => `(?: [^. ]+){0,${words}}`;
/** Alternatives; around a `|` with spaces on both sides the spaces do not count. */
export const anyOf = (words: string): string => `(?:${words.trim().replace(/\s+\|\s+/g, '|')})`;

/** `pattern` is matched against whole words, separated by single spaces. */
export const rule = (category: SafetyCategory, when: string, pattern: string): Rule => ({
  category,
  when: when.trim().split(/\s+/),
  parts: [new RegExp(` ${pattern}(?= )`)],
  within: 'text',
});

const whole = (part: string): RegExp => new RegExp(` ${part} `);

/** All of the parts, in whatever order, within one sentence. */
export const sameSentence = (category: SafetyCategory, when: string, ...parts: readonly string[]): Rule => ({
  category,
  when: when.trim().split(/\s+/),
  parts: parts.map(whole),
  within: 'sentence',
});

/** All of the parts, anywhere in the text. */
export const sameText = (category: SafetyCategory, when: string, ...parts: readonly string[]): Rule => ({
  category,
  when: when.trim().split(/\s+/),
  parts: parts.map(whole),
  within: 'text',
});

export type RuleIndex = ReadonlyMap<string, readonly Rule[]>;

export function indexed(rules: readonly Rule[]): RuleIndex {
  const index = new Map<string, Rule[]>();
  for (const each of rules) for (const word of each.when) index.set(word, [...(index.get(word) ?? []), each]);
  return index;
}

export interface RuleMatch {
  readonly category: SafetyCategory;
  readonly words: string;
}

export function matches(index: RuleIndex, { line, tokens }: Reading): RuleMatch[] {
  const tried = new Set<Rule>();
  for (const token of tokens) {
    const rules = index.get(token);
    if (rules) for (const each of rules) tried.add(each);
  }
  const found: RuleMatch[] = [];
  let sentences: readonly string[] | null = null;
  for (const { category, parts, within } of tried) {
    if (within === 'sentence') sentences ??= sentencesOf(line);
    const places = within === 'sentence' ? (sentences as readonly string[]) : [line];
    const place = places.find((text) => parts.every((part) => part.test(text)));
    if (place !== undefined)
      found.push({ category, words: (parts[0] as RegExp).exec(place)?.[0].trim() ?? '' });
  }
  return found;
}

export const sentencesOf = (line: string): readonly string[] =>
  line
    .split(' . ')
    .filter((sentence) => sentence.trim() !== '')
    .map((sentence) => ` ${sentence.trim()} `);
