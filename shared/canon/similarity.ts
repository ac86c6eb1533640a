/** Whether two texts say nearly the same: 64-bit simhash over word pairs, and trigrams where a text is short. */

const BITS = 64;
const NEAR_BITS = 8;
const NEAR_TRIGRAMS = 0.8;
const SHORT_WORDS = 24;

export interface Likeness {
  readonly simhash: string;
  readonly words: number;
  readonly trigrams: ReadonlySet<string>;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** FNV-1a with two offsets: two halves of 64 bits. */
function halves(text: string): readonly [number, number] {
  let high = 0x811c9dc5;
  let low = 0x9747b28c;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x5bd1e995) ^ (low >>> 15);
  }
  return [mixed(high), mixed(low)];
}

/** FNV's high bits hardly move for short words. */
function mixed(value: number): number {
  let v = value ^ (value >>> 16);
  v = Math.imul(v, 0x85ebca6b);
  v ^= v >>> 13;
  v = Math.imul(v, 0xc2b2ae35);
  return (v ^ (v >>> 16)) >>> 0;
}

export function simhash(text: string): string {
  const words = wordsOf(text);
  const features = words.length < 2 ? words : words.slice(1).map((word, i) => `${words[i]} ${word}`);
  const sums = new Array<number>(BITS).fill(0);
  for (const feature of features) {
    const [high, low] = halves(feature);
    for (let bit = 0; bit < BITS; bit++) {
      const half = bit < 32 ? low : high;
      sums[bit] = (sums[bit] ?? 0) + ((half >>> (bit % 32)) & 1 ? 1 : -1);
    }
  }
  let [high, low] = [0, 0];
  for (let bit = 0; bit < BITS; bit++) {
    if ((sums[bit] ?? 0) <= 0) continue;
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
  }
  return hex(high) + hex(low);
}

const hex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0');

export function hamming(a: string, b: string): number {
  let differing = 0;
  for (let i = 0; i < a.length; i += 8) {
    let bits = (Number.parseInt(a.slice(i, i + 8), 16) ^ Number.parseInt(b.slice(i, i + 8), 16)) >>> 0;
    for (; bits; bits &= bits - 1) differing++;
  }
  return differing;
}

export function trigramsOf(text: string): Set<string> {
  const padded = ` ${wordsOf(text).join(' ')} `;
  const found = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i++) found.add(padded.slice(i, i + 3));
  return found;
}

export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of a) if (b.has(item)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 1 : shared / all;
}

export const likenessOf = (text: string): Likeness => ({
  simhash: simhash(text),
  words: wordsOf(text).length,
  trigrams: trigramsOf(text),
});

export function nearlyTheSame(a: Likeness, b: Likeness): boolean {
  if (Math.min(a.words, b.words) < SHORT_WORDS) return jaccard(a.trigrams, b.trigrams) >= NEAR_TRIGRAMS;
  return hamming(a.simhash, b.simhash) <= NEAR_BITS;
}
