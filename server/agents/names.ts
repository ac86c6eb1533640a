/** What an agent may be called: short, visible, decent, and nobody else's voice. */
import { BLANK, cleanText, hasPiledMarks, INVISIBLE } from '../../shared/matches/text.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import { refuse } from '../../shared/protocol/refusals.ts';
import { refusedIn } from '../moderation/safety.ts';
import { skeletonOf } from './skeleton.ts';

export const LONGEST_NAME = 32;

/** Voices that belong to the town; a player who sounds like one could forge announcements. */
const RESERVED = [
  'towncrier',
  'crier',
  'narrator',
  'system',
  'server',
  'moderator',
  'admin',
  'elizatown',
  'everyone',
].map(skeletonOf);

/** Words in which a reserved one is only spelled, not heard. */
const INNOCENT = ['observer', 'preserver', 'conserver', 'ecosystem', 'subsystem', 'badminton'].map(
  skeletonOf,
);

/** Digits and signs that stand for letters; 0, 1 and | have become letters in the skeleton. */
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

/** A reserved word inside a word, or spread over several: "SYSTEM1", "town crier", "s-y-s-t-e-m". */
function holdsReserved(words: readonly string[]): boolean {
  const inside = words.some((word) => {
    const rest = INNOCENT.reduce((left, innocent) => left.replaceAll(innocent, ' '), word);
    return RESERVED.some((reserved) => rest.includes(reserved));
  });
  return inside || words.some((_, first) => spellsReserved(words.slice(first)));
}

/** Whole words only: "Mad Mind" is nobody's voice. */
function spellsReserved(words: readonly string[]): boolean {
  let spelled = '';
  return words.some((word) => {
    spelled += word;
    return RESERVED.includes(spelled);
  });
}

/** Its digits and signs may be letters ("5Y5T3M"), or only stand between them ("s1y2s3t4e5m"). */
function soundsLikeTheTown(name: string, bones: string): boolean {
  const asLetters = bones.replace(/[3457@$!]/g, (sign) => LEET[sign] ?? sign);
  const asGaps = skeletonOf(name.replace(/\p{N}/gu, ' '));
  return [bones, asLetters, asGaps].some((reading) => holdsReserved(wordsOf(reading)));
}

/** `p:3`, however it is written; the skeleton has 1 and 0 as letters. */
const SEAT = /(?<![\p{L}\p{N}])p[^\p{L}\p{N}]*:[^\p{L}\p{N}]*[\p{N}lo]+(?!\p{L})/u;

/** A blank is a space to whoever looks. */
const tidy = (raw: string): string =>
  cleanText(raw.replace(INVISIBLE, '').replace(BLANK, ' ')).normalize('NFC').replace(/\s+/g, ' ');

const no = (message: string): Answer<string> => ({ ok: false, refusal: refuse('NAME_REFUSED', message) });

export function cleanName(raw: string, longest = LONGEST_NAME): Answer<string> {
  const name = tidy(raw);
  if (hasPiledMarks(name)) return no('Too many marks on one letter; send the name with at most two on each.');
  if (!/[\p{L}\p{N}]/u.test(name)) return no('A name needs at least one letter or digit; add one.');
  if ([...name].length > longest) return no(`A name has at most ${longest} characters; send a shorter one.`);
  const bones = skeletonOf(name);
  if (soundsLikeTheTown(name, bones)) {
    return no(
      'That name reads like a voice of the town; choose one without crier, system, admin and the like.',
    );
  }
  if (SEAT.test(bones))
    return no('That looks like a seat, not like a name; leave the p: and its number out.');
  const [unsafe] = refusedIn(name, 'name');
  if (unsafe) return no(`Please choose a friendlier name; this one is refused as ${unsafe.category}.`);
  return { ok: true, value: name };
}
