/** From marked text to tagged words: spellings are unfolded, phrases of several words become one. */
import type { PlayerId, Role } from '../model.ts';
import { FAMILIES, SPELLINGS } from './families.ts';

export interface Word {
  readonly text: string;
  readonly tag: string;
  /** Of `P` and `H`: who is meant. */
  readonly players: readonly PlayerId[];
  /** Written with an @. */
  readonly tagged?: true;
}

const NOBODY: readonly PlayerId[] = [];

const TAGS = new Map<string, Word>();
/** Phrases by their first word, the longest first. */
const PHRASES = new Map<string, { readonly rest: readonly string[]; readonly word: Word }[]>();
for (const [tag, words] of Object.entries(FAMILIES)) {
  for (const entry of words.split(/\s+/).filter(Boolean)) {
    const [first = '', ...rest] = entry.split('_').filter(Boolean);
    const text = [first, ...rest].join(' ');
    const word: Word = { text, tag, players: NOBODY };
    if (rest.length === 0) {
      if (!TAGS.has(first)) TAGS.set(first, word);
    } else {
      const known = PHRASES.get(first) ?? [];
      if (!known.some((other) => other.word.text === text)) known.push({ rest, word });
      PHRASES.set(first, known);
    }
  }
}
for (const phrases of PHRASES.values()) phrases.sort((a, b) => b.rest.length - a.rest.length);

const UNFOLDED = new Map<string, readonly string[]>();
for (const line of SPELLINGS.trim().split('\n')) {
  const [, meant = '', written = ''] = /^\s*(.+?): (.+)$/.exec(line) ?? [];
  for (const form of written.split(' ')) UNFOLDED.set(form, meant.split(' '));
}

const ROLE_WORDS: Readonly<Record<Role, string>> = {
  SEER: 'seer oracle fortune-teller fortuneteller diviner',
  DOCTOR: 'doctor doc healer medic bodyguard',
  WEREWOLF: 'werewolf wolf werewolves wolves were-wolf ww',
  VILLAGER: 'villager townsperson townie townfolk townsfolk',
};
const ROLES = new Map<string, Role>([
  ['fortune teller', 'SEER'],
  ['vanilla', 'VILLAGER'],
  ['vanilla town', 'VILLAGER'],
  ['vanilla villager', 'VILLAGER'],
]);
for (const [role, words] of Object.entries(ROLE_WORDS)) {
  for (const word of words.split(' ')) ROLES.set(word, role as Role);
}

export const roleOf = (text: string): Role | undefined => ROLES.get(text);

const PUNCTUATION: Readonly<Record<string, Word>> = Object.fromEntries(
  [
    [',', ','],
    [':', ':'],
    ['=', ':'],
    ['→', ':'],
    ['->', ':'],
    ['=>', ':'],
    [';', '!'],
    ['—', '!'],
    ['–', '!'],
    [' - ', '!'],
    ['(', '('],
    [')', ')'],
    ['/', '&'],
    ['+', '&'],
    ['&', '&'],
    ['.', '.'],
    ['!', '.'],
    ['?', '?'],
    ['…', '.'],
    ['\n', '.'],
    ['|', '.'],
    ['"', '"'],
  ].map(([text, tag]) => [text, { text, tag, players: NOBODY }]),
);

const SEATS = '12345678';
const MENTIONS: readonly Word[] = [...SEATS].map((seat) => ({
  text: `@${seat}`,
  tag: 'P',
  players: [`p:${seat}` as PlayerId],
}));
const OWN_NAME: Word = { text: '@0', tag: 'Q', players: NOBODY };
export const POSSESSIVE: Word = { text: "'s", tag: 's', players: NOBODY };
const IS: Word = { text: 'is', tag: 'B', players: NOBODY };

export const mention = (seat: number): Word => MENTIONS[seat - 1] as Word;

const PIECE =
  /@{1,2}[0-8]|[a-z0-9#%]+(?:['-][a-z0-9]+)*|'s\b|'(?:re|ve|ll|d)\b|(?<=s)'(?=\s)|\.{2,}|[-=]>| - |--|[—–,;:!?.…()/+&="\n→|]/g;

const LOST_COMMA = /(?<=[a-z0-9'])(?<!@@\d) {2}(?=[a-z0-9'"]|@\d)/g;

/** An apostrophe within a word ends no quotation. */
const SINGLE_QUOTED = /(^|[\s(])'(?:[^'\n]|(?<=[a-z])'(?=[a-z])){2,160}'(?=[\s.,;:!?)]|$)/g;

/** The letters before the cut, as plain as they were meant. */
function plain(marked: string): string {
  let text = marked;
  if (/[‘’ʼ`*_“”„«»]/.test(text)) {
    text = text
      .replace(/[‘’ʼ]/g, "'")
      .replace(/[“”„«»]/g, '"')
      .replace(/\*+|_{2,}|`+/g, ' ');
  }
  // A share, a time and the number of an item end no sentence.
  if (/\d[.:)]/.test(text))
    text = text
      .replace(/\b0\.(\d\d)\d*\b/g, '$1%')
      .replace(/(\d)[.:](?=\d)/g, '$1')
      .replace(/([:,;]\s*)\d[.)]\s+(?=\S)/g, '$1');
  // Logs kept in columns lose their commas and keep the space; a mention brings spaces of its own.
  if (text.includes('  ')) text = text.replace(LOST_COMMA, ', ');
  if (text.includes('"')) text = text.replace(/"[^"]{0,400}"/g, ' "" ');
  if (text.includes("'")) text = text.replace(SINGLE_QUOTED, '$1 "" ');
  return text.includes('. ') ? text.replace(/\b(?:ms|mrs|mr|dr)\.\s+(?=@)/g, '') : text;
}

function unfolded(text: string): string[] {
  const words: string[] = [];
  for (const piece of text.match(PIECE) ?? []) {
    const meant = UNFOLDED.get(piece);
    if (meant) words.push(...meant);
    else if (piece.length > 2 && piece.endsWith("'s")) words.push(piece.slice(0, -2), "'s");
    else words.push(piece);
  }
  return words;
}

function phraseAt(
  pieces: readonly string[],
  at: number,
): { readonly word: Word; readonly length: number } | null {
  for (const { rest, word } of PHRASES.get(pieces[at] as string) ?? []) {
    if (rest.every((each, i) => pieces[at + 1 + i] === each)) return { word, length: rest.length + 1 };
  }
  return null;
}

const UNKNOWN_ADVERB = /^[a-z]{3,}ly$/;

function wordOf(piece: string): Word {
  if (piece.charCodeAt(0) === 64) {
    const seat = piece.charAt(piece.length - 1);
    if (seat === '0') return OWN_NAME;
    return piece.length > 2 ? { ...mention(Number(seat)), tagged: true } : mention(Number(seat));
  }
  const known = PUNCTUATION[piece] ?? TAGS.get(piece);
  if (known) return known;
  if (piece.startsWith('..')) return PUNCTUATION['.'] as Word;
  if (piece === '--') return PUNCTUATION['—'] as Word;
  if (piece === "'s" || piece === "'") return POSSESSIVE;
  if (piece.startsWith("'")) return { text: piece, tag: piece === "'re" ? 'B' : 'A', players: NOBODY };
  return { text: piece, tag: UNKNOWN_ADVERB.test(piece) ? 'a' : 'x', players: NOBODY };
}

/** What cannot follow a possessive: "Bo's the wolf", "Bo's not", "Bo's lying". */
const AFTER_IS = /[dNBOPQIUtygbvwaApkm]/;

const BAD_NOUN =
  /^(?:guilt|lies?|contradictions?|deflections?|refusal|inconsistenc(?:y|ies)|evasions?|excuses|deception|manipulation|hypocrisy|slip)$/;

/** "Bo's lying" is said of Bo; "Bo's lying tongue" and "Bo's vote" are not. */
function isVerb(next: Word | undefined, after: Word | undefined): boolean {
  if (!next || BAD_NOUN.test(next.text)) return false;
  if (next.tag === 'a')
    return /ly$|^(?:just|so|too|very|now|still|also|always|probably|here|in fact)$/.test(next.text);
  if (next.tag === 'b' || next.tag === 'g' || next.tag === 'v') return !after || !/[xKVRcYd]/.test(after.tag);
  if (next.tag === 'A') return /^(?:got|going|trying)$/.test(next.text);
  return AFTER_IS.test(next.tag);
}

/** "I suspect Bo", "my suspects", "Bo's story is suspect". */
function suspectIn(words: readonly Word[], at: number): Word {
  const word = words[at] as Word;
  const before = words[at - 1]?.tag ?? '';
  const verb = words.findLast(({ tag }, i) => i < at && tag !== 'a')?.tag;
  const next = words[at + 1];
  if (verb === 'B' && !/[POxI]/.test(next?.tag ?? '')) return { ...word, tag: 'b' };
  const noun =
    /[dmyasx]/.test(before) &&
    !(before === 'a' && /[PIWUO]/.test(next?.tag ?? '') && !/[dmys]/.test(words[at - 2]?.tag ?? ''));
  return noun || next?.tag === ':' ? { ...word, tag: 'K' } : word;
}

export function wordsOf(marked: string): Word[] {
  const pieces = unfolded(plain(marked));
  const words: Word[] = [];
  for (let i = 0; i < pieces.length; ) {
    const phrase = phraseAt(pieces, i);
    words.push(phrase?.word ?? wordOf(pieces[i] as string));
    i += phrase?.length ?? 1;
  }
  return words.map((word, i) => {
    if (word === POSSESSIVE) return isVerb(words[i + 1], words[i + 2]) ? IS : word;
    // "Their answers sound odd", but "the logic is sound".
    if (word.text === 'sound' && words[i - 1]?.tag === 'B') return { ...word, tag: 'g' };
    return word.text === 'suspect' || word.text === 'suspects' ? suspectIn(words, i) : word;
  });
}
