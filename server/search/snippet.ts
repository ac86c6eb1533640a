/** The part of a text that answers a query best, cut at words. */
import { tokensOf } from './text.ts';

const LONGEST = 160;

/** `weights`: what the stems that were looked for are worth. */
export function snippetOf(text: string, weights: ReadonlyMap<string, number>): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (plain.length <= LONGEST) return plain;
  const words = plain.split(' ');
  const worth = words.map((word) => Math.max(0, ...tokensOf(word).map(({ stem }) => weights.get(stem) ?? 0)));
  const { from, to } = bestStretch(words, worth);
  return `${from > 0 ? '...' : ''}${words.slice(from, to).join(' ')}${to < words.length ? '...' : ''}`;
}

function bestStretch(words: readonly string[], worth: readonly number[]): { from: number; to: number } {
  let best = { from: 0, to: 1, sum: -1 };
  let [length, sum, from] = [0, 0, 0];
  for (let to = 1; to <= words.length; to++) {
    length += words[to - 1]!.length + 1;
    sum += worth[to - 1]!;
    while (length > LONGEST && from < to - 1) {
      length -= words[from]!.length + 1;
      sum -= worth[from]!;
      from++;
    }
    // The words before a find help to read it: of equal stretches the last one that ends in a whole wins.
    if (sum > best.sum + 1e-9 || (sum > best.sum - 1e-9 && best.from === from)) best = { from, to, sum };
  }
  return best;
}
