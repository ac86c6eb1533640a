// The captions below a film: whole sentences, however long the speech.

export interface Fitted {
  readonly lines: readonly string[];
  readonly size: number;
}

const SIZES = [22, 20, 18, 16, 14] as const;
const LINE = 1.25;

/**
 * The largest type size at which the whole text fits; a text that fits at none is cut after a sentence, or after a
 * word.
 */
export function fitCaption(
  text: string,
  room: { readonly width: number; readonly height: number },
  widthOf: (words: string, size: number) => number,
): Fitted {
  const words = text.split(/\s+/).filter(Boolean);
  for (const size of SIZES) {
    const lines = wrapped(words, (line) => widthOf(line, size) <= room.width);
    if (lines.length * size * LINE <= room.height) return { lines, size };
  }
  const size = SIZES[SIZES.length - 1] ?? 14;
  const most = Math.floor(room.height / (size * LINE));
  const kept = wrapped(words, (line) => widthOf(line, size) <= room.width).slice(0, most);
  return { lines: toSentence(kept), size };
}

function wrapped(words: readonly string[], fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function toSentence(lines: readonly string[]): readonly string[] {
  const last = lines.findLastIndex((line) => /[.!?…]["”’]?(\s|$)/.test(line));
  if (last < 0) return lines.map((line, i) => (i === lines.length - 1 ? `${line} …` : line));
  const ends = [...(lines[last] ?? '').matchAll(/[.!?…]["”’]?(?=\s|$)/g)].at(-1);
  const end = ends ? ends.index + ends[0].length : undefined;
  return [...lines.slice(0, last), (lines[last] ?? '').slice(0, end)];
}
