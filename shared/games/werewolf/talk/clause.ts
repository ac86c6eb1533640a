/** One sentence as its speaker asserts it, and what the ways of saying things ask about it. */
import type { PlayerId } from '../model.ts';
import { assertedIn, subjectOf } from './assertion.ts';
import type { Sentence } from './sentences.ts';

/** A way of saying something, over the tags of a sentence. */
export interface Frame {
  readonly pattern: RegExp;
  /** Without one of these letters there is nothing to find. */
  readonly needs: RegExp;
  /** Where in the match the player stands. */
  readonly who: 'first' | 'last';
}

export const frame = (who: Frame['who'], source: string, needs: string): Frame => ({
  who,
  needs: new RegExp(`[${needs}]`),
  pattern: new RegExp(source, 'g'),
});

export interface Found {
  readonly from: number;
  readonly to: number;
  /** Where the player stands. */
  readonly at: number;
}

/** After "wolf", these make another noun of it. */
const COMPOUND =
  /^(?:claims?|claimants?|targets?|candidates?|team|side|pack|hunters?|results?|suspects?|killers?|slayer|expert|meat|bait|behaviou?r|aligned|sided|game|reveal|role|checks?|kills?|attack|hunting|detector)$/;
const ADVICE = /\b(?:should|must|please|need|ought|can|to)\b/;
const INTENT = /\b(?:want|going|plan|ready|seem|tr)/;

export class Clause {
  readonly sentence: Sentence;
  /** The tags, with a blot for what its speaker does not say for himself. */
  readonly said: string;

  constructor(sentence: Sentence) {
    this.sentence = sentence;
    this.said = assertedIn(sentence);
  }

  word(at: number): string {
    return this.sentence.words[at]?.text ?? '';
  }

  tag(at: number): string {
    return this.said.charAt(at);
  }

  text(from = 0, to = this.said.length): string {
    let text = '';
    for (let i = Math.max(0, from); i < to; i++) text += `${this.word(i)} `;
    return text;
  }

  tags(from: number, to?: number): string {
    return this.said.slice(from, to);
  }

  before(at: number): string {
    return this.said.slice(0, at);
  }

  players(at: number): readonly PlayerId[] {
    return this.sentence.words[at]?.players ?? [];
  }

  *find({ pattern, needs, who }: Frame): Generator<Found> {
    if (!needs.test(this.said)) return;
    for (const match of this.said.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      yield { from, to, at: who === 'first' ? from + match[0].indexOf('P') : to - 1 };
    }
  }

  /** Is the noun at `at` somebody's own: "Bo's vote", "your doubts"? */
  isOthersNoun(at: number): boolean {
    const owned = /[syo]a*$/.test(this.before(at));
    return owned && !/^(?:morning|night|last night|today|tonight|yesterday|day)$/.test(this.word(at - 2));
  }

  makesANoun(at: number): boolean {
    const owns = this.word(at + 1) === "'s" && this.word(at + 2) !== '';
    return owns || COMPOUND.test(this.word(at + 1));
  }

  /** "I don't think …", "there is no way …", "I doubt …", "it would be a mistake to …" before what is said. */
  isDeniedBefore(at: number): boolean {
    const before = this.before(at);
    const own = [...before.matchAll(/(?<![YhNSAkf])I/g)].at(-1)?.index ?? 0;
    const start = Math.max(own, before.search(/[^,!:;X(.]*$/));
    let denied = false;
    for (let i = start; i < at; i++) {
      const tag = before.charAt(i);
      const turns =
        tag === 'N' ||
        (tag === 'S' && this.word(i).startsWith('doubt')) ||
        (tag === 'Z' && before.charAt(i + 1) === 'k');
      if (turns) denied = !denied;
    }
    return denied;
  }

  isDeniedWithin(from: number, to: number): boolean {
    let denied = false;
    for (let i = from; i < to; i++) if (this.tag(i) === 'N') denied = !denied;
    return denied;
  }

  subject(at: number): { readonly tag: string; readonly at: number } {
    return subjectOf(this.said, at);
  }

  /** Is the verb at `at` the speaker's own, or a call to all? */
  isMine(at: number): boolean {
    const { tag, at: who } = this.subject(at);
    if (/[IWmM^!:;X.()Q"hZ]/.test(tag)) return true;
    if (tag === 'P' || tag === 'U') {
      const between = this.text(who, at);
      return (tag === 'U' || this.word(who) === 'you') && ADVICE.test(between) && !INTENT.test(between);
    }
    if (tag === 'O')
      return (
        /^(?:somebody|someone|people)$/.test(this.word(who)) && /\b(?:should|must)\b/.test(this.text(who, at))
      );
    return /[xtgKiF]/.test(tag) && !/[syoPUOH][aAN]*$/.test(this.before(who));
  }

  /** "Bo has doubts about Cleo": whose doubts? */
  isOthers(at: number): boolean {
    return /[PHUO]/.test(this.subject(at).tag);
  }
}
