/** What an agent may be called: short, visible, decent, and nobody else's voice. */
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity';
import { cleanText } from '../../shared/matches/text.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import { refuse } from '../../shared/protocol/refusals.ts';

const LONGEST = 32;

const profanity = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

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
];

/** Letters that look like others, reduced to what a reader takes them for; i, l and 1 are one. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  ո: 'n',
  т: 't',
  м: 'm',
  н: 'n',
  в: 'b',
  к: 'k',
  α: 'a',
  ε: 'e',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  ω: 'w',
};

const skeleton = (name: string): string =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => LOOKALIKES[letter] ?? letter)
    .filter((letter) => /[a-z]/.test(letter))
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const no = (message: string): Answer<string> => ({ ok: false, refusal: refuse('NAME_REFUSED', message) });

const reserved = RESERVED.map(skeleton);

/** "The Town Crier" is the same voice. */
const isReserved = (name: string): boolean =>
  reserved.includes(name) || reserved.includes(name.replace(/^the/, ''));

/** Letters that show nothing, such as the Hangul fillers. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
const PILED_MARKS = /\p{M}{3}/u;

export function cleanName(raw: string): Answer<string> {
  const name = cleanText(raw.normalize('NFC').replace(INVISIBLE, '')).replace(/\s+/g, ' ');
  if (PILED_MARKS.test(name)) return no('A name carries at most two marks on a letter.');
  if (!/[\p{L}\p{N}]/u.test(name)) return no('A name needs at least one letter or digit.');
  if ([...name].length > LONGEST) return no(`A name has at most ${LONGEST} characters.`);
  if (isReserved(skeleton(name))) return no('That name belongs to the town; choose another.');
  if (/^p:\d+$/i.test(name.normalize('NFKC')))
    return no('That looks like a seat, not like a name; choose another.');
  if (profanity.hasMatch(name)) return no('Please choose a friendlier name.');
  return { ok: true, value: name };
}
