import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, cutText, refuseText } from './text.ts';

const LIMIT = 500;
const said = (text: string) => refuseText(cleanText(text), LIMIT)?.code ?? 'OK';

/** Any string, including unpaired surrogates, biased towards the parts of normal text. */
const anyText = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }),
      fc.constantFrom(0x20, 0x61, 0x0d, 0x0a, 0x301, 0x34f, 0x200d, 0xfe0f, 0xd83d, 0xde00, 0x1f43a, 0x1100),
    ),
    { maxLength: 60 },
  )
  .map((points) => String.fromCodePoint(...points));

describe('speech', () => {
  it.each([
    ['the Hangul filler', '\u3164'],
    ['other Hangul fillers', '\u115f\u1160\uffa0'],
    ['empty Braille cells', '\u2800 \u2800'],
    ['grapheme joiners', '\u034f\u034f'],
    ['variation selectors', '\ufe0f\ufe00\u{e0101}'],
    ['the null notehead and the object’s place', '\u{1d159}\ufffc'],
    ['marks without a letter', '\u0301'],
    ['all of them between spaces', ' \u3164\u2800 \n \u034f\ufe0f '],
  ])('[S0-190] of %s says nothing and is refused', (_what, text) => {
    expect(said(text)).toBe('EMPTY_TEXT');
  });

  it.each([
    ['one letter', `Z${'\u0301'.repeat(40)}`],
    ['three diacritics', 'a\u0301\u0302\u0303'],
    ['every letter', [...'wolves'].map((letter) => `${letter}\u0335\u0321\u035d`).join('')],
    ['a letter, with joiners between', 'a\u0301\u034f\u0302\u034f\u0303'],
    ['a letter, with fillers between', 'a\u0301\u1160\u0302\u1160\u0303'],
    ['a Thai letter', `ก${'\u0e49'.repeat(9)}`],
  ])('[S0-190] with marks piled on %s is refused, and says how to send it', (_what, text) => {
    expect(said(text)).toBe('TEXT_UNREADABLE');
    expect(refuseText(text, LIMIT)?.message).toContain('at most two');
  });

  it.each([
    'I accuse p:3.',
    '…',
    '❤️ 1️⃣ 🐺',
    'Tiếng Việt'.normalize('NFD'),
    'ٱللَّٰهِ',
    'בְּרֵאשִׁ֖ית',
    'မြွှာ ကြောင့်',
    'น้ำ ที่นี่',
    'हिन्दी में',
    'が'.normalize('NFD'),
  ])('[S0-190] in any script is heard: %s', (text) => {
    expect(said(text)).toBe('OK');
  });

  it('[S0-190] is stable once cleaned, and valid text for every JSON reader', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const clean = cleanText(text);
        expect(cleanText(clean)).toBe(clean);
        expect(clean.isWellFormed()).toBe(true);
        expect(() => refuseText(clean, LIMIT)).not.toThrow();
      }),
    );
  });
});

describe('a cut', () => {
  it.each([
    ['a surrogate pair', 'abc🐺d', 3, 'abc'],
    ['a letter from its accents', 'abe\u0302\u0301d', 3, 'ab'],
    ['a flag', 'ab🇩🇪cd', 3, 'ab'],
    ['nothing that fits', '🐺🐺🐺', 3, '🐺🐺🐺'],
    ['a character that is too long alone', '\u1100'.repeat(9), 3, '\u1100'.repeat(3)],
  ])('never parts %s', (_what, text, limit, cut) => {
    expect(cutText(text, limit)).toBe(cut);
  });

  it('is a prefix within the limit, well-formed, and idempotent', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 40 }), (text, limit) => {
        const clean = cleanText(text);
        const cut = cutText(clean, limit);
        expect(clean.startsWith(cut)).toBe(true);
        expect([...cut].length).toBeLessThanOrEqual(limit);
        expect(cut.isWellFormed()).toBe(true);
        expect(cutText(cut, limit)).toBe(cut);
        if (clean !== '') expect(cut).not.toBe('');
      }),
    );
  });
});
