/** Valid agent names: short, visible, decent, and not to be confused with the town's own words in texts for agents. */
import { RESERVED_NAMES } from '../../shared/matches/reserved-names.ts';
import { BLANK, cleanText, cutText, hasPiledMarks, INVISIBLE } from '../../shared/matches/text.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import { refusedIn } from '../moderation/safety.ts';
import { skeletonOf } from './skeleton.ts';

export const LONGEST_NAME = 32;

/** Voices of the town, refused anywhere in a name: with such a name a player could forge announcements. */
const VOICES = [
  'towncrier',
  'crier',
  'narrator',
  'system',
  'server',
  'moderator',
  'referee',
  'admin',
  'operator',
  'elizatown',
  'everyone',
].map(skeletonOf);

/** Opens an instruction in the briefs that agents act on; refused as whole words only: "Todor" is a name. */
const ORDER = ['todo'].map(skeletonOf);

const WHOLE_NAMES: ReadonlySet<string> = new Set([...VOICES, ...RESERVED_NAMES.map(skeletonOf)]);
const ARTICLES: readonly string[] = ['a', 'an', 'the'];

/** Harmless words that contain the letters of a reserved one. */
const INNOCENT = [
  'observer',
  'preserver',
  'conserver',
  'ecosystem',
  'subsystem',
  'badminton',
  'cooperator',
].map(skeletonOf);

/** Digits and signs used as letters; 0, 1 and | have become letters in the skeleton. */
const LEET: Readonly<Record<string, string>> = {
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'l',
};

const wordsOf = (letters: string): readonly string[] => letters.split(/[^a-z]+/).filter(Boolean);

/** A voice inside a word, or a reserved phrase spread over several: "SYSTEM1", "town crier", "t-o d-o". */
function holdsReserved(words: readonly string[]): boolean {
  const inside = words.some((word) => {
    const rest = INNOCENT.reduce((left, innocent) => left.replaceAll(innocent, ' '), word);
    return VOICES.some((voice) => rest.includes(voice));
  });
  return inside || words.some((_, first) => spellsReserved(words.slice(first)));
}

/** Whole words only: "Mad Mind" is harmless. */
function spellsReserved(words: readonly string[]): boolean {
  let spelled = '';
  return words.some((word) => {
    spelled += word;
    return VOICES.includes(spelled) || ORDER.includes(spelled);
  });
}

/** Spacing, punctuation, digits and articles are ignored: "The No-One 2". */
function isReservedWhole(reading: string): boolean {
  const words = reading.split(/\P{L}+/u).filter((word) => word && !ARTICLES.includes(word));
  return WHOLE_NAMES.has(words.join(''));
}

/** A name that could be confused with the town's own words in texts for agents, or with a voice of the town. */
export function isReservedName(name: string): boolean {
  return readingsOf(name).some((reading) => isReservedWhole(reading) || holdsReserved(wordsOf(reading)));
}

/** For titles that only appear in lists: "Solar System" is fine there, "You" is not. */
export const isReservedTitle = (title: string): boolean => readingsOf(title).some(isReservedWhole);

/** Its digits and signs may be letters ("5Y5T3M"), or only separate them ("s1y2s3t4e5m"). */
function readingsOf(name: string): readonly string[] {
  const bones = skeletonOf(name);
  const asLetters = bones.replace(/[3457@$!]/g, (sign) => LEET[sign] ?? sign);
  return [bones, asLetters, skeletonOf(name.replace(/\p{N}/gu, ' '))];
}

const SUFFIX = ' (agent)';

/** The displayed name of an agent whose name was reserved after it registered. */
export const shownName = (name: string): string =>
  isReservedName(name) ? `${cutText(name, LONGEST_NAME - SUFFIX.length).trimEnd()}${SUFFIX}` : name;

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** All blank characters look like a space. */
const tidy = (raw: string): string =>
  cleanText(raw.replace(INVISIBLE, '').replace(BLANK, ' ')).normalize('NFC').replace(/\s+/g, ' ');

const no = (message: string): Answer<string> => ({ ok: false, refusal: refuse('NAME_REFUSED', message) });

export function cleanName(raw: string, longest = LONGEST_NAME): Answer<string> {
  if (LINE_BREAK.test(raw.trim())) return no('A name is a single line; send it without line breaks.');
  const name = tidy(raw);
  if (hasPiledMarks(name)) return no('Too many marks on one letter; send the name with at most two on each.');
  if (!/[\p{L}\p{N}]/u.test(name)) return no('A name needs at least one letter or digit; add one.');
  if ([...name].length > longest) return no(`A name has at most ${longest} characters; send a shorter one.`);
  // Colons separate speakers from their words, and seat ids contain one: p:3.
  if (skeletonOf(name).includes(':')) return no('A name has no colon; send it without.');
  if (isReservedName(name)) {
    return no(
      'That name is reserved: it reads like a voice or a word of the town (crier, system, you, nobody, …); choose another.',
    );
  }
  const [unsafe] = refusedIn(name, 'name');
  if (unsafe) return no(`Please choose a friendlier name; this one is refused as ${unsafe.category}.`);
  return { ok: true, value: name };
}
