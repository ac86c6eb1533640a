/** Puts an intention into words: this villager's voice, true facts, and nothing that was said before. */
import type { Dice } from '../../../../matches/dice.ts';
import { sentencesOf } from './hearing.ts';
import type { SpokenPart } from './intent.ts';
import { ARGUMENT_LINES } from './lines/argument.ts';
import { BALLOT_LINES } from './lines/ballot.ts';
import { CLAIM_LINES } from './lines/claims.ts';
import type { LineKey, Lines } from './lines/line-keys.ts';
import { MORNING_LINES } from './lines/morning.ts';
import { PACK_LINES } from './lines/pack.ts';
import { REASON_LINES } from './lines/reasons.ts';
import { fill, fits, type Heardbook, type Slots, type Template, templateOf } from './phrasing.ts';
import type { TemperamentName } from './temperament.ts';
import { BOLD } from './voices/bold.ts';
import { CAUTIOUS } from './voices/cautious.ts';
import { DREAMER } from './voices/dreamer.ts';
import { GRUMPY } from './voices/grumpy.ts';
import { JOKER } from './voices/joker.ts';
import { KIND } from './voices/kind.ts';
import { LOGICAL } from './voices/logical.ts';
import { SUSPICIOUS } from './voices/suspicious.ts';

/** Old stories, for a table that has played together before. They accuse nobody today. */
const RECALL_LINES = {
  recallFooled: [
    'You fooled us in {g}, {T}. I still have the page marked.',
    '{T}, it was you who fooled us all in {g}. Well played, I will say that much.',
    'I sat there in {g}, {T}, and you fooled me from the first night to the last.',
    'They still tell {g} in the tavern, {T}. You had every one of us fooled.',
    'The library has {g} on its shelf, {T}, and my own name is among the fooled.',
  ],
  recallCaught: [
    '{g} ended badly for you, {T}. No hard feelings, I hope.',
    'I was there in {g}, {T}. The rope was short and the day was long.',
    'Some nights I still think of {g}, {T}. Then I bolt the door.',
    'There is a page about {g} in the library, {T}. I would not read it before supper.',
  ],
  recallWon: [
    'We came through {g} alive, {T} and me. I think of it when the kettle sings.',
    '{T}, after {g} you owe me a drink, or I owe you one.',
    'The last time I sat with {T} was {g}, and we both walked home.',
    '{g} was a good evening, {T}. May this one end the same way.',
  ],
};

export const COMMON_LINES = {
  ...MORNING_LINES,
  ...ARGUMENT_LINES,
  ...CLAIM_LINES,
  ...REASON_LINES,
  ...BALLOT_LINES,
  ...PACK_LINES,
  ...RECALL_LINES,
};

export const VOICES: Readonly<Record<TemperamentName, Lines>> = {
  bold: BOLD,
  cautious: CAUTIOUS,
  joker: JOKER,
  logical: LOGICAL,
  suspicious: SUSPICIOUS,
  kind: KIND,
  grumpy: GRUMPY,
  dreamer: DREAMER,
};

/** One or two sentences of an utterance. */
export interface Part {
  readonly key: LineKey;
  readonly slots: Slots;
  /** The probability that it is included; 1 by default. */
  readonly odds?: number;
}

export interface Speaker {
  readonly voice: TemperamentName;
  readonly dice: Dice;
  readonly book: Heardbook;
  readonly limit: number;
  readonly choosiness: Choosiness;
}

const TRIES = 14;
/**
 * Below this staleness a speaker stops looking for better; a caller that only asks whether there are words accepts
 * any.
 */
const ENOUGH = { choosy: 0.34, anyWords: Number.POSITIVE_INFINITY } as const;
export type Choosiness = keyof typeof ENOUGH;
const OWN_VOICE = 0.55;
/** Longer speeches are not listened to. */
const MOST_SENTENCES = 4;

interface Choices {
  readonly part: Part;
  readonly own: readonly Template[];
  readonly common: readonly Template[];
}

/** The slots of each line, computed once for all matches. */
type Templates = ReadonlyMap<string, readonly Template[]>;
const templatesOf = (lines: Lines): Templates =>
  new Map(Object.entries(lines).map(([key, texts]) => [key, texts.map(templateOf)]));
const COMMON_TEMPLATES = templatesOf(COMMON_LINES);
const VOICE_TEMPLATES: ReadonlyMap<string, Templates> = new Map(
  Object.entries(VOICES).map(([voice, lines]) => [voice, templatesOf(lines)]),
);

const fitting = (templates: Templates | undefined, { key, slots }: Part): readonly Template[] =>
  templates?.get(key)?.filter((template) => fits(template, slots)) ?? [];

const choicesFor = (voice: TemperamentName, part: Part): Choices => ({
  part,
  own: fitting(VOICE_TEMPLATES.get(voice), part),
  common: fitting(COMMON_TEMPLATES, part),
});

/** Words, and the lines they were made from, in order. */
export interface Utterance {
  readonly text: string;
  readonly parts: readonly SpokenPart[];
}

interface Draft extends Utterance {
  readonly sentences: readonly string[];
}

function attempt({ dice, limit }: Speaker, choices: readonly Choices[]): Draft | null {
  const lines: string[] = [];
  const parts: SpokenPart[] = [];
  for (const { part, own, common } of choices) {
    if (!dice.chance(part.odds ?? 1)) continue;
    const pool = own.length > 0 && (common.length === 0 || dice.chance(OWN_VOICE)) ? own : common;
    if (pool.length > 0) {
      const line = dice.pick(pool);
      lines.push(fill(line, part.slots, dice));
      parts.push({ key: part.key, slots: part.slots, filled: line.slots });
    } else if (part.odds === undefined) return null;
  }
  const text = lines.join(' ');
  if (text === '' || text.length > limit) return null;
  const sentences = sentencesOf(text);
  return sentences.length > MOST_SENTENCES ? null : { text, parts, sentences };
}

/** The freshest of several attempts; `null` if everything has been said. */
export function utter(speaker: Speaker, parts: readonly Part[]): Utterance | null {
  const choices = parts.map((part) => choicesFor(speaker.voice, part));
  const enough = ENOUGH[speaker.choosiness];
  let best: Utterance | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES; i++) {
    const draft = attempt(speaker, choices);
    if (!draft || speaker.book.holds(draft.sentences)) continue;
    if (enough === Number.POSITIVE_INFINITY) return draft;
    const staleness = speaker.book.staleness(draft.sentences, least);
    if (staleness < enough) return draft;
    if (staleness >= least) continue;
    best = draft;
    least = staleness;
  }
  return best;
}
