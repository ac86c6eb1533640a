/**
 * Checks a text that a model wrote freely against the facts it was given. The wording is free; every proper name, every number and every
 * claim about somebody must follow from the facts, and the text may not invent events.
 */
import { claimsIn, HeldFacts } from './claims.ts';
import { type Facts, type IsWord, RELATIONS } from './facts.ts';
import { Numbers, numbersIn } from './numbers.ts';
import { Book, type Sentence, straightened, type Token } from './reading.ts';
import { areAkin, isBenign, isPast, isPlain, numberAt } from './words.ts';

export interface Checking {
  /** The text by rules, which is true: the model may repeat its sentences unchanged. */
  readonly draft?: readonly string[];
  readonly isWord?: IsWord;
}

const QUOTED = /“([^”]*)”|"([^"]*)"/g;
const DENYING =
  /\b(?:none of (?:it|this|that)|(?:it|this|that) (?:never|hardly|scarcely|barely) (?:happened|was)|not a word of (?:it|this)|(?:is|was) (?:all )?(?:a )?lies?)\b/i;
const MARKUP = /[<>[\]{}`*_#|]|https?:|www\./;

/** The text's faults, worded so that a model can correct them; empty if it passes. */
export function faultsOf(facts: Facts, text: string, checking: Checking = {}): string[] {
  const own = withoutDraft(text, checking.draft ?? []);
  if (own.trim() === '') return text.trim() === '' ? ['The text is empty.'] : [];
  const { around, quotes } = withoutQuotes(own, facts);
  const known = new Known(facts);
  return [
    ...quotes
      .filter((quote) => !facts.quotes.some((own) => straightened(own) === straightened(quote)))
      .map((quote) => `“${quote}” is not a given quote.`),
    ...(MARKUP.test(around) ? ['It contains more than prose.'] : []),
    ...(DENYING.test(around) ? ['It denies the facts.'] : []),
    ...(text.split(/\n+/).every((paragraph) => known.speaksOfIt(paragraph))
      ? []
      : ['It is not about the facts.']),
    ...around.split(/\n+/).flatMap((paragraph) => known.faultsIn(paragraph, checking)),
  ];
}

/** Only unknown names, for texts that may invent. */
export function strangersIn(facts: Facts, text: string, checking: Checking = {}): string[] {
  const known = new Known(facts);
  return text.split(/\n+/).flatMap((paragraph) => known.strangersIn(paragraph, checking));
}

const SENTENCE = /[^.!?…\n]*(?:“[^”]*”[^.!?…\n]*)*[.!?…]+[”’)]*\s*|\n+/g;

function withoutDraft(text: string, draft: readonly string[]): string {
  if (draft.length === 0) return text;
  const told = new Set(
    draft.flatMap((paragraph) => paragraph.match(SENTENCE) ?? []).map((each) => each.trim()),
  );
  return text.replace(SENTENCE, (sentence) =>
    told.has(sentence.trim()) ? sentence.replace(/.*\S/s, '') : sentence,
  );
}

/** Titles in quotation marks are names; anything else in quotation marks must be a given quote. */
function withoutQuotes(text: string, { names }: Facts): { around: string; quotes: string[] } {
  const quotes: string[] = [];
  const around = text.replace(QUOTED, (marked, curly?: string, plain?: string) => {
    const inside = curly ?? plain ?? '';
    const bare = inside.replace(/[.,]$/, '');
    // Part of a name, as `Dolores "Dot" McAllister` has it.
    const isName = names.some(
      ({ name }) => name.includes(marked) || straightened(name) === straightened(bare),
    );
    if (isName) return ` ${inside} `;
    quotes.push(inside);
    // A quote that ends a sentence also ends the sentence around it.
    return /[.!?…]$/.test(inside) ? ' . ' : ' ';
  });
  return { around, quotes };
}

class Known {
  readonly #book: Book;
  readonly #stems: ReadonlySet<string>;
  readonly #numbers: Numbers;
  readonly #held: HeldFacts;
  readonly #together: readonly ReadonlySet<string>[];
  /** The people whom the facts mention for a day or night. */
  readonly #dated = new Map<string, Set<string>>();
  /** Days and nights on which nobody died. */
  readonly #quiet: ReadonlySet<string>;
  /** Without any known homes, people may be at any place. */
  readonly #hasHomes: boolean;

  constructor(facts: Facts) {
    this.#book = new Book(facts);
    // Quotes are not facts.
    const statements = facts.statements.map((statement) =>
      this.#book.read(withoutQuotes(statement, facts).around),
    );
    const tokens = [
      ...statements.flatMap((sentences) => sentences.flatMap((sentence) => sentence.tokens)),
      ...facts.names.flatMap(({ is = [] }) => is.flatMap((each) => tokensOf(this.#book.read(each)))),
    ];
    this.#stems = new Set(tokens.map(({ stem }) => stem));
    const inNames = facts.names.flatMap(({ name }) => numbersIn(new Book(NOTHING).read(name)));
    this.#numbers = new Numbers([
      ...numbersIn(statements.flat()),
      ...inNames,
      ...countOf(this.#book.persons.size, 'person'),
      ...RELATIONS.flatMap((kind) =>
        countOf(facts.relations.filter(({ relation }) => relation === kind).length, null),
      ),
    ]);
    this.#held = new HeldFacts(this.#book, statements);
    for (const sentence of statements.flat()) {
      for (const date of datesIn(sentence)) {
        // A victim of the night may be mentioned on the following day.
        for (const each of [date, date.replace('night', 'day')]) {
          const known = this.#dated.get(each) ?? new Set();
          for (const name of personsIn(sentence, this.#book)) known.add(name);
          this.#dated.set(each, known);
        }
      }
    }
    this.#quiet = new Set(
      statements
        .flat()
        .filter((sentence) => clausesOf(sentence).some(isQuiet))
        .flatMap(datesIn),
    );
    this.#hasHomes = facts.relations.some(({ relation }) => relation === 'lives-at');
    this.#together = statements.map(
      (sentences) =>
        new Set(tokensOf(sentences).flatMap(({ nominal }) => (nominal?.kind === 'name' ? nominal.refs : []))),
    );
  }

  /** Whether the paragraph mentions anything from the facts. */
  speaksOfIt(paragraph: string): boolean {
    return tokensOf(this.#book.read(paragraph)).some(
      ({ isPunctuation, nominal, stem, word }) =>
        /^(?:name|role|side)$/.test(nominal?.kind ?? '') ||
        (!(isPunctuation || nominal || isPlain(word)) && this.#stems.has(stem)),
    );
  }

  strangersIn(paragraph: string, checking: Checking): string[] {
    return this.#book.read(paragraph).flatMap((sentence) => this.#strangers(sentence, checking));
  }

  faultsIn(paragraph: string, checking: Checking): string[] {
    const sentences = this.#book.read(paragraph);
    if (sentences.length === 0) return [];
    return [
      ...sentences.flatMap((sentence) => this.#strangers(sentence, checking)),
      ...numbersIn(sentences)
        .filter((use) => !this.#numbers.holds(use))
        .map(({ words }) => `The number in “${words}” is wrong.`),
      ...claimsIn(this.#book, sentences)
        .filter((claim) => !this.#held.holds(claim))
        .map(({ words }) => `“${words}” does not follow from the facts.`),
      ...sentences.flatMap((sentence) => this.#deeds(sentence)),
      ...sentences.flatMap((sentence) => this.#meetings(sentence)),
      ...sentences.flatMap((sentence) => this.#dates(sentence)),
    ];
  }

  /** Names that are not in the facts. */
  #strangers({ tokens }: Sentence, { isWord = () => true }: Checking): string[] {
    return tokens.flatMap((token, i) => {
      if (this.#book.isNameInSmallLetters(token)) return [`“${token.text}” is a name and needs a capital.`];
      if (token.nominal || token.isPunctuation || this.#isKnownWord(token) || isNumber(tokens, i)) return [];
      const isCapital = /^\p{Lu}/u.test(token.text);
      const isNamed =
        isCapital &&
        ((!token.isFirst && !tokens[i - 1]?.isPunctuation) ||
          this.#actsLikeAName(tokens, i) ||
          !isWord(token.word));
      const isStrange = !isCapital && !isWord(token.word) && !isWord(token.stem);
      return isNamed || isStrange ? [`“${token.text}” is not in the facts.`] : [];
    });
  }

  #isKnownWord({ isFirst, stem, text, word }: Token): boolean {
    if (this.#stems.has(stem) || text === 'I') return true;
    // A capitalised plain word is a name: “old Ember”.
    return (isPlain(word) || isBenign(stem)) && (isFirst || !/^\p{Lu}/u.test(text));
  }

  /** At the start of a sentence every word has a capital; it is a name if it acts without an article. */
  #actsLikeAName(tokens: readonly Token[], i: number): boolean {
    const next = tokens[i + 1];
    if (!next) return true;
    if (/'s$/.test(tokens[i]?.text ?? '')) return true;
    if (next.nominal?.kind === 'name') return !isPlain(tokens[i]?.word ?? '');
    return (
      isPast(next.word) || VERBS_BEHIND_A_NAME.has(next.word) || (/s$/.test(next.word) && isBenign(next.stem))
    );
  }

  /** Past-tense deeds that the facts do not mention. */
  #deeds({ tokens }: Sentence): string[] {
    return tokens.flatMap(({ isPunctuation, nominal, stem, text, word }) => {
      if (isPunctuation || nominal || !isPast(word) || isPlain(word) || isBenign(stem) || CLAIMED.has(stem))
        return [];
      const isTold = this.#stems.has(stem) || [...this.#stems].some((own) => areAkin(own, stem));
      return isTold ? [] : [`The facts do not mention “${text}”.`];
    });
  }

  /** A place named in the same clause as somebody or something must belong to it in the facts. */
  #meetings({ tokens }: Sentence): string[] {
    const clauses = splitAt(
      tokens,
      ({ text, word }) => /^[,;:—–]$/.test(text) || word === 'and' || word === 'while',
    );
    return clauses.flatMap((clause) => {
      const named = clause.flatMap(({ nominal }) => (nominal?.kind === 'name' ? [nominal.refs] : []));
      return named.flatMap((refs, i) =>
        named.slice(i + 1).flatMap((others) => {
          const isFree = [...refs, ...others].some((name) => name === this.#book.topic);
          const arePersons = [refs, others].every((each) =>
            each.some((name) => this.#book.persons.has(name)),
          );
          if (isFree || arePersons || this.#stoodTogether(refs, others)) return [];
          const isPerson = [...refs, ...others].some((name) => this.#book.persons.has(name));
          if (isPerson && !this.#hasHomes) return [];
          return [`The facts do not connect “${refs[0]}” and “${others[0]}”.`];
        }),
      );
    });
  }

  /** At least one person named with a day or night must be mentioned for it in the facts; survivors always may. */
  #dates(sentence: Sentence): string[] {
    const { relations } = this.#book.facts;
    const lived = (name: string) =>
      relations.some(({ from, relation }) => relation === 'survived' && from === name);
    const isOnly = datesIn(sentence).length === 1;
    return clausesOf(sentence).flatMap((clause) => {
      const inClause = personsIn(clause, this.#book);
      const persons = inClause.length > 0 || !isOnly ? inClause : personsIn(sentence, this.#book);
      return datesIn(clause).flatMap((date) => {
        const known = this.#dated.get(date);
        if (isQuiet(clause)) return this.#quiet.has(date) ? [] : [`Somebody died on ${date}.`];
        if (!known || persons.length === 0 || persons.some((name) => known.has(name) || lived(name)))
          return [];
        return [`The facts do not mention ${persons.join(' or ')} on ${date}.`];
      });
    });
  }

  #stoodTogether(refs: readonly string[], others: readonly string[]): boolean {
    const { relations } = this.#book.facts;
    return refs.some((one) =>
      others.some(
        (other) =>
          one === other ||
          this.#together.some((names) => names.has(one) && names.has(other)) ||
          relations.some(({ from, to }) => (from === one && to === other) || (from === other && to === one)),
      ),
    );
  }
}

const NOTHING: Facts = { names: [], relations: [], statements: [], quotes: [] };
const VERBS_BEHIND_A_NAME = new Set('is was has had will would does did and'.split(' '));
/** Stems that are checked as claims. */
const CLAIMED = new Set(
  'hang rop galow noos swing lynch execut kil murder slay devour di perish surviv outliv win prevail triumph los vot acus claim declar swear insist pretend liv dwel resid al befriend teach learn tutor lov mary betroth teach'.split(
    ' ',
  ),
);

const DATES: Readonly<Record<string, string>> = { day: 'day', night: 'night', morn: 'night' };

/** `day 2`, `night 1`; a morning counts as its night. */
const datesIn = (sentence: Sentence): string[] =>
  numbersIn([sentence]).flatMap(({ isOrdinal, unit, value }) => {
    const date = isOrdinal && unit !== null ? DATES[unit] : undefined;
    return date ? [`${date} ${value}`] : [];
  });

const clausesOf = ({ tokens }: Sentence): Sentence[] =>
  splitAt(tokens, ({ text, word }) => /^[,;:—–]$/.test(text) || word === 'and').map((clause) => ({
    tokens: clause,
  }));

const DIED = /^(?:di|kil|hang|perish)$/;

/** Whether the clause says that nobody died. */
const isQuiet = ({ tokens }: Sentence): boolean =>
  tokens.some(({ nominal }) => nominal?.kind === 'nobody') && tokens.some(({ stem }) => DIED.test(stem));

const personsIn = ({ tokens }: Sentence, { persons }: Book): string[] => {
  const named = tokens.flatMap(({ nominal }) => (nominal?.kind === 'name' ? nominal.refs : []));
  return [...new Set(named)].filter((name) => persons.has(name));
};

const tokensOf = (sentences: readonly Sentence[]): readonly Token[] =>
  sentences.flatMap(({ tokens }) => tokens);

const isNumber = (tokens: readonly Token[], i: number): boolean =>
  numberAt(
    tokens.map(({ word }) => word),
    i,
  ) !== null;

const countOf = (value: number, unit: string | null) =>
  value > 0 ? [{ value, isOrdinal: false, unit, of: null, words: '' }] : [];

function splitAt(tokens: readonly Token[], isEnd: (token: Token) => boolean): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (isEnd(token)) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}
