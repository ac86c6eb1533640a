/** The checkable claims of a text: roles, deaths, victories, votes, relations, homes. */
import type { Facts, Relation } from './facts.ts';
import type { Book, Sentence, Token } from './reading.ts';
import { isPast, stemOf } from './words.ts';

type Kind = Relation | 'died' | 'role';

export interface Claim {
  readonly kind: Kind;
  /** All who may be meant; empty if nobody is named. */
  readonly from: readonly string[];
  readonly to: readonly string[];
  /** Holds in either direction. */
  readonly isMutual?: true;
  readonly words: string;
}

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf));

const HANGED = stems('hang rope gallows noose swing lynch execute');
const KILLED = stems('kill murder slay devour');
const DIED = stems('die dead death perish');
const SURVIVED = stems('survive survivor alive outlive');
const WON = stems('win winner victory victor victorious prevail triumph');
const LOST = stems('lose loser');
const VOTED = stems('vote');
const ACCUSED = stems('accuse accusation');
const CLAIMING = stems('claim declare say swear insist pretend pose tell call');
const LIVING = stems('live dwell reside home');
const TIES: readonly (readonly [Relation, ReadonlySet<string>])[] = [
  ['ally', stems('ally friend comrade befriend')],
  ['enemy', stems('enemy foe rival enmity nemesis')],
  [
    'family',
    stems(
      'family kin sister brother mother father daughter son cousin uncle aunt niece nephew wife husband twin relative',
    ),
  ],
  ['mentor', stems('mentor teacher teach tutor pupil apprentice protege learn')],
  ['romantic', stems('love lover marry betroth sweetheart romance beloved')],
];
const ROLES = stems('werewolf wolf seer doctor villager');
const PLURAL = /(?:ves|s|people|folk)$/;

const CLAUSE_END = new Set(['.', '!', '?', ';', ':', '—', '–']);
const BREAKS = new Set(['but', 'while', 'whereas', 'because', 'though', 'although', 'until']);
const CONJUNCTIONS = new Set(['and', 'or', 'then', 'but']);
const BETWEEN_WORDS = new Set(
  "the a an real other own true false old last only very such himself herself itself themselves also not never still openly soon later himself's".split(
    ' ',
  ),
);
const COPULAS = new Set(['was', 'were', 'is', 'are', 'been', 'being', 'be', 'as', 'being']);
const PASSIVE = new Set(['was', 'were', 'is', 'are', 'been', 'being', 'be', 'got', 'gets']);
const DENIALS = new Set(['not', 'never', 'no', 'none', 'neither', 'nor', 'nobody', 'without']);
const SUBJECTS = new Set(['he', 'she', 'they']);
const POSSESSIVES = new Set(['his', 'her', 'their', 'hers', 'theirs', 'its']);

interface Found {
  readonly refs: readonly (readonly string[])[];
  readonly at: number;
}

/** Reads one sentence; `before` are the people named in the previous one. */
class Reader {
  readonly #book: Book;
  readonly #tokens: readonly Token[];
  readonly #before: readonly string[];
  readonly claims: Claim[] = [];
  #subject: Found | null = null;

  constructor(book: Book, { tokens }: Sentence, before: readonly string[]) {
    this.#book = book;
    this.#tokens = tokens;
    this.#before = before;
    for (let i = 0; i < tokens.length; i++) this.#readAt(i);
  }

  get named(): string[] {
    return this.#tokens.flatMap(({ nominal }) => (nominal?.kind === 'name' ? nominal.refs : []));
  }

  #readAt(i: number): void {
    const { nominal, stem, word } = this.#tokens[i] as Token;
    if (nominal?.kind === 'name') return;
    const isRole = (ROLES.has(stem) || this.#book.roles.has(stem)) && !isPast(word);
    if (isRole && !(PLURAL.test(word) && stem !== word)) this.#role(i, stem);
    if (HANGED.has(stem) && this.#tokens[i + 1]?.word !== 'over') this.#death(i, 'hanged');
    // A murder may be foretold or planned; “murdered” is a deed.
    else if (KILLED.has(stem) && word !== 'murder') this.#death(i, 'killed');
    else if (DIED.has(stem)) this.#death(i, 'died');
    else if (SURVIVED.has(stem)) this.#each('survived', this.#left(i), i);
    else if (WON.has(stem)) this.#outcome(i, 'won');
    else if (LOST.has(stem) && this.#isDefeat(i)) this.#outcome(i, 'lost');
    else if (VOTED.has(stem)) this.#vote(i);
    else if (ACCUSED.has(stem)) this.#pair('accused', i);
    else if (LIVING.has(stem)) this.#home(i);
    else if (word === 'so') this.#soDid(i);
    for (const [kind, words] of TIES) if (words.has(stem) && !this.#isFigurative(i)) this.#tie(kind, i);
  }

  /** `and so did Agnes` repeats the last claim for somebody else. */
  #soDid(i: number): void {
    const last = this.claims.at(-1);
    const who = this.#tokens[i + 2]?.nominal;
    if (
      !last ||
      who?.kind !== 'name' ||
      !/^(?:did|does|do|was|were|is|are|had|has)$/.test(this.#tokens[i + 1]?.word ?? '')
    )
      return;
    this.#say(last.kind, who.refs, last.to, i);
  }

  /** A brother in the pack is not family, and learning that something happened needs no teacher. */
  #isFigurative(i: number): boolean {
    const behind = this.#tokens.slice(i + 1, i + 4).map(({ word }) => word);
    if (this.#tokens[i]?.stem === 'learn') return behind[0] !== 'from' && behind[1] !== 'from';
    return behind.includes('pack');
  }

  #say(kind: Kind, from: readonly string[], to: readonly string[], i: number, isMutual?: true): void {
    const words = this.#tokens
      .slice(Math.max(0, i - 3), i + 4)
      .map(({ text }) => text)
      .join(' ');
    this.claims.push({ kind, from, to, words, ...(isMutual && { isMutual }) });
  }

  #each(kind: Kind, found: Found | null, i: number): void {
    if (!found || this.#isDenied(i)) return;
    for (const refs of found.refs) this.#say(kind, refs, [], i);
  }

  /** Assigns a role to the person named before or after it. */
  #role(i: number, stem: string): void {
    if (this.#isDenied(i)) return;
    const next = this.#tokens[i + 1];
    if (next?.nominal?.kind === 'name' && this.#isPerson(next.nominal.refs)) {
      const claimed = this.#tokens[i - 1]?.word === 'false';
      this.#say(claimed ? 'claimed' : 'role', next.nominal.refs, [stem], i);
      return;
    }
    const bearer = this.#bearerBefore(i);
    if (bearer) {
      for (const refs of bearer.found.refs) this.#say(bearer.kind, refs, [stem], i);
      return;
    }
    const after = this.#tokens[i + 2];
    if (next?.text === ',' && after?.nominal?.kind === 'name' && this.#isPerson(after.nominal.refs)) {
      const claimed = this.#tokens[i - 1]?.word === 'false';
      this.#say(claimed ? 'claimed' : 'role', after.nominal.refs, [stem], i);
    }
  }

  #bearerBefore(i: number): { readonly kind: 'role' | 'claimed'; readonly found: Found } | null {
    let hasCopula = false;
    for (let k = i - 1; k >= 0 && k >= i - 7; k--) {
      const { nominal, text, word, stem } = this.#tokens[k] as Token;
      if (CLAUSE_END.has(text)) return null;
      if (nominal?.kind === 'name' && !this.#isPerson(nominal.refs))
        return hasCopula ? this.#asRole(k, i) : null;
      if (nominal?.kind === 'name' || (nominal?.kind === 'pronoun' && !POSSESSIVES.has(word))) {
        // `Ada the seer`, `Ada, a seer`, `she was the seer`; with other words in between it is not a claim.
        const kind = this.#claimBefore(k) || this.#claimBetween(k, i) ? 'claimed' : 'role';
        const found =
          kind === 'claimed'
            ? (this.#left(this.#claimBefore(k) ? k - 1 : k) ?? this.#groupAt(k))
            : this.#groupAt(k);
        const isNear = hasCopula || k >= i - 4;
        return isNear && found.refs.length > 0 ? { kind, found } : null;
      }
      if (COPULAS.has(word)) hasCopula = true;
      else if (CLAIMING.has(stem)) {
        const found = this.#left(k);
        return found && { kind: 'claimed', found };
      } else if (text !== ',' && word !== 'to' && !BETWEEN_WORDS.has(word) && !hasCopula)
        return this.#asRole(k, i);
    }
    return null;
  }

  /** `hanged as a werewolf`, `won as a werewolf`: the role of the subject. */
  #asRole(k: number, i: number): { readonly kind: 'role'; readonly found: Found } | null {
    const isAs = this.#tokens.slice(k, i).some(({ word }) => word === 'as');
    const found = isAs ? this.#left(k + 1) : null;
    return found && { kind: 'role', found };
  }

  #claimBefore(k: number): boolean {
    const previous = this.#tokens[k - 1];
    const isThat = previous?.word === 'that';
    return CLAIMING.has((isThat ? this.#tokens[k - 2] : previous)?.stem ?? '');
  }

  #claimBetween(from: number, to: number): boolean {
    return this.#tokens.slice(from + 1, to).some(({ stem }) => CLAIMING.has(stem));
  }

  #death(i: number, kind: 'hanged' | 'killed' | 'died'): void {
    const { stem } = this.#tokens[i] as Token;
    const isNoun = ['rop', 'galow', 'noos', 'death', 'dead'].includes(stem);
    if (POSSESSIVES.has(this.#tokens[i - 1]?.word ?? '')) {
      this.#each(kind, this.#groupAt(i - 1), i);
      return;
    }
    const right = isNoun || this.#isPassive(i) ? null : this.#objectAt(i);
    this.#each(kind, right ?? this.#left(i), i);
  }

  /** A lost game is a defeat; a lost brother, heart or way is not. */
  #isDefeat(i: number): boolean {
    const [next, after] = [this.#tokens[i + 1], this.#tokens[i + 2]];
    const isObject = /^(?:a|an|the|his|her|their|its|this|that|every|all)$/.test(next?.word ?? '');
    return (
      !this.#isPassive(i) && (!isObject || /^(?:game|match|vote|day|town|village)/.test(after?.word ?? ''))
    );
  }

  #outcome(i: number, kind: 'won' | 'lost'): void {
    const by = this.#tokens.findIndex(({ word }, k) => k > i && k <= i + 3 && word === 'by');
    const passive = this.#isPassive(i) && by > 0 ? this.#objectAt(by) : null;
    this.#each(kind, passive ?? this.#left(i), i);
  }

  #vote(i: number): void {
    const [next, after] = [this.#tokens[i + 1], this.#tokens[i + 2]];
    if (next?.word === 'out') {
      this.#each('hanged', this.#left(i), i);
      return;
    }
    const isAimed = (token: Token | undefined) => token?.word === 'for' || token?.word === 'against';
    const target = isAimed(next) ? this.#objectAt(i + 1) : isAimed(after) ? this.#objectAt(i + 2) : null;
    const from = this.#left(i);
    if (!target || !from || this.#isDenied(i)) return;
    for (const one of from.refs) for (const other of target.refs) this.#say('voted', one, other, i);
  }

  #pair(kind: Kind, i: number): void {
    const isPassive = this.#isPassive(i);
    const by = isPassive && this.#tokens[i + 1]?.word === 'by' ? this.#objectAt(i + 1) : null;
    const [from, to] = isPassive ? [by, this.#left(i)] : [this.#left(i), this.#objectAt(i)];
    if (!from || !to || this.#isDenied(i)) return;
    for (const one of from.refs) for (const other of to.refs) this.#say(kind, one, other, i);
  }

  #home(i: number): void {
    const end = this.#clauseEnd(i);
    const place = this.#tokens
      .slice(i + 1, Math.min(end, i + 7))
      .find(({ nominal }) => nominal?.kind === 'name' && !this.#isPerson(nominal.refs));
    const from = this.#left(i);
    if (!place?.nominal || !from || place.nominal.refs.includes(this.#book.topic ?? '')) return;
    for (const refs of from.refs) this.#say('lives-at', refs, place.nominal.refs, i);
  }

  /** A relation between two people of one clause, in either direction unless the words tell who taught whom. */
  #tie(kind: Relation, i: number): void {
    const [start, end] = [this.#clauseStart(i), this.#clauseEnd(i)];
    const persons: (readonly string[])[] = [];
    for (let k = start; k < end; k++) {
      const refs = this.#refsAt(k);
      if (refs.length > 0 && this.#isPerson(refs)) persons.push(refs);
    }
    const distinct = persons.filter(
      (refs, k) => persons.findIndex((other) => other.join() === refs.join()) === k,
    );
    if (distinct.length < 2) {
      this.#say(kind, distinct[0] ?? this.#before, [], i);
      return;
    }
    const taught = kind === 'mentor' ? this.#teaching(i) : undefined;
    if (taught === null) return;
    if (taught) {
      this.#say(kind, taught.from, taught.to, i);
      return;
    }
    const [first = [], ...others] = distinct;
    if (others.length === 1) this.#say(kind, first, others[0] ?? [], i, true);
    else this.#say(kind, distinct.flat(), distinct.flat(), i, true);
  }

  /** Teacher and pupil; null if they are unclear, undefined if the word has no direction. */
  #teaching(
    i: number,
  ): { readonly from: readonly string[]; readonly to: readonly string[] } | null | undefined {
    const { stem, word } = this.#tokens[i] as Token;
    const left = this.#left(i);
    if (stem === 'learn') {
      const teacher = this.#objectAt(i + 1);
      return teacher && left && { from: teacher.refs.flat(), to: left.refs.flat() };
    }
    if (!['teach', 'taught', 'teaches', 'mentors'].includes(word)) return undefined;
    const right = this.#objectAt(i) ?? this.#objectAt(i + 1);
    const [from, to] = this.#isPassive(i) ? [right, left] : [left, right];
    return from && to ? { from: from.refs.flat(), to: to.refs.flat() } : undefined;
  }

  #isDenied(i: number): boolean {
    return this.#tokens.slice(Math.max(this.#clauseStart(i), i - 5), i).some(({ word }) => DENIALS.has(word));
  }

  #isPassive(i: number): boolean {
    for (let k = i - 1; k >= 0 && k >= i - 3; k--) {
      const { word } = this.#tokens[k] as Token;
      if (PASSIVE.has(word)) return true;
      if (!/ly$/.test(word) && !BETWEEN_WORDS.has(word)) return false;
    }
    return false;
  }

  #clauseStart(i: number): number {
    for (let k = i - 1; k >= 0; k--) {
      const { text, word } = this.#tokens[k] as Token;
      if (CLAUSE_END.has(text) || BREAKS.has(word)) return k + 1;
    }
    return 0;
  }

  #clauseEnd(i: number): number {
    for (let k = i + 1; k < this.#tokens.length; k++) {
      const { text, word } = this.#tokens[k] as Token;
      if (CLAUSE_END.has(text) || BREAKS.has(word)) return k;
    }
    return this.#tokens.length;
  }

  #isPerson(refs: readonly string[]): boolean {
    return refs.some((name) => this.#book.persons.has(name));
  }

  /** The people whom a name, pronoun or role refers to. */
  #refsAt(k: number): readonly string[] {
    const nominal = this.#tokens[k]?.nominal;
    if (!nominal) return [];
    if (nominal.kind !== 'pronoun') return nominal.refs;
    const earlier = this.#tokens
      .slice(0, k)
      .flatMap((token) => (token.nominal?.kind === 'name' ? [token.nominal.refs] : []))
      .filter((refs) => this.#isPerson(refs));
    const isRelative = /^who/.test(this.#tokens[k]?.word ?? '');
    if (isRelative) return earlier.at(-1) ?? [];
    if (!SUBJECTS.has(this.#tokens[k]?.word ?? '')) return [...earlier.flat(), ...this.#before];
    const recent = [...(earlier.at(-1) ?? []), ...(this.#subject?.refs.flat() ?? [])];
    return recent.length > 0 ? recent : this.#before;
  }

  /** The name at this position with the names listed before it. */
  #groupAt(k: number): Found {
    const refs = [this.#refsAt(k)];
    let at = k;
    if (this.#tokens[k]?.nominal?.kind === 'name')
      for (let j = k; ; ) {
        const joint = this.#tokens[j - 1];
        const isList = joint?.text === ',' || joint?.word === 'and';
        const other = this.#tokens[j - 2];
        if (!isList || other?.nominal?.kind !== 'name') break;
        refs.unshift(other.nominal.refs);
        j -= 2;
        at = j;
      }
    return { refs: refs.filter(({ length }) => length > 0), at };
  }

  /** The person before this position, usually the subject. */
  #left(i: number): Found | null {
    const start = this.#clauseStart(i);
    const previous = this.#lastWordBefore(i);
    if (previous >= start && CONJUNCTIONS.has(this.#tokens[previous]?.word ?? '')) {
      if (this.#subject) return this.#subject;
      const first = this.#tokens.findIndex(({ nominal }, k) => k >= start && nominal?.kind === 'name');
      if (first >= 0 && first < i && this.#isPerson(this.#refsAt(first))) return this.#groupAt(first);
    }
    for (let k = i - 1; k >= start; k--) {
      const { nominal, text, word } = this.#tokens[k] as Token;
      if (!nominal || POSSESSIVES.has(word) || /self$|selves$/.test(word)) continue;
      if (nominal.kind === 'side' && /'s?$/.test(text)) continue;
      if (nominal.kind === 'nobody') return null;
      if (nominal.kind === 'role' && this.#isPredicate(k)) continue;
      const named = nominal.kind === 'role' || nominal.kind === 'side' ? this.#apposedTo(k) : null;
      const found = this.#groupAt(named ?? k);
      if (found.refs.length === 0 || (nominal.kind === 'name' && !this.#isPerson(nominal.refs))) continue;
      this.#subject = found;
      return found;
    }
    return null;
  }

  #lastWordBefore(i: number): number {
    let k = i - 1;
    while (k >= 0 && (/ly$/.test(this.#tokens[k]?.word ?? '') || this.#tokens[k]?.word === 'never')) k -= 1;
    return k;
  }

  /** `to be the seer`, `as a werewolf`: a predicate, not a subject. */
  #isPredicate(k: number): boolean {
    return this.#tokens.slice(Math.max(0, k - 3), k).some(({ word }) => COPULAS.has(word));
  }

  /** In `Ada, the seer,` the role refers to Ada. */
  #apposedTo(k: number): number | null {
    for (let j = k - 1; j >= 0 && j >= k - 4; j--) {
      const { nominal, text, word } = this.#tokens[j] as Token;
      if (nominal?.kind === 'name') return j;
      if (text !== ',' && !BETWEEN_WORDS.has(word)) return null;
    }
    return null;
  }

  /** The person right after this position: the object. */
  #objectAt(i: number): Found | null {
    for (let k = i + 1; k < this.#tokens.length && k <= i + 4; k++) {
      const { nominal, word } = this.#tokens[k] as Token;
      if (nominal && nominal.kind !== 'nobody' && !(POSSESSIVES.has(word) && !this.#isEndOfPhrase(k))) {
        const refs = [this.#refsAt(k)].filter(({ length }) => length > 0);
        return refs.length > 0 ? { refs, at: k } : null;
      }
      if (!BETWEEN_WORDS.has(word) && !POSSESSIVES.has(word) && !(k === i + 1 && word === 'to')) return null;
    }
    return null;
  }

  #isEndOfPhrase(k: number): boolean {
    const next = this.#tokens[k + 1];
    return (
      !next ||
      next.isPunctuation ||
      CONJUNCTIONS.has(next.word) ||
      /^(?:by|in|on|at|with|for|what|how|that|all|everything|to)$/.test(next.word)
    );
  }
}

export function claimsIn(book: Book, sentences: readonly Sentence[]): Claim[] {
  let before: readonly string[] = [];
  return sentences.flatMap((sentence) => {
    const reader = new Reader(book, sentence, before);
    const persons = reader.named.filter((name) => book.persons.has(name));
    if (persons.length > 0) before = persons;
    return reader.claims;
  });
}

const SIDE_OF: Readonly<Record<string, string>> = {
  werewolf: 'the werewolves',
  wolf: 'the werewolves',
  seer: 'the villagers',
  doctor: 'the villagers',
  villager: 'the villagers',
};

/** Decides whether a claim follows from the relations or the statements. */
export class HeldFacts {
  readonly #facts: Facts;
  readonly #told: readonly Claim[];

  constructor(book: Book, statements: readonly (readonly Sentence[])[]) {
    this.#facts = book.facts;
    this.#told = statements.flatMap((sentences) => claimsIn(book, sentences));
  }

  holds(claim: Claim): boolean {
    const kinds: readonly Kind[] = claim.kind === 'died' ? ['died', 'killed', 'hanged'] : [claim.kind];
    return kinds.some((kind) => this.#holds({ ...claim, kind }));
  }

  #holds({ from, isMutual, kind, to }: Claim): boolean {
    if (from.length === 0) return this.#isKnown(kind);
    const others: readonly (string | null)[] = to.length > 0 ? to : [null];
    const pairs = from.flatMap((one) => others.map((other) => [one, other] as const));
    return pairs.some(
      ([one, other]) =>
        this.#has(kind, one, other) || (isMutual && other !== null && this.#has(kind, other, one)),
    );
  }

  /** For an unnamed subject: it must be true of somebody. */
  #isKnown(kind: Kind): boolean {
    return (
      this.#facts.relations.some(({ relation }) => relation === kind) ||
      this.#told.some((claim) => claim.kind === kind)
    );
  }

  #has(kind: Kind, one: string, other: string | null): boolean {
    if (kind === 'role') return this.#bears(one, other ?? '');
    const sides = kind === 'won' || kind === 'lost' ? this.#sidesOf(one) : [];
    const isOne = (name: string): boolean => name === one || sides.includes(name);
    const isOther = (name: string | undefined): boolean =>
      other === null || name === other || (name !== undefined && stemOf(name) === other);
    return (
      this.#facts.relations.some(
        ({ from, relation, to }) => relation === kind && isOne(from) && isOther(to),
      ) ||
      this.#told.some(
        (told) =>
          told.kind === kind &&
          told.from.some(isOne) &&
          (other === null || told.to.length === 0 || told.to.some((name) => isOther(name))),
      )
    );
  }

  #bears(name: string, role: string): boolean {
    const own = this.#facts.names.find((each) => each.name === name)?.is ?? [];
    const isSame = (each: string): boolean =>
      stemOf(each.split(' ').at(-1) ?? each) === role || stemOf(each) === role;
    return (
      own.some(isSame) ||
      this.#told.some((told) => told.kind === 'role' && told.from.includes(name) && told.to.includes(role))
    );
  }

  #sidesOf(name: string): string[] {
    const own = this.#facts.names.find((each) => each.name === name)?.is ?? [];
    return own.flatMap((role) => SIDE_OF[role] ?? []);
  }
}
