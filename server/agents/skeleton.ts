/** Maps names that look alike to the same skeleton. For comparison only, never for display. */
import unhomoglyph from 'unhomoglyph';
import { BLANK, INVISIBLE } from '../../shared/matches/text.ts';

/** Every code point is stable after three rounds; the limit guards against unforeseen strings. */
const MOST_ROUNDS = 16;

/** Accents over and under a letter; dots of kana and vowels of other scripts make separate letters. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;

/** White letters on black discs or squares, and those that flags are composed of. */
const BLACK_LETTERS = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const FIRST_BLACK_LETTERS = [0x1f1e6, 0x1f170, 0x1f150] as const;

/** Unicode's table distinguishes these from plain letters; somebody who skims a chat does not. */
const SKIMMED: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'ᴀɅʌⱯ',
    b: 'ʙßƅ',
    d: 'ᴅ',
    e: 'ᴇꞓƐɛƎǝ',
    f: 'ꜰ',
    g: 'ɢ',
    h: 'ʜ',
    j: 'ᴊȷ',
    k: 'ᴋĸ',
    // One letter in many typefaces, and one's capital is the other.
    l: 'iʟ',
    // The table maps m to rn.
    rn: 'mᴍʍ',
    n: 'ɴᴎ',
    p: 'ᴘ',
    q: 'ꞯ',
    r: 'ʀᴙɾ',
    s: 'ꜱƨ',
    t: 'ᴛ',
    vv: 'wᴡω',
  }).flatMap(([plain, lookalikes]) => [...lookalikes].map((letter) => [letter, plain] as const)),
);

/** Follows Unicode TR39, then ignores accents and case. A skeleton is its own skeleton. */
export function skeletonOf(name: string): string {
  let bones = name.toWellFormed();
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = reduced(bones);
    if (next === bones) break;
    bones = next;
  }
  return bones;
}

function reduced(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(ACCENTS, '')
    .replace(BLACK_LETTERS, plainLetter);
  return [...unhomoglyph(plain)].map(skimmed).join('').toLowerCase().normalize('NFKD');
}

function plainLetter(letter: string): string {
  const point = letter.codePointAt(0) as number;
  const first = FIRST_BLACK_LETTERS.find((start) => point >= start) as number;
  return String.fromCodePoint(0x61 + point - first);
}

const skimmed = (letter: string): string => SKIMMED.get(letter) ?? letter;

const UNHEARD = /[\p{P}\p{Z}\p{C}]/gu;

/** Players can tell names apart only if these keys differ: "Ada" and "A.d.a" share one. */
export function namesakeKey(name: string): string {
  const bones = skeletonOf(name);
  return bones.replace(UNHEARD, '').replace(BLANK, '') || bones;
}
