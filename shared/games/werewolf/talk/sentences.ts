/** Cuts a message into sentences in which everybody is named: "you", "he" and "she" become the player meant. */
import type { PlayerId } from '../model.ts';
import { mention, POSSESSIVE, type Word, wordsOf } from './words.ts';

export interface Sentence {
  readonly words: readonly Word[];
  /** One letter a word. */
  readonly tags: string;
  readonly question: boolean;
  /** Who was called by name before anything else was said, here or earlier: the one whom a question is for. */
  readonly called: PlayerId | null;
}

const OPENER =
  /^(?:hey|hi|hello|so|and|wait|my|sorry|look|listen|no|thanks|thank|morning|good|alright|please|honestly)$/;
/** What makes a name before it the subject, not the one spoken to. */
const PREDICATE = /[BAvzsYNT&|Vjp]/;
const ENDS_LIKE_A_VERB = /(?:ed|s|ing)$/;
const NOT_VERBS = /^(?:this|yes|us|perhaps|thus|thanks|always|as|its|tell|state|answer|explain|speak)$/;

const seatOf = (playerId: PlayerId): number => Number(playerId.charAt(2));
const spokenTo = (word: Word): Word => ({ ...word, tag: 'Q' });

const isOpening = ({ tag, text }: Word): boolean => /[a,Q&]/.test(tag) || OPENER.test(text);

/** Is the name at `at` only called, as in "Bo, …" and "…, Bo"? */
function isCalled(words: readonly Word[], at: number): boolean {
  if (words[at + 1]?.tag === 's') return false;
  const [before, next, after] = [words[at - 1], words[at + 1], words[at + 2]];
  const first = words.slice(0, at).every(isOpening);
  if (first && next) {
    if (next.tag === ',' || next.tag === '!') return !(after?.tag === 'P' && isListed(words, at));
    if (next.tag === ':') return words.some(({ tag }) => tag === 'U' || tag === 'y');
    if (next.tag === 't' && after?.tag === 'B') return false;
    if (/[UyIqfWMmth]/.test(next.tag) || (next.tag === 'd' && words[at]?.tagged)) return true;
    if (next.tag === 'p' && words[at]?.tagged) return words.some(({ tag }) => tag === 'U' || tag === 'y');
    if (next.tag === 'A') return next.text === 'please' || next.text === 'let' || next.text === 'do';
    if (next.tag === 'V') return after?.tag === 'P' || after?.tag === 'p';
    if (PREDICATE.test(next.tag) || next.tag === 'P') return false;
    if (next.tag === 'x') return NOT_VERBS.test(next.text) || !ENDS_LIKE_A_VERB.test(next.text);
    return false;
  }
  if (
    words[at]?.tagged &&
    before &&
    !/[VSlTFCpuk&|BAYR:,KLdsjDZX;(!]/.test(before.tag) &&
    (!next || /[a,&;X!.]/.test(next.tag))
  )
    return true;
  if (
    before?.tag !== ',' &&
    !(
      before &&
      /^(?:thanks|thank you|sorry|please|today|now|together|you|us|me|here|tonight)$/.test(before.text)
    )
  )
    return false;
  if (before.tag !== ',') return !next && before.tag !== 'U';
  return (!next || /[,:)!]/.test(next.tag)) && !isListed(words, at);
}

/** Is there an "and" before the list of names ends? */
function isListed(words: readonly Word[], at: number): boolean {
  let i = at;
  while (words[i]?.tag === 'P' && words[i + 1]?.tag === ',' && words[i + 2]?.tag === 'P') i += 2;
  if (words[i + 1]?.tag === '&' || words[i + 1]?.tag === '|') return words[i + 2]?.tag === 'P';
  if (words[i + 1]?.tag === ',' && (words[i + 2]?.tag === '&' || words[i + 2]?.tag === '|'))
    return words[i + 3]?.tag === 'P';
  const previous = words[at - 2];
  return previous?.tag === 'P' && at !== i;
}

/** "I checked her" and "her vote". */
const OBJECT_BEFORE = /[.,;:!?&|XpkauEhBf()]/;

class Listener {
  addressee: PlayerId | null;
  called: PlayerId | null = null;
  readonly #named: PlayerId[] = [];

  constructor(answers: PlayerId | null) {
    this.addressee = answers;
  }

  #antecedent(plural: boolean): PlayerId | undefined {
    if (plural && new Set(this.#named).size > 1) return undefined;
    return this.#named.findLast((id) => id !== this.addressee) ?? this.#named.at(-1);
  }

  name(words: readonly Word[]): Word[] {
    const called = words.map((word, at) => word.tag === 'P' && isCalled(words, at));
    const last = called.lastIndexOf(true);
    if (last >= 0) this.addressee = words[last]?.players[0] ?? null;
    const first = called.indexOf(true);
    if (first >= 0 && words.slice(0, first).every(isOpening)) this.called = words[first]?.players[0] ?? null;
    const named: Word[] = [];
    words.forEach((word, at) => {
      if (word.tag === 'P') {
        this.#named.push(...word.players);
        named.push(called[at] ? spokenTo(word) : word);
      } else if (/[UyOo]/.test(word.tag)) named.push(...this.#meant(word, words[at + 1]));
      else named.push(word);
    });
    return named;
  }

  #meant(word: Word, next: Word | undefined): Word[] {
    switch (word.tag) {
      case 'U':
        return this.addressee ? [{ ...mention(seatOf(this.addressee)), text: 'you' }] : [word];
      case 'y':
        return this.addressee ? [{ ...mention(seatOf(this.addressee)), text: 'you' }, POSSESSIVE] : [word];
      case 'O': {
        if (!/^(?:he|she|him|they|them)$/.test(word.text)) return [word];
        const who = this.#antecedent(word.text.startsWith('the'));
        return who ? [mention(seatOf(who))] : [word];
      }
      case 'o': {
        const who = this.#antecedent(word.text.startsWith('the'));
        if (!who || word.text === 'whose') return [word];
        const object = word.text === 'her' && (!next || OBJECT_BEFORE.test(next.tag));
        return object ? [mention(seatOf(who))] : [mention(seatOf(who)), POSSESSIVE];
      }
      default:
        return [word];
    }
  }
}

const SINGULAR = /^(?:is|was|has|does|seems|looks|sounds|feels|keeps|smells|acts)$/;

/** "Bo, Cleo and Finn" becomes one word; "Bo or Cleo" and "one of Bo and Cleo" become one that means neither. */
function listed(words: readonly Word[]): Word[] {
  const out: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as Word;
    const end = word.tag === 'P' ? endOfList(words, i) : i;
    if (end === i) {
      out.push(word);
      continue;
    }
    const members = words.slice(i, end + 1);
    const before = out.at(-1)?.text;
    const either =
      members.some(({ tag }) => tag === '|') ||
      before === 'between' ||
      before === 'either' ||
      (before === 'of' && /^(?:one|either|neither|none)$/.test(out.at(-2)?.text ?? ''));
    out.push({
      text: 'several',
      tag: either ? 'H' : 'P',
      players: members.flatMap(({ players }) => players),
    });
    i = end;
  }
  return out;
}

function endOfList(words: readonly Word[], start: number): number {
  let end = start;
  let joined = false;
  let commas = 0;
  while (!joined) {
    const [a, b, c] = [words[end + 1], words[end + 2], words[end + 3]];
    if (a?.tag === ',' && b?.tag === 'P') {
      end += 2;
      commas += 1;
    } else if ((a?.tag === '&' || a?.tag === '|') && b?.tag === 'P') {
      end += 2;
      joined = true;
    } else if (a?.tag === ',' && (b?.tag === '&' || b?.tag === '|') && c?.tag === 'P') {
      end += 3;
      joined = true;
    } else break;
  }
  while (joined && words[end + 1]?.tag === '&' && words[end + 2]?.tag === 'P') end += 2;
  const after = words[end + 1]?.text ?? '';
  const several = words[start - 1]?.text === 'of' || words[start - 1]?.text === 'both';
  if (joined) return !several && SINGULAR.test(after) && words[end - 1]?.tag !== '|' ? start : end;
  // Without an "and": three names in a row, or what is said of several ("Bo, Cleo as human").
  const told = words[start - 1]?.tag === ':' || words[start - 1]?.tag === 'C';
  return commas >= 2 || (commas === 1 && (told || /^(?:are|were|as|both)$/.test(after))) ? end : start;
}

export function sentencesIn(marked: string, answers: PlayerId | null): readonly Sentence[] {
  const listener = new Listener(answers);
  const sentences: Sentence[] = [];
  let start = 0;
  const words = wordsOf(marked);
  for (let i = 0; i <= words.length; i++) {
    const tag = words[i]?.tag;
    if (tag !== undefined && tag !== '.' && tag !== '?') continue;
    if (i > start) {
      const named = listed(listener.name(words.slice(start, i)));
      sentences.push({
        words: named,
        tags: named.map((word) => word.tag).join(''),
        question: tag === '?',
        called: listener.called,
      });
    }
    start = i + 1;
  }
  return sentences;
}
