/**
 * Which of a line's variants is told. Depends on public facts alone: where a match begins in a line's variants
 * comes from its public id, never from its seed, so the choice betrays nothing.
 */
import type { PublicFacts } from '../view.ts';

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

export interface Occasion {
  /** What distinguishes one series of lines from another: the match's id. */
  readonly series: string;
  /** Grows by one with every night and the day after it. */
  readonly round: number;
  /** Tells the lines of one round apart where a key can come up more than once. */
  readonly turn: number;
}

export const occasionOf = (view: PublicFacts, turn = 0): Occasion => ({
  series: view.matchId,
  round: view.nightNumber,
  turn,
});

/**
 * For lines that can come up often in a day: the place of the event among the public events, the end of its id. A
 * line comes again only after as many public events as its half of the variants has members.
 */
export const turnOf = ({ eventId }: { readonly eventId: string }): number =>
  Number(/\.(\d+)$/.exec(eventId)?.[1] ?? 0);

/**
 * Odd rounds take from one half of the variants, even rounds from the other, so that two days running never
 * share a variant; within its half, a key moves on with every second round and with every turn.
 */
export function variantFor(key: string, occasion: Occasion, variants: number): number {
  const half = Math.floor(variants / 2);
  const { series, round, turn } = occasion;
  const step = (hash(`${series}/${key}`) + Math.floor(round / 2) + turn) % half;
  return 2 * step + (round % 2);
}
