/**
 * A text as a reader takes it in, for the rules: lower case, plain letters, leet and spaced-out letters undone, short
 * forms written out, one space between words, and `.` where a sentence ends. Never shown to anybody.
 */
import unhomoglyph from 'unhomoglyph';
import { BLANK, INVISIBLE } from '../matches/text.ts';

export const wordsIn = (text: string): readonly string[] => text.trim().split(/\s+/);
export const wordSet = (text: string): ReadonlySet<string> => new Set(wordsIn(text));

export interface Reading {
  /** Words and `.`, in order. */
  readonly tokens: readonly string[];
  /** The same, joined by spaces, with one at each end. */
  readonly line: string;
}

const ASCII = /^[\t\n\r -~]*$/;
const MARKS = /\p{M}/gu;
const QUOTES = /[\u2018\u2019\u02bc\u00b4`]/g;
const ENCLOSED = /[\u{1f130}-\u{1f149}\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu;
const FIRST_ENCLOSED = [0x1f1e6, 0x1f170, 0x1f150, 0x1f130] as const;
const SMALL_CAPITALS: Readonly<Record<string, string>> = Object.fromEntries(
  [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ'].map((letter, i) => [letter, 'abcdefghijklmnoprstuvwyz'[i] ?? letter]),
);

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
  return unmarked
    .replace(/[^\t\n\r -~]/gu, (letter) => SMALL_CAPITALS[letter] ?? unhomoglyph(letter))
    .toLowerCase();
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
const WORD = /\n|[^\s,"()[\]{}<>“”„«»…:;/\\~^=]+/g;

const unleet = (word: string): string =>
  HAS_LEET.test(word) && !NUMBERED.test(word)
    ? word.replace(/[0-9@$|+]|!(?=[a-z0-9])/g, (sign) => LEET[sign] ?? sign)
    : word;

const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
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
    yu: 'you',
    ppl: 'people',
    shud: 'should',
    shudnt: 'should not',
    cuz: 'because',
    bc: 'because',
    fr: 'really',
    rn: 'now',
    tmrw: 'tomorrow',
    tonite: 'tonight',
    thx: 'thanks',
    wat: 'what',
    ull: 'you will',
    colour: 'color',
    someone: 'somebody',
    everyone: 'everybody',
    noone: 'nobody',
  }),
);
const ENDINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({ re: 'are', ll: 'will', m: 'am', d: 'would', ve: 'have' }),
);

const PRONOUNS: ReadonlySet<string> = new Set(['he', 'she', 'it', 'that', 'there', 'who', 'what', 'here']);

/** "BurnItDown", "burn_it_down" */
const JOINED = /(?<![\w'-])(?=\w*(?:[a-z0-9][A-Z]|_))\w{4,64}(?![\w'-])/g;
const partsOf = (word: string): string =>
  word
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll('_', ' ');

export function readingOf(text: string): Reading {
  const tokens: string[] = ['.'];
  let spelled = '';
  const close = (): void => {
    // One or two letters are words or initials; a longer run of them is a word spelled out.
    if (spelled.length > 2) tokens.push(spelled);
    else for (const letter of spelled) tokens.push(SHORT.get(letter) ?? letter);
    spelled = '';
  };
  for (const raw of plainLetters(text.replace(JOINED, partsOf)).match(WORD) ?? []) {
    if (raw === '\n') {
      close();
      tokens.push('.');
      continue;
    }
    const plainWord = PLAIN_WORD.exec(raw);
    for (const word of plainWord ? [plainWord[1] as string] : (unmasked(raw) ?? piecesOf(raw))) {
      if (word.length === 1) {
        spelled += word;
        continue;
      }
      if (spelled !== '') close();
      const full = SHORT.get(word);
      if (full !== undefined) tokens.push(...full.split(' '));
      else if (word.includes("'")) tokens.push(...expanded(word));
      else tokens.push(word);
    }
    if (plainWord ? plainWord[2] !== '' : ENDS.test(raw)) {
      close();
      tokens.push('.');
    }
  }
  close();
  tokens.push('.');
  return { tokens, line: ` ${tokens.join(' ')} ` };
}

const PLAIN_WORD = /^([a-z]+(?:'[a-z]+)?)([.!?]*)$/;
const ENDS = /[.!?]['*_]*$/;
const EDGES = /^[^a-z0-9$]+|[^a-z0-9$]+$/g;
const MASKED = /[a-z][*#]+[a-z]/;
const SEPARATORS = /[^a-z0-9'\u0080-\uffff]+/;

const piecesOf = (raw: string): readonly string[] =>
  unleet(raw.replace(EDGES, '')).split(SEPARATORS).filter(Boolean);

const MASKABLE = wordsIn(
  'nigger nigga faggot fag retard tranny trannie kike chink spic paki gook wetback raghead coon cunt fuck fucking bitch whore slut rape shit cock dick tits pussy kill suicide sex porn nude jew rapist',
);

/** `n*gger`, `f**got`: as many letters as are shown, or any number for one star. */
function unmasked(raw: string): readonly string[] | null {
  if (!MASKED.test(raw)) return null;
  const shape = raw.replace(/[^a-z*#]/g, '');
  if (shape.length > 12 || raw.length > 24) return null;
  const letters = shape
    .replace(/[*#]{2,}/g, (stars) => `[a-z]{${stars.length - 1},${stars.length + 1}}`)
    .replace(/[*#]/g, '[a-z]');
  const pattern = new RegExp(`^${letters}s?$`);
  const word = MASKABLE.find((each) => pattern.test(each));
  return word ? [word] : null;
}

/** "You're", "isn't", "she's"; of "Bo's" the name. */
function expanded(word: string): readonly string[] {
  const at = word.indexOf("'");
  const [stem, ending] = [word.slice(0, at), word.slice(at + 1)];
  if (ending === 't' && stem.endsWith('n')) return [stem.slice(0, -1), 'not'];
  const full = ENDINGS.get(ending) ?? (ending === 's' && PRONOUNS.has(stem) ? 'is' : '');
  return [SHORT.get(stem) ?? stem, full].filter(Boolean);
}
