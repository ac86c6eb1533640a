/**
 * Which of a line's variants is told. Depends on public facts alone: where a series begins in a line's variants
 * comes from its public name, never from a seed, so the choice betrays nothing.
 */

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

export interface Occasion {
  /** What distinguishes one series of lines from another: a match's id, or the town's own lines about one game. */
  readonly series: string;
  /** Grows by one with every round of the series. */
  readonly round: number;
  /** Tells the lines of one round apart where a key can come up more than once. */
  readonly turn: number;
}

/**
 * Odd rounds take from one half of the variants, even rounds from the other, so that two rounds running never
 * share a variant; within its half, a key moves on with every second round and with every turn.
 */
export function variantFor(key: string, occasion: Occasion, variants: number): number {
  const half = Math.floor(variants / 2);
  const { series, round, turn } = occasion;
  const step = (hash(`${series}/${key}`) + Math.floor(round / 2) + turn) % half;
  return 2 * step + (round % 2);
}
