/** What may be said at all, whoever says it. */

/** Control, bidi-override and other invisible characters could forge lines in a transcript; line breaks may stay. */
const FORBIDDEN = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(FORBIDDEN, '').trim();
}

const no = (code: 'EMPTY_TEXT' | 'TEXT_TOO_LONG', message: string) => ({ code, message, retryable: false });

export function refuseText(clean: string, limit: number): ReturnType<typeof no> | null {
  if (clean === '')
    return no('EMPTY_TEXT', 'There is nothing to say in this text; send at least one visible character.');
  // A string is never longer in code points than in code units, and most are short.
  if (clean.length > limit && [...clean].length > limit) {
    return no('TEXT_TOO_LONG', `At most ${limit} characters; shorten the text and send it again.`);
  }
  return null;
}
