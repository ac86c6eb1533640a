/** Puts an intention into words: this villager's voice, true facts, and nothing that was said before. */
import type { Dice } from '../../../../matches/dice.ts';
import { sentencesOf } from './hearing.ts';
import { ARGUMENT_LINES } from './lines/argument.ts';
import { BALLOT_LINES } from './lines/ballot.ts';
import { CLAIM_LINES } from './lines/claims.ts';
import type { LineKey, Lines } from './lines/line-keys.ts';
import { MORNING_LINES } from './lines/morning.ts';
import { PACK_LINES } from './lines/pack.ts';
import { REASON_LINES } from './lines/reasons.ts';
import { fill, fits, type Heardbook, type Slots } from './phrasing.ts';
import type { TemperamentName } from './temperament.ts';
import { BOLD } from './voices/bold.ts';
import { CAUTIOUS } from './voices/cautious.ts';
import { DREAMER } from './voices/dreamer.ts';
import { GRUMPY } from './voices/grumpy.ts';
import { JOKER } from './voices/joker.ts';
import { KIND } from './voices/kind.ts';
import { LOGICAL } from './voices/logical.ts';
import { SUSPICIOUS } from './voices/suspicious.ts';

export const COMMON_LINES: Lines = {
  ...MORNING_LINES,
  ...ARGUMENT_LINES,
  ...CLAIM_LINES,
  ...REASON_LINES,
  ...BALLOT_LINES,
  ...PACK_LINES,
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

/** One sentence or two of an utterance. */
export interface Part {
  readonly key: LineKey;
  readonly slots: Slots;
  /** How likely it is there at all; 1 unless told. */
  readonly odds?: number;
}

export interface Speaker {
  readonly voice: TemperamentName;
  readonly dice: Dice;
  readonly book: Heardbook;
  readonly limit: number;
}

const TRIES = 14;
/** Fresh enough to stop looking for better. */
const FRESH = 0.34;
const OWN_VOICE = 0.55;
/** People who go on for longer are not listened to. */
const MOST_SENTENCES = 4;

interface Choices {
  readonly part: Part;
  readonly own: readonly string[];
  readonly common: readonly string[];
}

const choicesFor = (voice: TemperamentName, part: Part): Choices => ({
  part,
  own: (VOICES[voice][part.key] ?? []).filter((line) => fits(line, part.slots)),
  common: (COMMON_LINES[part.key] ?? []).filter((line) => fits(line, part.slots)),
});

function attempt({ dice, limit }: Speaker, choices: readonly Choices[]): string | null {
  const lines: string[] = [];
  for (const { part, own, common } of choices) {
    if (!dice.chance(part.odds ?? 1)) continue;
    const pool = own.length > 0 && (common.length === 0 || dice.chance(OWN_VOICE)) ? own : common;
    if (pool.length > 0) lines.push(fill(dice.pick(pool), part.slots, dice));
    else if (part.odds === undefined) return null;
  }
  const text = lines.join(' ');
  return text === '' || text.length > limit || sentencesOf(text).length > MOST_SENTENCES ? null : text;
}

/** The freshest of several attempts; `null` if all there is to say has been said. */
export function utter(speaker: Speaker, parts: readonly Part[]): string | null {
  const choices = parts.map((part) => choicesFor(speaker.voice, part));
  let best: { text: string; staleness: number } | null = null;
  for (let i = 0; i < TRIES; i++) {
    const text = attempt(speaker, choices);
    if (text === null) continue;
    const staleness = speaker.book.staleness(text);
    if (staleness < FRESH) return text;
    if (staleness < (best?.staleness ?? Number.POSITIVE_INFINITY)) best = { text, staleness };
  }
  return best?.text ?? null;
}
