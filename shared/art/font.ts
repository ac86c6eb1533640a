// Our own bitmap font for pictures drawn without a browser: five columns, seven rows and descenders.

import type { Color } from './palette.ts';
import type { Pixels } from './pixels.ts';

/** Starting at the space, five columns each in hex; the lowest bit is the top row. */
const COLUMNS =
  '0000000000' + // space
  '00005f0000' +
  '0007000700' +
  '147f147f14' +
  '242a7f2a12' +
  '2313086462' +
  '3649562050' +
  '0000070000' + // ! " # $ % & '
  '001c224100' +
  '0041221c00' +
  '2a1c7f1c2a' +
  '08083e0808' +
  '0080603000' +
  '0808080808' +
  '0000606000' + // ( ) * + , - .
  '2010080402' + // /
  '3e5149453e' +
  '00427f4000' +
  '4261514946' +
  '2141454b31' +
  '1814127f10' + // 0 … 4
  '2745454539' +
  '3c4a494930' +
  '0171090503' +
  '3649494936' +
  '064949291e' + // 5 … 9
  '0000360000' +
  '0000563600' +
  '0814224100' +
  '1414141414' +
  '0041221408' +
  '0201510906' +
  '3e415d594e' + // : ; < = > ? @
  '7e1111117e' +
  '7f49494936' +
  '3e41414122' +
  '7f4141413e' +
  '7f49494941' +
  '7f09090901' +
  '3e4149497a' + // A … G
  '7f0808087f' +
  '00417f4100' +
  '2040413f01' +
  '7f08142241' +
  '7f40404040' +
  '7f020c027f' +
  '7f0408107f' + // H … N
  '3e4141413e' +
  '7f09090906' +
  '3e4151215e' +
  '7f09192946' +
  '4649494931' +
  '01017f0101' +
  '3f4040403f' + // O … U
  '1f2040201f' +
  '3f4038403f' +
  '6314081463' +
  '0708700807' +
  '6151494543' + // V … Z
  '007f414100' +
  '0204081020' +
  '0041417f00' +
  '0402010204' +
  '4040404040' +
  '0001020400' + // [ \ ] ^ _ `
  '2054545478' +
  '7f48444438' +
  '3844444420' +
  '384444487f' +
  '3854545418' +
  '087e090102' +
  '18a4a4a47c' + // a … g
  '7f08040478' +
  '00447d4000' +
  '0080847d00' +
  '7f10284400' +
  '00417f4000' +
  '7c04180478' +
  '7c08040478' + // h … n
  '3844444438' +
  'fc24242418' +
  '18242424fc' +
  '7c08040408' +
  '4854545420' +
  '043f444020' +
  '3c4040207c' + // o … u
  '1c2040201c' +
  '3c4030403c' +
  '4428102844' +
  '1ca0a0a07c' +
  '4464544c44' + // v … z
  '0008364100' +
  '00007f0000' +
  '0041360800' +
  '0201020402'; // { | } ~

const FIRST = 0x20;
const WIDTH = 5;
const SPACE_WIDTH = 3;
const GAP = 1;
export const GLYPH_HEIGHT = 8;

const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '×': 'x',
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
};
/** A box stands for a letter that the font lacks. */
const BOX = [0x7f, 0x41, 0x41, 0x7f];

/** Strips diacritics where a base letter remains. */
export const plainLetters = (text: string): string =>
  [...text.normalize('NFKD').replace(/\p{M}/gu, '')].map((letter) => PLAIN[letter] ?? letter).join('');

function glyph(letter: string): readonly number[] {
  const at = (letter.codePointAt(0) ?? 0) - FIRST;
  if (at === 0) return Array<number>(SPACE_WIDTH).fill(0);
  const hex = COLUMNS.slice(at * WIDTH * 2, (at + 1) * WIDTH * 2);
  if (at < 0 || hex.length < WIDTH * 2) return BOX;
  const columns = Array.from({ length: WIDTH }, (_, i) => Number.parseInt(hex.slice(i * 2, i * 2 + 2), 16));
  const from = columns.findIndex((column) => column !== 0);
  return columns.slice(from, columns.findLastIndex((column) => column !== 0) + 1);
}

export const textWidth = (text: string, scale = 1): number =>
  Math.max(
    0,
    [...plainLetters(text)].reduce((sum, letter) => sum + glyph(letter).length + GAP, -GAP),
  ) * scale;

interface Ink {
  readonly color: Color;
  readonly scale?: number;
}

export function drawText(p: Pixels, text: string, x: number, y: number, { color, scale = 1 }: Ink): void {
  let left = x;
  for (const letter of plainLetters(text)) {
    const columns = glyph(letter);
    for (const [i, column] of columns.entries()) {
      for (let row = 0; row < GLYPH_HEIGHT; row++) {
        if (column & (1 << row)) p.rect(left + i * scale, y + row * scale, scale, scale, color);
      }
    }
    left += (columns.length + GAP) * scale;
  }
}

/** As many letters as fit, followed by three dots if the text is cut. */
export function clipText(text: string, width: number, scale = 1): string {
  if (textWidth(text, scale) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && textWidth(`${letters.join('')}...`, scale) > width) letters.pop();
  return `${letters.join('').trimEnd()}...`;
}

export function wrapText(
  text: string,
  width: number,
  { scale = 1, lines }: { scale?: number; lines: number },
): string[] {
  const words = text.split(/\s+/).filter(Boolean);
  const made: string[] = [];
  let line = '';
  for (const [i, word] of words.entries()) {
    const longer = line ? `${line} ${word}` : word;
    if (textWidth(longer, scale) <= width || line === '') line = longer;
    else if (made.length === lines - 1) {
      made.push(clipText([line, ...words.slice(i)].join(' '), width, scale));
      return made;
    } else {
      made.push(line);
      line = word;
    }
  }
  return [...made, clipText(line, width, scale)].filter(Boolean);
}
