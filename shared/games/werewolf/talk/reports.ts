/** Reports of a night's inspection: "I inspected Bo: not a wolf", "N1 Bo=Wolf", "Bo and Cleo came back human". */
import type { Alignment, PlayerId } from '../model.ts';
import { subjectOf } from './assertion.ts';
import { COMPOUND } from './opinions.ts';
import type { Sentence } from './sentences.ts';

export interface ReportReading {
  readonly target: PlayerId;
  readonly alignment: Alignment;
}

export interface ReportContext {
  /** The speaker is a seer by his own words: a flat "Bo is a wolf" is a result. */
  readonly saidSeer: boolean;
}

/** One sentence with what its speaker says for himself. */
export interface Asserted {
  readonly sentence: Sentence;
  readonly said: string;
}

const FINDING =
  /^(?:human|innocent|villager|clear|cleared|clean|safe|white|good|town|not guilty|one of us|harmless|humans|innocents|townie)$/;
const BAD_FINDING = /^(?:guilty|black|evil|one of them|wolfish)$/;
const WITHDRAWN = /\b(?:incorrect|mistaken|(?:was|were) wrong|my mistake|in error)\b/;
const HEDGED =
  /\b(?:imply|implies|likely|must|probably|might|maybe|perhaps|could|may|think|suspect|seems?|guess|suggests?|assume|would|feel|feels|imagine|hope|wonder|probably|believe|looks?|sounds?|sure|has to|bet|vote|can|cannot|only)\b/;
const GUESSED =
  /\b(?:imply|implies|think|suspect|probably|maybe|guess|believe|likely|might|must|assume|suggests?)\b/;
/** Another role's knowledge is no inspection: "my medium result", "as the medium, I …". */
const ANOTHER_ROLE = /I[aA]*B[aN]*d?a*n|ma*n|ud?a*n|^a*n[cR:]/;

const textOf = ({ words }: Sentence, from = 0, to = words.length): string => {
  let text = '';
  for (let i = from; i < to; i++) text += `${words[i]?.text} `;
  return text;
};

function findingAt({ words }: Sentence, said: string, at: number): Alignment | null {
  const tag = said.charAt(at);
  const word = words[at]?.text ?? '';
  const compound =
    COMPOUND.test(words[at + 1]?.text ?? '') &&
    !/^(?:results?|checks?|read)$/.test(words[at + 1]?.text ?? '');
  const wolf = (tag === 'w' && !compound) || BAD_FINDING.test(word);
  const clear = FINDING.test(word) && tag !== '_';
  if (!wolf && !clear) return null;
  const denied = /N[adm]*$/.test(said.slice(0, at));
  return wolf !== denied ? 'WEREWOLF' : 'NOT_WEREWOLF';
}

/** Where in a sentence its speaker tells of an inspection of his own; −1 if nowhere. */
function cueIn({ sentence, said }: Asserted): number {
  for (let i = 0; i < said.length; i++) {
    const tag = said.charAt(i);
    const before = said.slice(0, i);
    if (tag === 'C') {
      const { tag: subject } = subjectOf(said, i);
      const noun = /[md]a*$/.test(before);
      const own =
        subject === 'I' ||
        /IB[ad]*ra*$/.test(before) ||
        (/[\^,:!E]/.test(subject) && /ed\b|^saw|^peek|^scan|^check$/.test(sentence.words[i]?.text ?? '')) ||
        (noun && subject === '^') ||
        subject === 'm';
      const denied = /N[aA]*$/.test(before);
      const future =
        /\b(?:will|tonight|next|going|want|should|could|would|might|can)\b/.test(
          textOf(sentence, Math.max(0, i - 4), i),
        ) || /^[adpuP,]*(?:next|tonight)/.test(textOf(sentence, i + 1, i + 4));
      if (own && !denied && !future) return i;
    }
    if (
      tag === 'c' &&
      (/m[arEgw]*x?$/.test(before) ||
        /^[aE&x,:t]*(?:d?a*|r)$/.test(before) ||
        /I[Aaxd]*[wg]?a*$/.test(before)) &&
      !/[syo]a*$/.test(before)
    )
      return 0;
    if (
      tag === 'E' &&
      /^[a&x,d]*$/.test(before) &&
      /^n\d|night (?:\d|one|two|three)/.test(sentence.words[i]?.text ?? '')
    )
      return i;
    if (tag === 'E' && /ma*$/.test(before)) return i;
  }
  return -1;
}

/** Every player named, with the next finding after him, or the one before that still waits for a name. */
function pairs({ sentence, said }: Asserted, from: number, flat: boolean): ReportReading[] {
  const found: ReportReading[] = [];
  let waiting: { readonly at: number; readonly players: readonly PlayerId[] } | null = null;
  let lone: { readonly at: number; readonly alignment: Alignment } | null = null;
  for (let i = from; i < said.length; i++) {
    const tag = said.charAt(i);
    if (tag === 'P') {
      const players = sentence.words[i]?.players ?? [];
      if (
        lone &&
        i - lone.at <= 4 &&
        /^[pBLu:adcC]+$/.test(said.slice(lone.at + 1, i)) &&
        /[pB:]/.test(said.slice(lone.at + 1, i)) &&
        !flat
      ) {
        const { alignment } = lone;
        found.push(...players.map((target) => ({ target, alignment })));
        waiting = null;
      } else if (said.charAt(i + 1) !== 's' || flat) waiting = { at: i, players };
      else waiting = { at: i, players };
      lone = null;
      continue;
    }
    if (tag === '_') {
      waiting = null;
      continue;
    }
    if (tag === 'Y' && found.length > 0) break;
    const alignment = findingAt(sentence, said, i);
    if (!alignment) continue;
    if (!waiting) {
      lone = { at: i, alignment };
      continue;
    }
    const between = said.slice(waiting.at + 1, i);
    const near = between.length <= (flat ? 7 : 12) && !(flat && !/^[BaNdmukA:]*$/.test(between));
    // A flat statement is a result only when nothing in its clause makes it a guess.
    const since = said.slice(0, waiting.at).search(/[^,!:;X(]*$/);
    const guessed = flat && GUESSED.test(textOf(sentence, since, waiting.at));
    if (near && !guessed && !HEDGED.test(textOf(sentence, waiting.at, i)) && !/[VS]/.test(between)) {
      found.push(...waiting.players.map((target) => ({ target, alignment })));
    }
    waiting = null;
  }
  return found;
}

/** "I checked Bo. Not a wolf." – the answer stands in the next sentence. */
function answerTo(open: Asserted, cue: number, next: Asserted | undefined): ReportReading[] {
  if (!next || next.sentence.question) return [];
  const asked = [...open.said.slice(cue)].lastIndexOf('P');
  if (asked < 0) return pairs(next, 0, true);
  const players = open.sentence.words[cue + asked]?.players ?? [];
  const { sentence, said } = next;
  const end = [...said].findIndex((_, i) => findingAt(sentence, said, i) !== null);
  if (end < 0 || !/^[atcdBNhymLkux:,A]*$/.test(said.slice(0, end).replace(/P/, ''))) return [];
  const named = sentence.words.slice(0, end).find(({ tag }) => tag === 'P')?.players;
  if (named && !named.every((id) => players.includes(id))) return [];
  const alignment = findingAt(sentence, said, end);
  return alignment && !HEDGED.test(textOf(sentence, 0, end))
    ? players.map((target) => ({ target, alignment }))
    : [];
}

export function readReports(
  sentences: readonly Asserted[],
  { saidSeer }: ReportContext,
): readonly ReportReading[] {
  const found: ReportReading[] = [];
  if (!saidSeer && !sentences.some(({ said }) => /[CcE]/.test(said))) return found;
  if (sentences.some(({ said }) => ANOTHER_ROLE.test(said))) return found;
  sentences.forEach((each, index) => {
    if (each.sentence.question || WITHDRAWN.test(textOf(each.sentence))) return;
    const cue = cueIn(each);
    const own = cue < 0 ? [] : pairs(each, cue, false);
    const before = cue > 0 && own.length === 0 ? pairs(each, 0, true) : [];
    found.push(...own, ...before);
    if (cue >= 0 && own.length + before.length === 0)
      found.push(...answerTo(each, cue, sentences[index + 1]));
    if (cue < 0 && saidSeer) found.push(...pairs(each, 0, true));
  });
  return found;
}
