/**
 * Leaves of a sentence only what its speaker says for himself: what is asked, stands under a condition, is passed on
 * from others or lies in the past is blotted out.
 */
import { isRetold } from './retold.ts';
import type { Sentence } from './sentences.ts';

export const BLOT = '_';

class Sheet {
  readonly #letters: string[];

  constructor(tags: string) {
    this.#letters = [...tags];
  }

  blot(from: number, to: number): void {
    this.#letters.fill(BLOT, Math.max(0, from), Math.max(0, to));
  }

  read(): string {
    return this.#letters.join('');
  }
}

const textAt = ({ words }: Sentence, at: number): string => words[at]?.text ?? '';

/** "Would it be unfair to say …" only sounds like a question. */
const POLITE_QUESTION = /^(?:would|is|may|can|could|dare|might) (?:it|i) (?:be )?(?:\w+ )?(?:to )?say/;
const TAG_QUESTION = /^(?:right|alright|no|huh|eh|ok|okay|agreed|yes|correct|anyone)$/;

/** Where the question of a questioning sentence begins: "I am the seer, what more do you want?" */
function questionStart(sentence: Sentence): number {
  const { tags, words } = sentence;
  if (POLITE_QUESTION.test(words.map(({ text }) => text).join(' '))) return words.length;
  for (let i = 0; i < words.length; i++) {
    const opens =
      i === 0 ||
      /[,!&X;:Q]/.test(tags.charAt(i - 1)) ||
      (/^(?:so|then)$/.test(textAt(sentence, i - 1)) && i > 1);
    if (!opens) continue;
    const inverted =
      /[AB]/.test(tags.charAt(i)) &&
      /[NIUPOWtdHmyhx]/.test(tags.charAt(i + 1)) &&
      textAt(sentence, i) !== 'let';
    if (tags.charAt(i) === 'q' || inverted || /^(?:who|whom|whose|when|where)$/.test(textAt(sentence, i)))
      return i;
    if (i > 0 && i >= words.length - 2 && TAG_QUESTION.test(textAt(sentence, i))) return i;
  }
  const asks = tags.search(/[AB](?=U)/);
  const inverted = words.findIndex(({ tag }, i) => i > 0 && tag === 'A' && words[i + 1]?.text === 'you');
  if (asks > 0 || inverted > 0) return asks > 0 ? asks : inverted;
  return tags.search(/[^!X]*$/);
}

/** "If you ask me" puts nothing under a condition. */
const POLITE_IF =
  /^(?:you ask|i may|i am|you must|anyone asks|anyone cares|you will$|you will ,|need be|anything|you like|you made|you press|you want|you force|you insist|i had to|i have to|i must|it were up|it were only|i had one|nothing else|it helps|i rank|my read|it would help|it would be of|i recall|i remember|memory serves|you push|i read)\b/;
const AFTER_A_CONDITION = /\b(?:next|tomorrow|later|afterwards|then we)\b/;

const namesSomebody = ({ words }: Sentence, from: number, to: number): boolean =>
  words
    .slice(from, to)
    .some(({ tag, text }) => /[PHUyo]/.test(tag) || (tag === 'O' && !/^(?:any|some|no)/.test(text)));

/** These put off, but doubt nothing. */
const TEMPORAL = /^(?:until|before|till|now that)$/;

/** A condition that names nobody does not touch what follows: "If nobody objects, I vote Bo". */
function blotConditions(sentence: Sentence, sheet: Sheet): void {
  const { tags, words } = sentence;
  const textFrom = (from: number, to?: number): string =>
    words
      .slice(from, to)
      .map(({ text }) => text)
      .join(' ');
  for (let at = tags.indexOf('f'); at >= 0; at = tags.indexOf('f', at + 1)) {
    const rest = tags.slice(at + 1);
    const opener = textAt(sentence, at);
    // "Tell us, or I'll keep my vote on Bo."
    if (
      opener === 'or i' &&
      /^or i (?:will |shall |would )?(?:keep|stay|stick|maintain)\b/.test(textFrom(at))
    )
      continue;
    if (opener === 'otherwise' && !/\b(?:will|would|might)\b/.test(textFrom(at, at + 6))) continue;
    if (/^(?:only |even )?if$/.test(opener) && POLITE_IF.test(textFrom(at + 1))) {
      const comma = rest.search(/[,:!]/);
      // "If I had to save one person, …"
      if (
        /\b(?:save|trust|protect|spare|clear|believe|praise|thank|helpful|keep)\b/.test(
          textFrom(at, comma < 0 ? undefined : at + comma + 1),
        )
      ) {
        sheet.blot(at, tags.length);
        continue;
      }
      sheet.blot(at, comma < 0 ? at + 3 : at + 1 + comma);
      continue;
    }
    // "right before the deadline is …" names a time.
    if (TEMPORAL.test(opener) && /^[dma]*x{1,2}(?=[ABv])/.test(rest)) continue;
    const leads = /^[aAQ,x&]{0,3}$/.test(tags.slice(0, at)) && !/P/.test(tags.slice(0, at));
    if (!leads) {
      // "I would only vote Bo if …"
      if (/\bonly\b/.test(textFrom(0, at))) sheet.blot(0, at);
      const end = rest.search(TEMPORAL.test(opener) ? /[,!X:]/ : /[!X]/);
      sheet.blot(at, end < 0 ? tags.length : at + 1 + end);
      continue;
    }
    let end = rest.search(/[,:!]/);
    const main = rest.slice(2).search(/AW|I[aA]*[VASB]|tB|WA/) + 2;
    if (end < 0 || (main >= 2 && main < end && rest.charAt(end) !== ',')) end = main;
    if (end < 2 && !/[,:!]/.test(rest)) end = rest.length;
    const condition = rest.slice(0, end);
    sheet.blot(at, at + 1 + end);
    const then = at + 1 + end;
    // "If not, Bo is the wolf."
    const elliptic = /^(?:not|so|true|false|yes|no|correct|wrong|right)$/.test(textFrom(at + 1, then));
    const apart = /[:!]/.test(tags.charAt(then)) || TEMPORAL.test(opener) || opener === 'even if';
    const threatens = condition.includes('N') && /\b(?:will|would|might|may|could)\b/.test(textFrom(then));
    const touched =
      !apart &&
      (elliptic ||
        (!condition.includes('N') && /\b(?:trust|believe|save|spare)\b/.test(textFrom(at, then))) ||
        threatens ||
        namesSomebody(sentence, at, at + 1 + end) ||
        AFTER_A_CONDITION.test(textFrom(then)));
    // "…, so I'm voting Finn" is meant whatever the condition.
    const stop = tags.slice(then).search(/[!X]|,aI[aAB]*V/);
    if (touched) sheet.blot(then, stop < 0 ? tags.length : then + stop);
  }
}

/** Anybody but the speaker and the town. */
const OTHERS = /[PHUOrwo]/;

/** Whose verb stands at `at`: the letter of its subject, `^` for none (a call to all), and where that stands. */
export function subjectOf(tags: string, at: number): { readonly tag: string; readonly at: number } {
  for (let i = at - 1; i >= 0; i--) {
    const tag = tags.charAt(i);
    if (/[aANdkBELVSlTpu]/.test(tag)) continue;
    if (tag !== '&' && tag !== ',') return { tag, at: i };
    // "Bo came late and wants to …": Bo's, as long as the sentence began with him.
    if (tag === '&' && /^[^I]*s[aAx]{0,3}[RKVxrc]{1,3}$/.test(tags.slice(0, i))) return { tag: 'O', at: i };
    const first = tag === '&' ? tags.slice(0, i).search(/[^aQ,&;d]/) : -1;
    if (first >= 0 && OTHERS.test(tags.charAt(first))) return { tag: tags.charAt(first), at: first };
    return { tag: '^', at: i };
  }
  return { tag: '^', at: -1 };
}

/** From a word of saying to where the speaker takes over again. */
function speechEnd(tags: string, from: number, verb = 'Y'): number {
  const rest = tags.slice(from);
  const end = rest.search(/[YRT]/.test(verb) ? /[!X]|[,&:;]I|,&?W|,;?aI|,a+tB/ : /[!X:I]|,&?W|,P/);
  return end < 0 ? tags.length : from + end;
}

/** What somebody says, not what he does. */
const WORDS_OF =
  /^(?:words?|statements?|story|arguments?|theory|assessment|opinion|view|speech|message|logic|gut)$/;

function blotReports(sentence: Sentence, sheet: Sheet): void {
  const { tags } = sentence;
  // "Bo's assessment is that …"
  const owned = /[syo][ax]*[xRc]Bh/.exec(tags);
  if (owned) sheet.blot(owned.index + owned[0].length, speechEnd(tags, owned.index + owned[0].length));
  // "To recap Bo's results: …"
  const recapped = /(?:Ps|[yo])[ax]*c:/.exec(tags);
  if (recapped) sheet.blot(recapped.index + recapped[0].length, tags.length);
  for (let at = 0; at < tags.length; at++) {
    const tag = tags.charAt(at);
    const text = textAt(sentence, at);
    if (text === 'according to') {
      if (!/[Mm]/.test(tags.charAt(at + 1))) sheet.blot(at, speechEnd(tags, at + 1));
      continue;
    }
    if (!/[YRTSFC]/.test(tag)) continue;
    const { tag: subject, at: who } = subjectOf(tags, at);
    if (
      subject === 'I' &&
      /^(?:thought|believed|suspected)$/.test(text) &&
      !/have|had/.test(textAt(sentence, at - 1))
    ) {
      sheet.blot(at, speechEnd(tags, at + 1));
      continue;
    }
    const nouns = tag === 'R' && /(?:[sydmopu][arx]*|(?:^|[,:!.])a*r)$/.test(tags.slice(0, at));
    if (nouns) {
      // "Bo's claim that I am a wolf is false": the claim's own words go, what is said of it stays.
      const own = /^(?:h|kA?B)[^_]*?[wrgb]|^kA[^_,]*?[wg]/.exec(tags.slice(at + 1));
      if (own) sheet.blot(at + 1, at + 1 + own[0].length);
      continue;
    }
    const possessed =
      subject === 'x' && /[syo]a*$/.test(tags.slice(0, who)) && WORDS_OF.test(textAt(sentence, who));
    const everybody = subject === 'W' && tag === 'Y' && /^every/.test(textAt(sentence, who));
    // "I am the seer checked Bo", without a stop between.
    if (subject === 'r' && /I[aA]*B[ad]*$/.test(tags.slice(0, who))) continue;
    // "My divination on Bo shows …" is not what Bo shows.
    if (
      subject === 'P' &&
      /[md][aErgwx]*[cCx][pu]a*$/.test(tags.slice(0, who)) &&
      !/[syo][arx]*[cx][pu]a*$/.test(tags.slice(0, who))
    )
      continue;
    if (!OTHERS.test(subject) && !possessed && !everybody) continue;
    // "As Cleo said, …" lends its voice.
    if (/^(?:as|like)$/.test(textAt(sentence, who - 1)) && tags.charAt(at + 1) === ',') continue;
    const advised =
      textAt(sentence, who) === 'you' &&
      /\b(?:should|must|please|need|may|might|ought|deserve)\b/.test(
        sentence.words
          .slice(who, at)
          .map((w) => w.text)
          .join(' '),
      );
    // "The waters showed me Bo": to see, not to say.
    if (/^(?:showed|shown|revealed)$/.test(text) && /^(?:k?M|a)P/.test(tags.slice(at + 1))) continue;
    // "… the way you say it" passes nothing on.
    const nothing = /^(?:t(?!B)|B)/.test(tags.slice(at + 1));
    // "Bo was proven seer, …": of Bo, and no further.
    const passive = tags.charAt(at - 1) === 'B' ? tags.indexOf(',', at) : -1;
    if (!advised && !nothing) sheet.blot(at + 1, passive > 0 ? passive : speechEnd(tags, at + 1, tag));
  }
}

const ONCE = /\b(?:this morning|at the start|yesterday|earlier|at first|initially|before|once)\b/;
const WAVERED =
  /\bi was (?:\w+ )?(?:leaning|thinking|suspicious|wary|inclined|going to|about to|ready to|sure)\b.* but\b/;
const STILL = /\b(?:still|seer|doctor)\b/;

const FORMERLY =
  /^i (?:did (?:find|think|suspect|doubt|wonder|accuse|call|push|say|have)|had (?:my |some |a few |many )?(?:doubts|suspicions|concerns|questions|reservations|@\d|you )|(?:had )?suspected|(?:had )?doubted|once (?:thought|suspected)) .*\b(?:earlier|yesterday|before|at first|initially|on the first day|on day one|this morning|for a while|at the start)\b.* (?:but|however|though|yet|and i (?:was wrong|take it back))\b/;
const textFrom = (words: Sentence['words'], at: number): string =>
  words
    .slice(at)
    .map(({ text }) => text)
    .join(' ');

/** "I used to think", "I was suspicious of Bo yesterday". */
function blotPast(sentence: Sentence, sheet: Sheet): void {
  const { tags, words } = sentence;
  for (let at = tags.indexOf('I'); at >= 0; at = tags.indexOf('I', at + 1)) {
    const next = textAt(sentence, at + 1);
    // "I voted for Edda because …": of another day.
    const past = /^I[aA]*z/.exec(tags.slice(at))?.[0].length ?? 0;
    if (next === 'did' && textAt(sentence, at + 2) === 'vote') sheet.blot(at + 1, speechEnd(tags, at + 1));
    if (past > 0 && /^(?:voted|pushed|nominated)/.test(textAt(sentence, at + past - 1)) && next !== 'still') {
      const turn = tags.slice(at).search(/[X!]|&I/);
      sheet.blot(at + 1, turn < 0 ? tags.length : at + turn);
      continue;
    }
    // "I said I would vote Bo if nothing changed."
    if (next === 'said' && /^I[aA]*A/.test(tags.slice(at + 2)) && textAt(sentence, at + 3) === 'would')
      sheet.blot(at + 1, speechEnd(tags, at + 4));
    // "I did find Hannah suspicious earlier, but …", "I had doubts about Bo on the first day, but …"
    if (FORMERLY.test(textFrom(words, at))) {
      const turn = tags.slice(at).search(/[X!]/);
      sheet.blot(at + 1, turn < 0 ? tags.length : at + turn);
      continue;
    }
    if (next !== 'was' && next !== 'used') continue;
    const all = words.map(({ text }) => text).join(' ');
    const once = next === 'was' && (ONCE.test(all) || WAVERED.test(all)) && !STILL.test(all);
    if (once || (next === 'used' && textAt(sentence, at + 2) === 'to'))
      sheet.blot(at + 1, speechEnd(tags, at + 1));
  }
}

/** "… and watch you not believe it": what he is seen to do, he does, and is not under watch for it. */
const SEEN_DOING = /lP[aA]*N?[TVYSF]/g;

function blotSeen({ tags }: Sentence, sheet: Sheet): void {
  for (const { index } of tags.matchAll(SEEN_DOING)) sheet.blot(index + 1, speechEnd(tags, index + 1));
}

/** The tags of the sentence, with a blot for what its speaker does not say for himself. */
export function assertedIn(sentence: Sentence): string {
  const sheet = new Sheet(sentence.tags);
  if (sentence.question) sheet.blot(questionStart(sentence), sentence.tags.length);
  if (sentence.tags.includes('f')) blotConditions(sentence, sheet);
  if (/[YRTSFChc]/.test(sentence.tags)) blotReports(sentence, sheet);
  if (sentence.tags.includes('I')) blotPast(sentence, sheet);
  if (sentence.tags.includes('l')) blotSeen(sentence, sheet);
  if (isRetold(sentence)) sheet.blot(0, sentence.tags.length);
  // "Either Bo is lying or Cleo is."
  if (sentence.tags.includes('|') && sentence.words.some(({ text }) => text === 'either'))
    sheet.blot(0, sentence.tags.length);
  return sheet.read();
}
