/** Related words according to WordNet: reads its `dict` folder, and nothing else of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PARTS = ['noun', 'verb', 'adj', 'adv'] as const;
/** Senses are ordered by use; the rare ones mislead more than they help. */
const SENSES = 3;
/** Kinds of pointers: to the wider and the narrower concept, the similar adjective, the derived form. */
const POINTERS: Readonly<Record<string, number>> = {
  '@': 0.5,
  '~': 0.25,
  '&': 0.7,
  '+': 0.7,
  '^': 0.5,
  '\\': 0.5,
};

interface Synset {
  readonly words: readonly string[];
  readonly pointers: readonly { readonly kind: string; readonly to: string }[];
}

export interface Akin {
  readonly word: string;
  readonly weight: number;
}

/** Single words only. */
const isWord = (text: string): boolean => /^[a-z]+$/.test(text);

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));

function synsetsOf(dict: string): Map<string, Synset> {
  const synsets = new Map<string, Synset>();
  for (const part of PARTS) {
    for (const line of linesOf(join(dict, `data.${part}`))) {
      const fields = line.split(' | ', 1)[0]!.split(' ');
      const count = Number.parseInt(fields[3]!, 16);
      const words = Array.from({ length: count }, (_, i) =>
        fields[4 + 2 * i]!.toLowerCase().replace(/\(.*\)$/, ''),
      );
      const at = 4 + 2 * count;
      const pointers = Array.from({ length: Number(fields[at]) }, (_, i) => {
        const [kind, offset, pos] = fields.slice(at + 1 + 4 * i, at + 4 + 4 * i);
        return { kind: kind!, to: keyOf(pos!, offset!) };
      });
      synsets.set(keyOf(fields[2]!, fields[0]!), { words, pointers });
    }
  }
  return synsets;
}

/** A satellite adjective is filed with the adjectives. */
const keyOf = (pos: string, offset: string): string => `${pos === 's' ? 'a' : pos}${offset}`;

export function akinWords(dict: string): Map<string, Akin[]> {
  const synsets = synsetsOf(dict);
  const akin = new Map<string, Akin[]>();
  for (const part of PARTS) {
    for (const line of linesOf(join(dict, `index.${part}`))) {
      const fields = line.trim().split(' ');
      const [lemma, pos] = fields as [string, string];
      if (!isWord(lemma)) continue;
      const offsets = fields.slice(-Number(fields[2])).slice(0, SENSES);
      const found = offsets.flatMap((offset, sense) =>
        relatives(synsets, keyOf(pos, offset), 1 / (1 + sense)),
      );
      const known = akin.get(lemma) ?? [];
      known.push(...found.filter(({ word }) => word !== lemma && isWord(word)));
      akin.set(lemma, known);
    }
  }
  return akin;
}

function relatives(synsets: ReadonlyMap<string, Synset>, key: string, weight: number): Akin[] {
  const synset = synsets.get(key);
  if (!synset) return [];
  const same = synset.words.map((word) => ({ word, weight }));
  const pointed = synset.pointers.flatMap(({ kind, to }) => {
    const factor = POINTERS[kind] ?? 0;
    const words = factor > 0 ? (synsets.get(to)?.words ?? []) : [];
    return words.map((word) => ({ word, weight: weight * factor }));
  });
  return [...same, ...pointed];
}

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ies$/, ['y']],
  [/(?:es|ed|er|est)$/, ['', 'e']],
  [/s$/, ['']],
  [/(.)\1(?:ing|ed|er|est)$/, ['$1']],
  [/ing$/, ['', 'e']],
  [/ied$/, ['y']],
  [/ly$/, ['']],
];

/** The dictionary's form of an inflected word, by rule; null where the rules find none. */
export function lemmaOf(word: string, isKnown: (word: string) => boolean): string | null {
  for (const [ending, replacements] of ENDINGS) {
    if (!ending.test(word)) continue;
    const lemma = replacements
      .map((text) => word.replace(ending, text))
      .find((form) => form.length > 2 && isKnown(form));
    if (lemma !== undefined) return lemma;
  }
  return null;
}
