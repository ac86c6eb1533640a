/** Players by name in text for models: names that cannot break a line or a list, and the mapping back to the seat. */
import { oneLine } from '../prompts/plain-text.ts';
import { RESERVED_NAMES } from './reserved-names.ts';

const NAME_LENGTH = 32;

export interface PlainSeat {
  readonly playerId: string;
  readonly displayName: string;
  /** False: no longer in the match. */
  readonly alive?: boolean;
}

/** Signs that make up a list or a call, including brackets and commas of any script. */
const STRUCTURE = /[",:;<>|，、：；\p{Ps}\p{Pe}]+/gu;

const plain = (name: string): string => oneLine(name.replace(STRUCTURE, ' '), NAME_LENGTH) || 'somebody';
const key = (name: string): string => name.toLowerCase();

/** Matches that began before a word was reserved may still seat a player of that name. */
const isReserved = (name: string): boolean => RESERVED_NAMES.includes(key(name).replace(/[^\p{L}]/gu, ''));

/** By seat. A name that equals another without its punctuation, or a word of these texts, gets its seat appended. */
export function plainNames(seats: readonly PlainSeat[]): ReadonlyMap<string, string> {
  const names = seats.map(({ displayName }) => plain(displayName));
  return new Map(
    seats.map(({ playerId }, i) => {
      const name = names[i] ?? playerId;
      const isDouble = names.some((other, j) => j !== i && key(other) === key(name));
      return [playerId, isDouble || isReserved(name) ? `${name} ${playerId.replace(':', '')}` : name];
    }),
  );
}

/** Each player's name in text for one reader. No name has parentheses, so none can pass for the reader's. */
export function namesFor(
  seats: readonly PlainSeat[],
  reader: string | undefined,
): (playerId: string) => string {
  const names = plainNames(seats);
  return (playerId) => {
    const name = names.get(playerId) ?? playerId;
    return playerId === reader ? `${name} (you)` : name;
  };
}

/**
 * Null: no player, or no single player, has this name. A seat's own id or number is accepted where no name matches.
 */
export function seatNamed(seats: readonly PlainSeat[], given: string): string | null {
  const wanted = key(given.trim()).replace(/^@/, '');
  const names = plainNames(seats);
  const sole = (isMeant: (seat: PlainSeat) => boolean): string | null => {
    const found = seats.filter(isMeant);
    return found.length === 1 ? (found[0]?.playerId ?? null) : null;
  };
  return (
    sole(({ playerId }) => playerId === wanted) ??
    sole(({ playerId, displayName }) =>
      [names.get(playerId), displayName].some((name) => name && key(name) === wanted),
    ) ??
    sole(({ displayName }) => key(plain(displayName)) === key(plain(withoutNote(wanted)))) ??
    sole(({ playerId }) => playerId === `p:${wanted}`)
  );
}

/** Lists show some players with a note: "Ada (you)". */
const withoutNote = (given: string): string => given.replace(/\s*\([^()]*\)$/, '');
