/** Splits a text into tokens and finds whom names, pronouns and roles refer to. */
import type { Facts } from './facts.ts';
import { isPast, stemOf } from './words.ts';

/** A name, pronoun or role, with the given names or sides it may refer to. */
export interface Nominal {
  readonly kind: 'name' | 'pronoun' | 'role' | 'side' | 'nobody';
  readonly refs: readonly string[];
  /** The stem of a role. */
  readonly role?: string;
}

export interface Token {
  readonly text: string;
  /** Lower case. */
  readonly word: string;
  readonly stem: string;
  readonly isFirst: boolean;
  readonly isPunctuation: boolean;
  readonly nominal?: Nominal;
}

export interface Sentence {
  readonly tokens: readonly Token[];
}

/** Normalises apostrophes and white space. */
export const straightened = (text: string): string =>
  text.replaceAll(/[‘’]/g, "'").replaceAll(/\s+/g, ' ').trim();

const PIECES = /[\p{L}\p{N}]+(?:[-'.,][\p{L}\p{N}]+)*'?|[.,;:!?—–()/"“”-]/gu;
const SENTENCE_END = /^[.!?]$/;
/** A full stop after these does not end a sentence. */
const ABBREVIATED = new Set(['mr', 'mrs', 'ms', 'dr', 'st']);

const SIDES: Readonly<Record<string, string>> = Object.fromEntries([
  ...['werewolves', 'wolves', 'pack', 'wolf'].map((word) => [word, 'the werewolves'] as const),
  ...['villagers', 'village', 'town', 'townsfolk', 'hall'].map((word) => [word, 'the villagers'] as const),
]);
const ROLES = new Set(['werewolf', 'wolf', 'seer', 'doctor', 'villager']);
const isRole = (word: string): boolean => ROLES.has(word);
const NOBODY = new Set(['nobody', 'none']);
const PRONOUNS = new Set(
  'he she they him her them his hers their theirs who whom whose himself herself themselves'.split(' '),
);
/** Kinds of places; any other role makes a name a person. */
const KINDS_OF_PLACE = new Set(
  'city dungeon forest mountain ocean plains village castle temple ruins street house'.split(' '),
);

/** Parts of names that do not identify anybody alone. */
const TITLES = new Set(
  'the old little young brother sister count countess lord lady doctor captain commander lieutenant mother father king queen prince princess sir madam mr mrs ms dr professor judge abbess bishop saint unit station street row lane road square game match deck ring bay light point hill camp market mill north south east west new'.split(
    ' ',
  ),
);

export class Book {
  readonly facts: Facts;
  readonly persons: ReadonlySet<string>;
  readonly topic: string | null;
  /** Names by the stem of their role. */
  readonly roles: ReadonlyMap<string, readonly string[]>;
  /** Longest first, so that a whole name wins over a part of it. */
  readonly #names: readonly {
    readonly words: readonly string[];
    readonly refs: readonly string[];
    readonly isWhole: boolean;
  }[];

  constructor(facts: Facts) {
    this.facts = facts;
    this.topic = facts.topic ?? null;
    const doers = new Set(facts.relations.map(({ from }) => from));
    this.persons = new Set(
      facts.names
        .filter(({ is = [], name }) => is.some((kind) => !KINDS_OF_PLACE.has(kind)) || doers.has(name))
        .map(({ name }) => name),
    );
    const roles = new Map<string, string[]>();
    for (const { is = [], name } of facts.names)
      for (const role of is.filter((each) => !KINDS_OF_PLACE.has(each))) {
        const stem = stemOf(role.split(' ').at(-1) ?? role);
        roles.set(stem, [...(roles.get(stem) ?? []), name]);
      }
    this.roles = roles;
    this.#names = spellingsOf(facts);
  }

  isNameInSmallLetters({ nominal, text, word }: Token): boolean {
    return (
      !nominal &&
      text === text.toLowerCase() &&
      this.#names.some(
        ({ isWhole, words }) => isWhole && words.length === 1 && words[0] === word && !isRole(word),
      )
    );
  }

  read(text: string): Sentence[] {
    const sentences: Token[][] = [[]];
    const pieces = straightened(text).match(PIECES) ?? [];
    for (let i = 0; i < pieces.length; ) {
      const sentence = sentences.at(-1) ?? [];
      const isFirst = sentence.every(({ isPunctuation }) => isPunctuation);
      const named = this.#nameAt(pieces, i);
      if (named) {
        const spelled = pieces.slice(i, i + named.length).join(' ');
        sentence.push({ ...tokenOf(spelled, isFirst), nominal: { kind: 'name', refs: named.refs } });
        i += named.length;
        continue;
      }
      const piece = pieces[i] ?? '';
      const isEnd = SENTENCE_END.test(piece) && !ABBREVIATED.has((pieces[i - 1] ?? '').toLowerCase());
      sentence.push(this.#token(piece, isFirst));
      if (isEnd) sentences.push([]);
      i += 1;
    }
    return sentences.filter(({ length }) => length > 0).map((tokens) => ({ tokens }));
  }

  #token(piece: string, isFirst: boolean): Token {
    const token = tokenOf(piece, isFirst);
    const nominal = this.#nominalOf(token.word, token.stem);
    return nominal ? { ...token, nominal } : token;
  }

  #nominalOf(word: string, stem: string): Nominal | null {
    if (PRONOUNS.has(word)) return { kind: 'pronoun', refs: [] };
    if (NOBODY.has(word)) return { kind: 'nobody', refs: [] };
    // “Led” is a verb, not the role “lead”.
    const bearers = isPast(word) ? undefined : this.roles.get(stem);
    const side = SIDES[word];
    if (side && (word !== 'wolf' || !bearers))
      return { kind: 'side', refs: [side, ...(bearers ?? [])], role: stem };
    return bearers ? { kind: 'role', refs: bearers, role: stem } : null;
  }

  #nameAt(pieces: readonly string[], at: number): { refs: readonly string[]; length: number } | null {
    for (const { isWhole, refs, words } of this.#names) {
      const given = pieces.slice(at, at + words.length);
      if (given.length < words.length) continue;
      const matches = words.every((word, i) => {
        const piece = (given[i] ?? '').replace(/'s?$/, '');
        return piece.toLowerCase() === word;
      });
      // Part of a name, or a name of one word, must have a capital; "a Werewolf" is a role.
      const isName = (isWhole && words.length > 1) || /^[\p{Lu}\p{N}]/u.test(given[0] ?? '');
      const isCommon =
        words.length === 1 && /^(?:a|an|the)$/i.test(pieces[at - 1] ?? '') && isRole(words[0] ?? '');
      if (matches && isName && !isCommon) return { refs, length: words.length };
    }
    return null;
  }
}

const tokenOf = (text: string, isFirst: boolean): Token => {
  const word = text.toLowerCase().replace(/'s?$/, '');
  return {
    text,
    word,
    stem: stemOf(word),
    isFirst,
    isPunctuation: !/[\p{L}\p{N}]/u.test(text),
  };
};

const wordsOf = (name: string): string[] =>
  (straightened(name).match(PIECES) ?? []).map((piece) => piece.toLowerCase().replace(/'s$/, (s) => s));

function spellingsOf({ names }: Facts) {
  const whole = names.flatMap(({ name }) => {
    const words = wordsOf(name).map((word) => word.replace(/'s?$/, ''));
    const refs = [name];
    const without = words[0] === 'the' ? [{ words: words.slice(1), refs, isWhole: words.length > 2 }] : [];
    return [{ words, refs, isWhole: true }, ...without];
  });
  const parts = new Map<string, string[]>();
  for (const { name } of names) {
    if (/\d/.test(name)) continue;
    for (const word of wordsOf(name)) {
      const isPart = word.length >= 3 && !TITLES.has(word) && /^\p{L}/u.test(word) && name.includes(' ');
      if (isPart) parts.set(word, [...new Set([...(parts.get(word) ?? []), name])]);
    }
  }
  return [...whole, ...[...parts].map(([word, refs]) => ({ words: [word], refs, isWhole: false }))].toSorted(
    (a, b) => b.words.length - a.words.length,
  );
}
