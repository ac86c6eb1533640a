/** What a sentence holds against a player or in a player's favour, and which vote its speaker announces. */
import type { PlayerId } from '../model.ts';
import { subjectOf } from './assertion.ts';
import type { Sentence } from './sentences.ts';

export type Strength = 1 | 2 | 3;
export type Opinion =
  | { readonly act: 'accuse'; readonly target: PlayerId; readonly strength: Strength }
  | { readonly act: 'defend'; readonly target: PlayerId; readonly firm: boolean }
  | { readonly act: 'announce'; readonly target: PlayerId };

/** A player as what is spoken of, with what is his: "Bo", "Bo's vote on Cleo". */
const SUBJECT = '(?<![pkuV][adgm]{0,3})P(?:s(?:[^Ps;,.!X]|[pkuVSTCFl]P){0,11}?)?';
const SEEMS = '[AaNdmk]*B[ABaNdmukMOh]*';

interface Frame {
  readonly pattern: RegExp;
  /** Without one of these letters there is nothing to find. */
  readonly needs: RegExp;
  /** Where in the match the player stands. */
  readonly who: 'first' | 'last';
}
const frame = (who: Frame['who'], source: string, needs: string): Frame => ({
  who,
  needs: new RegExp(`[${needs}]`),
  pattern: new RegExp(source, 'g'),
});

/** Said of a player. The last letter is what is said. */
const SAID_OF: readonly Frame[] = [
  frame('first', `${SUBJECT}(?:Y[aNd]*)?${SEEMS}(?:x[ABaNdmukMOhW]*){0,2}[bg]`, 'bg'),
  frame('first', `${SUBJECT}(?:Y[aNd]*)?${SEEMS}w`, 'w'),
  frame('first', `${SUBJECT}[AaNdmBk]*(?:[xV][AaNdmu]*)?[ve]`, 've'),
  frame('first', 'P[:(][aNd]*[wbg]', 'wbg'),
  frame('first', 'P[aN]*(?:b|w)(?=a*(?:$|[,.;!)]))', 'bw'),
  frame('first', 'P[AaN]*xd?a*b', 'b'),
  frame('first', 'Psa*b', 'b'),
];
/** "Bo worries me", "what bothers me is Bo". */
const DISTURBS: readonly Frame[] = [
  frame('first', `${SUBJECT}[AaNBh]*(?:x[^P;,.!_]{0,6})?ja*[MW]`, 'j'),
  frame('last', 'j[MW][^P;.!_]{0,5}B[^P;.!_]{0,3}P', 'j'),
];
/** Something done to a player; the verb is the last of its kind before the name. */
const DONE_TO = frame('last', '[VSl][adpuO]{0,3}P', 'VSl');
const TRUSTED = frame('last', 'T[adptuxM]{0,4}P(?![ABv])', 'T');
const FOUND = frame('last', 'F[ad]*P(?=(?:s[^P;,.!_]{0,6}?)?[AaNdmukth]*[bwg])', 'F');
/** "My vote is on Bo", "top suspect: Bo", "the wolf is Bo", "it comes down to Bo". */
const POINTED: readonly Frame[] = [
  frame('last', '(?:^|[mdaW,!:;&X(])[axgb]{0,2}V[BALapuk:mdYSM]{1,7}P', 'V'),
  frame('last', 'K[BALapuk:mdYSM]{1,7}P', 'K'),
  frame('last', '(?:^|[mda,!:;&X])x?w[xa]?[AaBkNdx]{0,4}[B:][adk]*P(?!s)', 'w'),
  frame('last', '[Kat][aA]*L[aL]*[pku][adk]*P', 'L'),
  frame('last', '(?:^|[^q])[th][AaNkB]*B[akpN]*P(?=$|[,.;!a&(]|I(?!.*T))', 'th'),
  frame('last', '(?:I|K)[Aad]*Y[ad:]*P(?=$|[,.;!a&X(])', 'Y'),
  frame('first', 'P,?tB(?=$|[,.;!a])', 't'),
  frame('first', 'P[AaNk]*B[adx]*ma*[KV]', 'KV'),
  frame('first', 'P[AaNk]*B[ad]*K', 'K'),
  frame('first', '(?:P[Ax]|(?<=[xAF])Pu?)ma*[KV]', 'KV'),
  frame('last', '[ib][aBp]{0,2}[pu]a*P', 'ib'),
  frame('last', 'xpa*P(?=(?:s[ax]{0,2})?(?:B[aN]*[bZ]|[Aa]*N[Aa]*e|[AaB]*v))', 'bZev'),
  frame('last', 'x[Aa]*N[Aa]*epa*P', 'e'),
  frame('last', 'ba*x[pu]a*P', 'b'),
  frame('last', 'x[aB]{0,2}[bZ]pa*P', 'bZ'),
];
const MUST = frame('first', 'P[AaNk]+(?:B[a]*z|L(?=$|[,.;!aX&]))', 'zL');

const HEDGE =
  /\b(?:might|may|could|maybe|perhaps|probably|likely|possibly|seems?|looks?|sounds?|feels?|leaning|lean|inclined|tempted|potentially|suggests?|would)\b/;
const LIES =
  /^(?:lying|liar|liars|lied|lies|misleading|deceiving|bluffing|hiding|covering|deflecting|faking|stalling|dodging|manipulating|fibbing|contradicting)$/;
const SUSPECT_NOUN = /suspect|candidate|choice|bet|guess|best|play|vote|lynch/;
const OBLIGED = /\b(?:must|should|has|have|needs?|got|deserves?|can)\b/;
const PLACED =
  /^(?:put|place|cast|lock|keep|throw|placing|putting|casting|keeping|maintain|redirect|switch|move|put our|drop|finalize)$/;

class Reading {
  readonly accused = new Map<PlayerId, Strength>();
  readonly defended = new Map<PlayerId, boolean>();
  readonly announced = new Set<PlayerId>();
  readonly #sentence: Sentence;
  readonly #said: string;

  constructor(sentence: Sentence, said: string) {
    this.#sentence = sentence;
    this.#said = said;
  }

  #text(from: number, to: number): string {
    let text = '';
    for (let i = from; i < to; i++) text += `${this.#sentence.words[i]?.text} `;
    return text;
  }

  #word(at: number): string {
    return this.#sentence.words[at]?.text ?? '';
  }

  *#each({ pattern, needs, who }: Frame): Generator<{ from: number; to: number; at: number; text: string }> {
    if (!needs.test(this.#said)) return;
    for (const match of this.#said.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      const at = who === 'first' ? from + match[0].indexOf('P') : to - 1;
      yield { from, to, at, text: this.#text(from, to) };
    }
  }

  #players(at: number): readonly PlayerId[] {
    return this.#sentence.words[at]?.players ?? [];
  }

  #accuse(at: number, strength: Strength): void {
    for (const id of this.#players(at))
      if ((this.accused.get(id) ?? 0) < strength) this.accused.set(id, strength);
  }

  #defend(at: number, firm: boolean): void {
    for (const id of this.#players(at)) this.defended.set(id, firm || this.defended.get(id) === true);
  }

  /** "I don't think …", "there is no way …", "I doubt …" before what is said. */
  #deniedBefore(at: number): boolean {
    const before = this.#said.slice(0, at);
    const own = Math.max(0, [...before.matchAll(/(?<![YhNSAkf])I/g)].at(-1)?.index ?? 0);
    const clause = before.slice(Math.max(own, before.search(/[^,!:;X(.]*$/)));
    const offset = at - clause.length;
    let denied = false;
    for (let i = 0; i < clause.length; i++) {
      if (clause.charAt(i) === 'N') denied = !denied;
      else if (clause.charAt(i) === 'S' && /^doubt/.test(this.#word(offset + i))) denied = !denied;
    }
    return denied;
  }

  #deniedWithin(from: number, to: number): boolean {
    let denied = false;
    for (let i = from; i < to; i++) if (this.#said.charAt(i) === 'N') denied = !denied;
    return denied;
  }

  #saidOf(): void {
    for (const found of SAID_OF) {
      for (const { at, to, text } of this.#each(found)) {
        const last = this.#said.charAt(to - 1);
        // "Bo's divination Cleo=wolf" is Bo's.
        if (/[:(]/.test(this.#said.charAt(at + 1)) && /s[ax]*[cxRKrC]+$/.test(this.#said.slice(0, at)))
          continue;
        const good = last === 'g' || last === 'e';
        const word = this.#word(to - 1);
        // Of the dead, whose card is known, one says "was".
        if (last === 'w' && (COMPOUND.test(this.#word(to)) || /\b(?:was|were)\b/.test(text))) continue;
        const denied = this.#deniedWithin(at, to) !== this.#deniedBefore(at);
        if (good === denied) this.#accuse(at, this.#weightOf(last, word, text, denied));
        else
          this.#defend(
            at,
            good
              ? /^(?:innocent|trustworthy|honest|telling the truth|cleared|on our side|one of us)$/.test(
                  word,
                ) && !HEDGE.test(text)
              : /^(?:w|lying)/.test(word) || last === 'w',
          );
      }
    }
    for (const found of DISTURBS) {
      for (const { from, at, to } of this.#each(found)) {
        if (!this.#deniedWithin(from, to)) this.#accuse(at, 2);
      }
    }
    for (const { at, to, text } of this.#each(MUST)) {
      if (
        OBLIGED.test(text) &&
        !this.#deniedWithin(at, to) &&
        !this.#deniedBefore(at) &&
        !/\b(?:z|have|has) been/.test(text)
      )
        this.#accuse(at, 3);
    }
  }

  #weightOf(last: string, word: string, text: string, denied: boolean): Strength {
    if (denied) return 2;
    if (last === 'w' || LIES.test(word)) return HEDGE.test(text) ? 2 : 3;
    return /quiet|silent/.test(word) ? 1 : 2;
  }

  /** Is the verb at `at` the speaker's own, or a call to all? */
  #isMine(at: number): boolean {
    const { tag, at: who } = subjectOf(this.#said, at);
    if (tag === 'I' || tag === 'W' || tag === '^' || /[!:;X.()Q"hZ]/.test(tag)) return true;
    if (tag === 'P' || tag === 'U') {
      const between = this.#text(who, at);
      return (
        (this.#word(who) === 'you' || tag === 'U') &&
        /\b(?:should|must|please|need|ought|can|to)\b/.test(between) &&
        !/\b(?:want|going|plan|ready|seem|tr)/.test(between)
      );
    }
    if (tag === 'm' || tag === 'M') return true;
    if (tag === 'O')
      return (
        /^(?:somebody|someone|people)$/.test(this.#word(who)) &&
        /\b(?:should|must)\b/.test(this.#text(who, at))
      );
    return (
      (tag === 'x' || tag === 't' || tag === 'g' || tag === 'K' || tag === 'i' || tag === 'F') &&
      !/[syoPUOH][aAN]*$/.test(this.#said.slice(0, who))
    );
  }

  #doneTo(): void {
    for (const { from, at, text } of this.#each(DONE_TO)) {
      const verb = this.#said.charAt(from);
      const own = /[sy]a*$/.test(this.#said.slice(0, from));
      if (own && !PLACED.test(this.#word(from - 2)) && !PLACED.test(this.#word(from - 3))) continue;
      if (!own && !this.#isMine(from)) continue;
      if (
        verb === 'S' &&
        /^(?:doubt|think|lean)/.test(this.#word(from)) &&
        /[BAv]/.test(this.#said.charAt(at + 1))
      )
        continue;
      const { at: who } = subjectOf(this.#said, from);
      if (this.#deniedBefore(from)) {
        if (verb !== 'l') this.#defend(at, false);
        continue;
      }
      // "Voting for Bo would be a mistake."
      if (/^[^P,!X]*Z/.test(this.#said.slice(at + 1)) && /ing$/.test(this.#word(from).split(' ')[0] ?? '')) {
        this.#defend(at, false);
        continue;
      }
      const whole = this.#text(Math.max(0, who), at) + text;
      const hedged = /\b(?:leaning|lean|might|may|could|inclined|tempted|consider|would)\b/.test(whole);
      const weight =
        verb === 'V' ? (hedged ? 2 : 3) : verb === 'l' ? 1 : /^accus/.test(this.#word(from)) ? 3 : 2;
      this.#accuse(at, weight);
      const mine =
        this.#said.charAt(Math.max(0, who)) === 'I' || (who < 0 && /voting/.test(this.#word(from)));
      if (verb === 'V' && mine && !hedged && VOTES.test(this.#word(from)))
        for (const id of this.#players(at)) this.announced.add(id);
    }
  }

  #trusted(): void {
    for (const { from, at } of this.#each(TRUSTED)) {
      if (!this.#isMine(from)) continue;
      const word = this.#word(from);
      const { tag } = subjectOf(this.#said, from);
      if (this.#deniedBefore(from)) {
        if (!/^(?:defend|protect|support|back|spare|vouch|clear)/.test(word)) this.#accuse(at, 2);
      } else if (!/^(?:buy|swallow)/.test(word)) this.#defend(at, tag === 'I');
    }
    for (const { from, at } of this.#each(FOUND)) {
      if (!this.#isMine(from)) continue;
      const rest = /^P(?:s[^P;,.!_]{0,6}?)?[AaNdmukth]*?([bwg])/.exec(this.#said.slice(at));
      if (!rest) continue;
      const good = rest[1] === 'g';
      const denied = this.#deniedBefore(from) !== this.#deniedWithin(at, at + rest[0].length);
      if (good === denied) this.#accuse(at, 2);
      else this.#defend(at, false);
    }
    for (let at = this.#said.indexOf('P'); at >= 0; at = this.#said.indexOf('P', at + 1)) {
      const gone = /^(?:gone|out|dead|eliminated|hanged|voted out|lynched|exiled|off)$/.test(
        this.#word(at + 1),
      );
      if (gone && /[AF]/.test(this.#said.charAt(at - 1)) && this.#isMine(at - 1) && !this.#deniedBefore(at))
        this.#accuse(at, 3);
      const end = /^Ps[ax]{0,2}/.exec(this.#said.slice(at))?.[0].length ?? 0;
      if (end > 0 && REMOVAL.test(this.#text(at, at + end)) && this.#isMine(at) && !this.#deniedBefore(at))
        this.#accuse(at, 3);
      const left =
        /^(?:leave|let)$/.test(this.#word(at - 1)) && /^(?:alone|be|off)$/.test(this.#word(at + 1));
      if (left && !this.#deniedBefore(at - 1)) this.#defend(at, false);
    }
    for (const { at, from } of this.#each(WRONG_ABOUT)) {
      const denied = /^(?:wrong|mistaken)/.test(this.#word(from)) && this.#deniedBefore(from);
      if (!/I[aAB]*$/.test(this.#said.slice(0, from)) && !denied) this.#defend(at, false);
    }
  }

  #pointed(): void {
    for (const found of POINTED) {
      for (const { from, to, at, text } of this.#each(found)) {
        const start = from + (/^[,!:;&X(]/.test(this.#said.charAt(from)) ? 1 : 0);
        const noun =
          Math.max(
            0,
            [...this.#said.slice(start, to)].findIndex((tag) => /[KVwibx]/.test(tag)),
          ) + start;
        const tag = this.#said.charAt(noun);
        const before = this.#said.slice(0, noun);
        if (/[syo]a*$/.test(before) && tag !== 'w' && !SHARED.test(this.#text(0, noun))) continue;
        const unsound = /N.*e/.test(this.#said.slice(from, to));
        if (!unsound && (this.#deniedWithin(from, to) || this.#deniedBefore(start))) continue;
        if (
          tag === 'b' &&
          found.who === 'last' &&
          !/flag|vibes/.test(this.#word(noun)) &&
          !/\b(?:in|from|by|of) /.test(text)
        )
          continue;
        if (
          tag === 'x' &&
          !/^(?:something|everything|stuff|things?)$/.test(this.#word(noun)) &&
          /p/.test(this.#said.slice(noun, to)) &&
          !/[KVL]/.test(this.#said.slice(noun, to))
        )
          continue;
        if (
          tag === 'K' &&
          found.who === 'last' &&
          /\b(?:about|of|with|from|in)\b/.test(text) &&
          !/[BL:]/.test(this.#said.slice(noun, to))
        )
          continue;
        if (
          tag === 'V' &&
          found.who === 'last' &&
          !/[BL:YS]/.test(this.#said.slice(noun, to)) &&
          !/(?:^|[,!:m]|ma+|[,!:]a+|^a+)$/.test(before)
        )
          continue;
        if (
          tag === 'K' &&
          found.who === 'first' &&
          !/m/.test(this.#said.slice(from, to)) &&
          !SUSPECT_NOUN.test(this.#word(to - 1))
        )
          continue;
        if (/\b(?:it|this|that) (?:was|were)\b/.test(text)) continue;
        if (tag === 'V' && found.who === 'last' && /^[^P,!X]*Z/.test(this.#said.slice(to))) continue;
        if (
          tag === 'V' &&
          /A/.test(this.#said.slice(noun + 1, to)) &&
          !/[BL:YSpu]/.test(this.#said.slice(noun + 1, to))
        )
          continue;
        if (/[IK][Aad]*Y/.test(this.#said.slice(from, to)) && !SAYS.test(text)) continue;
        if (found.who === 'last' && this.#said.charAt(at + 1) === 's' && !/[KVix]/.test(tag)) continue;
        if (this.#isOthers(noun >= start ? noun : at)) continue;
        const hedged = HEDGE.test(text);
        const strong = /[Vw]/.test(tag) && !hedged;
        this.#accuse(at, strong ? 3 : 2);
        if (tag === 'V' && strong && /m|^/.test(before))
          for (const id of this.#players(at)) this.announced.add(id);
      }
    }
  }

  /** "Bo has doubts about Cleo." */
  #isOthers(at: number): boolean {
    const { tag } = subjectOf(this.#said, at);
    return (
      /[PHUO]/.test(tag) &&
      tag !== 'Q' &&
      this.#said.charAt(at) !== 'w' &&
      !/[KV]/.test(this.#said.charAt(at))
    );
  }

  read(): readonly Opinion[] {
    this.#saidOf();
    this.#doneTo();
    this.#trusted();
    this.#pointed();
    return [
      ...[...this.defended]
        .filter(([id]) => !this.accused.has(id))
        .map(([target, firm]) => ({ act: 'defend', target, firm }) as const),
      ...[...this.accused].map(([target, strength]) => ({ act: 'accuse', target, strength }) as const),
      ...[...this.announced]
        .filter((id) => this.accused.get(id) === 3)
        .map((target) => ({ act: 'announce', target }) as const),
    ];
  }
}

const REMOVAL = /\b(?:elimination|exile|execution|removal|banishment|lynching|hanging|expulsion)\b/;
/** "I share Bo's doubts about Cleo." */
const SHARED = /\bi (?:\w+ )?(?:share|echo|second)\b/;
const SAYS = /\b(?:say|says|guess|reckon|figure|think)\b/;
const VOTES = /^vot|^choos|^lock|^finali|^stick/;
/** After "wolf", these make another noun of it. */
export const COMPOUND =
  /^(?:claims?|claimants?|targets?|candidates?|team|side|pack|hunters?|results?|suspects?|killers?|slayer|expert|meat|bait|behaviou?r|aligned|sided|game|reveal|role|checks?|kills?|attack|hunting|detector)$/;
const WRONG_ABOUT = frame('last', 'Z[pau]*P', 'Z');

export function readOpinions(sentence: Sentence, said: string): readonly Opinion[] {
  return said.includes('P') ? new Reading(sentence, said).read() : [];
}
