/**
 * The parts of event ids common to every game. Which events are counted together is each game's own secrecy decision.
 */

/**
 * Four digits; a longer number begins with a letter for its length, which sorts behind every digit: 9999, a10000, …,
 * a99999, b100000.
 */
export function sortable(n: number): string {
  if (n >= 10_000) return `${String.fromCharCode(92 + `${n}`.length)}${n}`;
  return n < 10 ? `000${n}` : n < 100 ? `00${n}` : n < 1000 ? `0${n}` : `${n}`;
}

/** Derived events (briefs, crier lines) extend the id of the event that caused them; `+` sorts before `-`. */
export const derivedEventId = (eventId: string, tag: string): string => `${eventId}+${tag}`;
