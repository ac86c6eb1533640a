/** One line of the Town Crier: its key and parameters, and the English text. Independent of any game. */

export type Tone = 'announcement' | 'summary' | 'hype';

export interface Line {
  readonly tone: Tone;
  /** An even number of sentences, with `{slots}` for the parameters. */
  readonly variants: readonly string[];
}

const lineIn =
  (tone: Tone) =>
  <const Variants extends readonly string[]>(...variants: Variants) => ({ tone, variants });

export const announcement = lineIn('announcement');
export const summary = lineIn('summary');
export const hype = lineIn('hype');

export type LineGroup = Readonly<Record<string, Line>>;

export type PlacesIn<Text extends string> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesIn<Rest>
  : never;

export type LineParams = Readonly<Record<string, string | number | readonly string[]>>;

export interface CrierLine {
  readonly key: string;
  /** Which variant of the key; a translation with fewer takes the remainder. */
  readonly variant: number;
  readonly params: LineParams;
  readonly text: string;
  readonly tone: Tone;
}

/** By slot: the English words for its codes. */
export type Words = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Telling {
  readonly key: string;
  readonly line: Line;
  readonly occasion: Occasion;
  readonly params: LineParams;
  readonly words?: Words;
}

export function tell({ key, line, occasion, params, words }: Telling): CrierLine {
  const { tone, variants } = line;
  const variant = variantFor(key, occasion, variants.length);
  return { key, variant, params, text: inEnglish(variants[variant] ?? '', params, words), tone };
}

/** One pass: a player named "{target}" stays "{target}". */
export function inEnglish(template: string, params: LineParams, words: Words = {}): string {
  return template.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`"${template}" needs ${place}`);
    if (typeof value === 'object') return listed(value);
    return words[name]?.[value] ?? String(value);
  });
}

const NAMES_IN_FULL = 3;

function listed(names: readonly string[]): string {
  if (names.length > NAMES_IN_FULL) return `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`;
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

export interface Occasion {
  /** Distinguishes one series of lines from another: a match's id, or the town's own lines about one game. */
  readonly series: string;
  readonly round: number;
  /** Distinguishes the lines of one round where a key can occur more than once. */
  readonly turn: number;
}

/**
 * Odd rounds take from one half of the variants, even rounds from the other, so that two consecutive rounds never
 * share a variant; within its half, a key advances with every second round and with every turn.
 */
export function variantFor(key: string, occasion: Occasion, variants: number): number {
  const half = Math.floor(variants / 2);
  const { series, round, turn } = occasion;
  const step = (hash(`${series}/${key}`) + Math.floor(round / 2) + turn) % half;
  return 2 * step + (round % 2);
}
