// A name under a face: at most two lines, each no wider than the room that a face has.

const MOST_LETTERS = 14;

export function nameLines(name: string): readonly string[] {
  const words = name.split(/\s+/).filter(Boolean);
  const [first, ...rest] = linesOf(words);
  if (first === undefined) return [];
  return rest.length === 0 ? [cut(first)] : [cut(first), cut(rest.join(' '))];
}

function linesOf(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (lines.length > 0 && lettersOf(longer).length <= MOST_LETTERS) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(line: string): string {
  const letters = lettersOf(line);
  return letters.length > MOST_LETTERS
    ? `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lettersOf = (line: string): string[] => Array.from(SEGMENTER.segment(line), ({ segment }) => segment);
