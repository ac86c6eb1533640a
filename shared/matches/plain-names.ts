/** Players by name in text for models: names that cannot break a line or a list, and the way back to the seat. */
import { oneLine } from '../prompts/plain-text.ts';

const NAME_LENGTH = 32;

export interface PlainSeat {
  readonly playerId: string;
  readonly displayName: string;
}

/** Signs that a list or a call is made of. */
const STRUCTURE = /[",:;<>{}[\]()|]+/g;

const plain = (name: string): string => oneLine(name.replace(STRUCTURE, ' '), NAME_LENGTH) || 'somebody';

/** By seat. Two that look the same without their signs carry their seat as well. */
export function plainNames(seats: readonly PlainSeat[]): ReadonlyMap<string, string> {
  const names = seats.map(({ displayName }) => plain(displayName));
  const key = (name: string): string => name.toLowerCase();
  return new Map(
    seats.map(({ playerId }, i) => {
      const name = names[i] ?? playerId;
      const isDouble = names.some((other, j) => j !== i && key(other) === key(name));
      return [playerId, isDouble ? `${name} ${playerId.replace(':', '')}` : name];
    }),
  );
}

/** Null: nobody, or nobody in particular, is called so. A seat's own id or number will do as well. */
export function seatNamed(seats: readonly PlainSeat[], given: string): string | null {
  const wanted = given.trim().toLowerCase().replace(/^@/, '');
  const byId = seats.find(({ playerId }) => wanted === playerId || wanted === playerId.replace(/^p:/, ''));
  if (byId) return byId.playerId;
  const names = plainNames(seats);
  const spellings = ({ playerId, displayName }: PlainSeat): readonly string[] =>
    [names.get(playerId) ?? '', displayName, plain(displayName)].map((name) => name.toLowerCase());
  const exact = seats.filter((seat) => spellings(seat).slice(0, 2).includes(wanted));
  const found =
    exact.length > 0 ? exact : seats.filter((seat) => spellings(seat).includes(plain(wanted).toLowerCase()));
  return found.length === 1 ? (found[0]?.playerId ?? null) : null;
}
