/** The limits on text, for every author. */

/** Control, bidi-override and other invisible characters could forge lines in a transcript; line breaks may stay. */
const FORBIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(FORBIDDEN, '').trim();
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** At most `limit` code points, cut between grapheme clusters: half of one is a different character, or invalid. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const whole = text.toWellFormed();
  let cut = '';
  let length = 0;
  for (const { segment } of graphemes.segment(whole)) {
    length += [...segment].length;
    if (length > limit) break;
    cut += segment;
  }
  // A single character may be longer than the limit, such as a syllable of forty jamo.
  return cut || [...whole].slice(0, limit).join('');
}

/** Invisible letters and marks: the Hangul fillers, the grapheme joiner, variation selectors. */
export const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;
/** Symbols without a visible shape: the empty Braille cell, the null notehead, the object replacement character. */
export const BLANK = /[\u2800\u{1d159}\ufffc]/gu;

/** Fast path for most speech, which needs no further check. */
const PLAIN = /^[\n -~]*$/;
const SHOWN = /[\p{L}\p{N}\p{P}\p{S}]/u;
/**
 * Limits marks that overflow the lines above and below. Two diacritics are Vietnamese; a syllable of Burmese or a
 * Hebrew letter with its accents carries up to four marks of its own script.
 */
const PILED = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{3}|\p{M}{5}/u;

export const hasPiledMarks = (text: string): boolean =>
  !PLAIN.test(text) && PILED.test(text.replace(INVISIBLE, ''));

const isBlank = (text: string): boolean =>
  text === '' || (!PLAIN.test(text) && !SHOWN.test(text.replace(INVISIBLE, '').replace(BLANK, '')));

type TextRefusal = 'EMPTY_TEXT' | 'TEXT_TOO_LONG' | 'TEXT_UNREADABLE';
const no = (code: TextRefusal, message: string) => ({ code, message, retryable: false });

export function refuseText(clean: string, limit: number): ReturnType<typeof no> | null {
  if (isBlank(clean))
    return no('EMPTY_TEXT', 'There is nothing to say in this text; send at least one visible character.');
  // A string is never longer in code points than in code units, and most are short.
  if (clean.length > limit && [...clean].length > limit) {
    return no('TEXT_TOO_LONG', `At most ${limit} characters; shorten the text and send it again.`);
  }
  if (hasPiledMarks(clean)) {
    return no(
      'TEXT_UNREADABLE',
      'Too many combining marks on one letter; send the text with at most two on each.',
    );
  }
  return null;
}
