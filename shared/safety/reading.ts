/**
 * A text as a reader takes it in, for the rules: lower case, plain letters, leet and spaced-out letters undone, short
 * forms written out, one space between words, and `.` where a sentence ends. Never shown to anybody.
 */
import unhomoglyph from 'unhomoglyph';
import { BLANK, INVISIBLE } from '../matches/text.ts';

export interface Reading {
  /** Words and `.`, in order. */
  readonly tokens: readonly string[];
  /** The same, joined by spaces, with one at each end. */
  readonly line: string;
  /** Words with letters masked by the writer, as in `n*gger`. */
  readonly masked: readonly string[];
}

const ASCII = /^[\t\n\r -~]*$/;
const MARKS = /\p{M}/gu;
const QUOTES = /[\u2018\u2019\u02bc\u00b4`]/g;
const ENCLOSED = /[\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const FIRST_ENCLOSED = [0x1f1e6, 0x1f170, 0x1f150, 0x1f130] as const;
const SMALL_CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, i) => [letter, 'abcdefghijklmnoprstuvwyz'[i] ?? letter]),
);

/** Lower-case text in plain letters. */
export function plainLetters(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const unmarked = text
    .toWellFormed()
    .replace(QUOTES, "'")
    .normalize('NFKD')
    .replace(INVISIBLE, '')
    .replace(BLANK, ' ')
    .replace(MARKS, '')
    .replace(ENCLOSED, enclosedLetter)
    .toLowerCase();
  return unmarked.replace(/[^\t\n\r -~]/gu, (letter) => SMALL_CAPITALS[letter] ?? unhomoglyph(letter)).toLowerCase();
}

function enclosedLetter(letter: string): string {
  const point = letter.codePointAt(0) as number;
  const first = FIRST_ENCLOSED.find((start) => point >= start) as number;
  return String.fromCodePoint(0x61 + point - first);
}

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
  '+': 't',
};
/** A letter beside a sign that may stand for one. */
const HAS_LEET = /[a-z][0-9@$!|+]+[a-z]|[a-z][0-9@$|]|[0-9@$][a-z]/;
/** "2nd", "10th", "12yo", "3am", "2d6": numbers with a unit. */
const NUMBERED = /^\d+[a-z]{1,4}\d*s?$/;
const WORD = /[^\s,"()[\]{}<>“”„«»…:;/\\~^=]+/g;

const unleet = (word: string): string =>
  HAS_LEET.test(word) && !NUMBERED.test(word) ? word.replace(/[0-9@$|+]|!(?=[a-z0-9])/g, (sign) => LEET[sign] ?? sign) : word;

const SHORT: ReadonlyMap<string, string> = new Map(Object.entries({
  u: 'you',
  ur: 'your',
  r: 'are',
  ya: 'you',
  yall: 'you all',
  "y'all": 'you all',
  urself: 'yourself',
  yoself: 'yourself',
  yourselves: 'yourself',
  gonna: 'going to',
  gotta: 'have to',
  wanna: 'want to',
  imma: 'i will',
  ima: 'i will',
  im: 'i am',
  youre: 'you are',
  theyre: 'they are',
  dont: 'do not',
  cant: 'can not',
  cannot: 'can not',
  pls: 'please',
  plz: 'please',
  mom: 'mother',
  mum: 'mother',
  dad: 'father',
  "let's": 'let us',
  lets: 'let us',
  "won't": 'will not',
  "can't": 'can not',
  "shan't": 'shall not',
  colour: 'color',
  someone: 'somebody',
  everyone: 'everybody',
  noone: 'nobody',
}));
const ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({ re: 'are', ll: 'will', m: 'am', d: 'would', ve: 'have' }),
);

const PRONOUNS: ReadonlySet<string> = new Set(['he', 'she', 'it', 'that', 'there', 'who', 'what', 'here']);

export function readingOf(text: string): Reading {
  const plain = plainLetters(text);
  const tokens: string[] = ['.'];
  const masked: string[] = [];
  let single = '';
  const push = (token: string): void => {
    if (token.length === 1 && token !== '.') {
      single += token;
      return;
    }
    flush();
    tokens.push(token);
  };
  const flush = (): void => {
    // A few single letters are words or initials; a run of them is a word spelled out.
    if (single.length >= 3) tokens.push(single);
    else for (const letter of single) tokens.push(...(SHORT.get(letter) ?? letter).split(' '));
    single = '';
  };
  for (const chunk of plain.split('\n')) {
    for (const [raw] of chunk.matchAll(WORD)) readWord(raw, push, masked);
    push('.');
  }
  flush();
  return { tokens, line: ` ${tokens.join(' ')} `, masked };
}

const SIMPLE = /^[a-z]+$/;

function readWord(raw: string, push: (token: string) => void, masked: string[]): void {
  if (SIMPLE.test(raw)) return pushWord(raw, push);
  const ends = /[.!?]['*_]*$/.test(raw);
  const word = raw.replace(/^[^a-z0-9$]+|[^a-z0-9$]+$/g, '');
  if (/[a-z][*#]+[a-z]/.test(word)) masked.push(word);
  for (const piece of unleet(word).split(/[^a-z0-9'\u0080-\uffff]+/)) if (piece) pushWord(piece, push);
  if (ends) push('.');
}

function pushWord(word: string, push: (token: string) => void): void {
  const short = word.length > 1 ? SHORT.get(word) : undefined;
  if (short !== undefined) return pushAll(short, push);
  const at = word.indexOf("'");
  if (at < 0) return push(word);
  const [stem, ending] = [word.slice(0, at), word.slice(at + 1)];
  if (ending === 't' && stem.endsWith('n')) return pushAll(`${stem.slice(0, -1)} not`, push);
  if (stem) pushAll(stem, push);
  const full = ENDINGS.get(ending);
  if (full !== undefined) push(full);
  else if (ending === 's' && PRONOUNS.has(stem)) push('is');
}

function pushAll(words: string, push: (token: string) => void): void {
  for (const word of words.split(' ')) push(word);
}
