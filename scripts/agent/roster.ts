/** The players at the table, by the names that the agent prints. */
import { type PlainSeat, plainNames } from '../../shared/matches/plain-names.ts';
import type { Body } from './agent-game.ts';

/** The part of every game's `get_state` that names players. */
interface SeatedState {
  readonly players: readonly PlainSeat[];
  readonly you: { readonly playerId: string } | null;
}

/** By player id; unknown ids stay as they are. */
export type Names = ReadonlyMap<string, string>;

export interface Roster {
  readonly names: Names;
  /** This agent's display name in the match; `null` without a seat. */
  readonly ownName: string | null;
  /** `Ada (you), Bram, Cleo` */
  readonly words: string;
}

export function rosterOf({ state }: Body): Roster {
  const { players, you } = state as SeatedState;
  const names = plainNames(players);
  const isOwn = ({ playerId }: PlainSeat): boolean => playerId === you?.playerId;
  return {
    names,
    ownName: players.find(isOwn)?.displayName ?? null,
    words: players.map((seat) => `${nameIn(names, seat.playerId)}${isOwn(seat) ? ' (you)' : ''}`).join(', '),
  };
}

export const nameIn = (names: Names, playerId: string | null): string =>
  playerId === null ? 'nobody' : (names.get(playerId) ?? playerId);
