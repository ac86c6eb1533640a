/** Who is meant: whom a sentence calls by name, whom it says "you" to, and who "he", "she" and "they" are. */
import type { PlayerId } from '../model.ts';
import type { NameBook } from './names.ts';
import { mention, POSSESSIVE, type Word } from './words.ts';

const OPENER =
  /^(?:hey|hi|hello|so|and|wait|my|sorry|look|listen|no|thanks|thank|morning|good|alright|please|honestly)$/;
/** What makes a name before it the subject, not the one spoken to. */
const PREDICATE = /[BAvzsYNT&|Vjp]/;
const ENDS_LIKE_A_VERB =
  /(?:ed|s|ing)$|^(?:went|came|gave|took|made|got|led|kept|told|knew|saw|spoke|broke|chose|fell|held|hid|left|lost|ran|sat|stood|threw|wrote|began|brought|caught|fought|put|let|drew|drove|spun|swung|stuck)$/;
const NOT_VERBS = /^(?:this|yes|us|perhaps|thus|thanks|always|as|its|tell|state|answer|explain|speak)$/;

const seatOf = (playerId: PlayerId): number => Number(playerId.charAt(2));
const spokenTo = (word: Word): Word => ({ ...word, tag: 'Q' });

const LAST_BEFORE_A_CALL = /^(?:thanks|thank you|sorry|please|today|now|together|us|me|here|tonight)$/;

const isOpening = ({ tag, text }: Word): boolean => /[a,Q&]/.test(tag) || OPENER.test(text);

/** Is the name at `at` only called, as in "Bo, …" and "…, Bo"? */
function isCalled(words: readonly Word[], at: number): boolean {
  if (words[at + 1]?.tag === 's') return false;
  if (isListedFinding(words, at)) return false;
  const [before, next, after] = [words[at - 1], words[at + 1], words[at + 2]];
  const first = words.slice(0, at).every(isOpening) || isCalledAfterAColon(words, at);
  if (first && next) {
    if (next.tag === ',' && /^whom?$/.test(after?.text ?? '') && words[at + 3]?.tag === 'I') return false;
    if (next.tag === ',' || next.tag === '!') return !(after?.tag === 'P' && isListed(words, at));
    if (next.tag === ':') return words.some(({ tag }) => tag === 'U' || tag === 'y');
    if (next.tag === 't' && after?.tag === 'B') return false;
    if (/[UyIqfWMmth]/.test(next.tag) || (/[d;]/.test(next.tag) && words[at]?.tagged)) return true;
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
  if (!before) return false;
  // "I see right through you Bo", "Good grief Bo", where a comma would stand.
  const exclaimed =
    at <= 3 &&
    /^[gax]*x[gax]*$/.test(
      words
        .slice(0, at)
        .map(({ tag }) => tag)
        .join(''),
    );
  if ((!next && before.tag === 'U') || (exclaimed && (!next || next.tag === ':'))) return true;
  // "… for us Takumi", but not "my gut tells me Cleo".
  if (before.tag !== ',') return !next && LAST_BEFORE_A_CALL.test(before.text) && words[at - 2]?.tag !== 'Y';
  return (!next || /[,:)!]/.test(next.tag)) && !isListed(words, at);
}

/** "I'll be direct: Bo, I think you …", but "My vote: Bo, and you know why". */
function isCalledAfterAColon(words: readonly Word[], at: number): boolean {
  const colon = words.findLastIndex(({ tag }, i) => i < at && tag === ':');
  return (
    colon > 0 &&
    words[at + 1]?.tag === ',' &&
    words.slice(colon + 1, at).every(isOpening) &&
    !words.slice(0, colon).some(({ tag }) => /[VKSwbicCERP]/.test(tag)) &&
    words.slice(at + 2).some(({ tag }) => tag === 'U' || tag === 'y')
  );
}

/** "Night one, Gus, innocent", "Night one, Gus: innocent", "Gus, not a wolf." */
function isListedFinding(words: readonly Word[], at: number): boolean {
  if (!/[,:]/.test(words[at + 1]?.tag ?? '')) return false;
  const tags = words.map(({ tag }) => tag).join('');
  return (
    /^(?:OB)?[aNd]*[gw](?:$|[!&,])/.test(tags.slice(at + 2)) &&
    /(?:^|[:!E],?|E[^,]*,)[a&E]*$/.test(tags.slice(0, at))
  );
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

/** "I checked Bo because he …, and he is a wolf": the sentence is about Bo, whoever else is named in it. */
const isInspected = (words: readonly Word[], at: number): boolean =>
  (words[at - 1]?.tag === 'C' || /^(?:picked|chose|took)$/.test(words[at - 1]?.text ?? '')) &&
  words[at - 2]?.tag === 'I' &&
  words[at + 1]?.tag !== 's' &&
  words.slice(at + 1, at + 7).some(({ text }) => /^(?:because|since|partly|mainly)$/.test(text));

/** "I checked her" and "her vote". */
const OBJECT_BEFORE = /[.,;:!?&|XpkauEhBf()]/;

type Case = 'subject' | 'object' | 'possessive';

/** Tags before a name or pronoun that still leave it the subject of its sentence. */
const BEFORE_A_SUBJECT = 'aQ,;&Xd"IYh';
/** "Interesting that Edda …" */
const REMARKED =
  /^(?:interesting|funny|odd|strange|curious|weird|suspicious|notice|note|remember|find|is|it)$/;
/** After these another clause begins, in which the subject may be "him". */
const NEW_CLAUSE = ',;X&IWMqh';

/** Follows a message sentence by sentence and remembers whom it speaks of. */
export class References {
  #addressee: PlayerId | null;
  #called: PlayerId | null = null;
  readonly #named: PlayerId[] = [];
  readonly #genders = new Map<PlayerId, string>();
  readonly #likely: NameBook['pronouns'];
  /** Before the message, likeliest first. */
  readonly #spokenOf: readonly PlayerId[];
  /** Whom the sentence before was about. */
  #topic: PlayerId | null = null;
  #subject: PlayerId | null = null;
  /** The subject before the colon or the dash. */
  #earlier: PlayerId | null = null;
  #doer: PlayerId | null = null;
  /** Still in the clause of the subject, who does nothing to "him" that is himself. */
  #acting = false;
  /** Named in this sentence. */
  #here: PlayerId[] = [];
  /** The two whom the last sentence with names has named, if they were two. */
  #two: readonly PlayerId[] = [];
  #spokenOfTwo = false;

  constructor(answers: PlayerId | null, likely: NameBook['pronouns'], spokenOf: readonly PlayerId[] = []) {
    this.#addressee = answers;
    this.#likely = likely;
    this.#spokenOf = spokenOf;
  }

  /** Whom the sentence before was about, if it began with him: "that" is what he did. */
  get topic(): PlayerId | null {
    return this.#doer;
  }

  /** Who is spoken to. */
  get addressee(): PlayerId | null {
    return this.#addressee;
  }

  /** Who was called by name before anything else was said: the one whom a question is for. */
  get called(): PlayerId | null {
    return this.#called;
  }

  resolve(words: readonly Word[]): Word[] {
    const called = words.map((word, at) => word.tag === 'P' && isCalled(words, at));
    const last = called.lastIndexOf(true);
    if (last >= 0) this.#addressee = words[last]?.players[0] ?? null;
    const first = called.indexOf(true);
    if (first >= 0 && words.slice(0, first).every(isOpening)) this.#called = words[first]?.players[0] ?? null;
    const named = [...new Set(this.#here)];
    if (named.length > 0 && !this.#spokenOfTwo) this.#two = named.length === 2 ? named : [];
    this.#spokenOfTwo = false;
    this.#doer = this.#subject;
    this.#subject = null;
    this.#earlier = null;
    this.#acting = false;
    this.#here = [];
    const resolved: Word[] = [];
    let leads = true;
    words.forEach((word, at) => {
      const pair = this.#pairAt(words, at);
      if (pair === 'said') return;
      if (pair) {
        this.#spokenOfTwo = true;
        resolved.push(pair);
        leads = false;
        return;
      }
      if (NEW_CLAUSE.includes(word.tag)) this.#acting = false;
      // What follows a colon or a dash begins anew.
      if (word.tag === ':' || word.tag === '!') {
        this.#earlier = this.#subject ?? this.#earlier;
        this.#subject = null;
      }
      if (word.tag === 'P') this.#name(word, (leads || isInspected(words, at)) && !called[at]);
      // "Bo's crusade makes him my suspect": the crusade acts, not Bo.
      if (word.tag === 'P' && words[at + 1]?.tag === 's') this.#acting = false;
      if (called[at]) resolved.push(spokenTo(word));
      else if ('UyOo'.includes(word.tag)) resolved.push(...this.#meant(word, words.slice(at + 1), leads));
      else resolved.push(word);
      // "Looking at the votes, Gus …"
      if ((word.tag === ',' || word.tag === ':') && this.#here.length === 0) leads = true;
      leads &&=
        called[at] === true || (at < 3 && REMARKED.test(word.text)) || BEFORE_A_SUBJECT.includes(word.tag);
    });
    this.#topic = this.#subject ?? this.#here.at(-1) ?? this.#topic;
    return resolved;
  }

  /** "These two", "both of them", "them both": one word for the two named before; its second half has been said. */
  #pairAt(words: readonly Word[], at: number): Word | 'said' | null {
    const text = (i: number): string => words[i]?.text ?? '';
    const here = [...new Set(this.#here)];
    const two = here.length === 2 ? here : here.length === 0 ? this.#two : [];
    if (two.length !== 2) return null;
    const begins = (i: number): boolean =>
      (/^(?:these|those)$/.test(text(i)) &&
        text(i + 1) === 'two' &&
        !/[xKgbw]/.test(words[i + 2]?.tag ?? '')) ||
      (text(i) === 'them' && text(i + 1) === 'both') ||
      (/^(?:both|either)$/.test(text(i)) && text(i + 1) === 'of' && text(i + 2) === 'them');
    const ofThem = (i: number): boolean =>
      text(i) === 'the' &&
      /^(?:two|pair)$/.test(text(i + 1)) &&
      text(i + 2) === 'of' &&
      text(i + 3) === 'them';
    if (begins(at) || ofThem(at)) return { text: 'several', tag: 'P', players: two };
    if (ofThem(at - 1) || ofThem(at - 2) || ofThem(at - 3)) return 'said';
    if (begins(at - 1) || (/^(?:both|either)$/.test(text(at - 2)) && begins(at - 2))) return 'said';
    // "Both wanted Gus hanged."
    return at === 0 && here.length === 0 && text(0) === 'both' && /[xVABvzRY]/.test(words[1]?.tag ?? '')
      ? { text: 'several', tag: 'P', players: two }
      : null;
  }

  #name({ players }: Word, leads: boolean): void {
    this.#named.push(...players);
    this.#here.push(...players);
    if (!leads) return;
    this.#subject = players[0] ?? null;
    this.#acting = true;
  }

  #meant(word: Word, rest: readonly Word[], leads: boolean): Word[] {
    const [next] = rest;
    if (word.tag === 'U' || word.tag === 'y') {
      if (!this.#addressee) return [word];
      const you = { ...mention(seatOf(this.#addressee)), text: 'you' };
      return word.tag === 'U' ? [you] : [you, POSSESSIVE];
    }
    const object =
      word.text === 'him' ||
      word.text === 'them' ||
      (word.text === 'her' && (!next || OBJECT_BEFORE.test(next.tag)));
    const possessive = !object && word.tag === 'o';
    if (!PRONOUN.test(word.text)) return [word];
    const here = [...new Set(this.#here)];
    const pair = here.length === 2 ? here : this.#two.length === 2 ? this.#two : [...new Set(this.#named)];
    if (word.text === 'they' && pair.length === 2 && rest.some(({ text }) => OF_TWO.test(text)))
      return [{ text: 'several', tag: 'P', players: pair }];
    const who = this.#antecedent(word.text, object ? 'object' : possessive ? 'possessive' : 'subject', leads);
    if (!who) return [word];
    if (leads && !possessive) {
      this.#subject = who;
      this.#acting = true;
    }
    return possessive ? [mention(seatOf(who)), POSSESSIVE] : [mention(seatOf(who))];
  }

  #antecedent(pronoun: string, as: Case, leads: boolean): PlayerId | undefined {
    if (pronoun.startsWith('the')) return new Set(this.#named).size > 1 ? undefined : this.#named.at(-1);
    const gender = /^(?:he|him|his)$/.test(pronoun) ? 'he' : 'she';
    const around = [...this.#here.toReversed(), this.#topic];
    const nearest = leads ? around.toReversed() : around;
    const order = [
      as === 'object' ? null : (this.#subject ?? this.#earlier),
      ...nearest,
      ...this.#named.toReversed(),
    ];
    const fits = (id: PlayerId | null): id is PlayerId =>
      id !== null &&
      (this.#genders.get(id) ?? gender) === gender &&
      !(as === 'object' && this.#acting && id === this.#subject);
    const likely = (id: PlayerId | null): id is PlayerId =>
      fits(id) && (this.#genders.get(id) ?? this.#likely.get(id) ?? gender) === gender;
    const who =
      order.find((id): id is PlayerId => likely(id) && id !== this.#addressee) ??
      order.find(likely) ??
      order.find((id): id is PlayerId => fits(id) && id !== this.#addressee) ??
      order.find(fits) ??
      this.#spokenOf.find((id) => likely(id) && id !== this.#addressee);
    if (who) this.#genders.set(who, gender);
    return who;
  }
}

/** What is said of two, so that "they" is both who were named. */
const OF_TWO =
  /^(?:both|together|partners|teammates|wolves|werewolves|working together|wolf pair|pair|in cahoots|in league|duo)$/;
const PRONOUN = /^(?:he|she|him|her|his|hers|they|them|their)$/;
