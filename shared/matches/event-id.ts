/**
 * Event ids that reveal nothing secret: a public event is numbered among the public events, a private one among those of
 * its own audience. For every viewer, ids sort in the order of events.
 */

/** Number of events per private audience: by seat for each player, and one for each group of the game. */
export type PrivateCounts<Group extends string = never> = { readonly players: readonly number[] } & {
  readonly [Key in Group]: number;
};

/**
 * Four digits; a longer number begins with a letter for its length, which sorts behind every digit: 9999, a10000, …,
 * a99999, b100000.
 */
export function sortable(n: number): string {
  if (n >= 10_000) return `${String.fromCharCode(92 + `${n}`.length)}${n}`;
  return n < 10 ? `000${n}` : n < 100 ? `00${n}` : n < 1000 ? `0${n}` : `${n}`;
}

interface Numbering {
  readonly publicCount: number;
  readonly privateCounts: PrivateCounts;
}

/** The seat behind a player's id, from 0; -1 for a group. */
const seatOf = (audience: string): number => (audience.startsWith('p:') ? Number(audience.slice(2)) - 1 : -1);

/** A group is named by its first letter, a player by its seat. */
export function nextEventId(
  matchId: string,
  { publicCount, privateCounts }: Numbering,
  audience: string,
): string {
  if (audience === 'public') return `${matchId}.${sortable(publicCount + 1)}`;
  const seat = seatOf(audience);
  const whose = seat < 0 ? audience.charAt(0) : `p${seat + 1}`;
  return `${matchId}.${sortable(publicCount)}-${whose}${sortable(countOf(privateCounts, audience) + 1)}`;
}

function countOf(counts: PrivateCounts, audience: string): number {
  const seat = seatOf(audience);
  return (seat < 0 ? (counts as PrivateCounts<string>)[audience] : counts.players[seat]) ?? 0;
}

/** The counters after an event for this audience. */
export function countedFor(counts: PrivateCounts, audience: string): PrivateCounts {
  const seat = seatOf(audience);
  const count = countOf(counts, audience) + 1;
  return seat < 0
    ? { ...counts, [audience]: count }
    : { ...counts, players: counts.players.with(seat, count) };
}

/** Whether this is the id of a public event that has happened in this match. Needs no log. */
export function isPastPublicEvent(
  { matchId, publicCount }: { readonly matchId: string; readonly publicCount: number },
  eventId: string,
): boolean {
  const prefix = `${matchId}.`;
  if (!eventId.startsWith(prefix)) return false;
  const number = eventId.slice(prefix.length);
  const index = Number(/^[a-z]?(\d{4,})$/.exec(number)?.[1] ?? 0);
  return index >= 1 && index <= publicCount && number === sortable(index);
}

/** Derived events (briefs, crier lines) extend the id of the event that caused them; `+` sorts before `-`. */
export const derivedEventId = (eventId: string, tag: string): string => `${eventId}+${tag}`;
