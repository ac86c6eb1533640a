/**
 * A table with people. At a masked one the match itself knows every player only by a neutral name and an id of this
 * match, so that nothing derived from the match reveals a player's account; only the town's tables map them.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { SEAT_ID_PREFIX } from '../../shared/agents/kinds.ts';
import type { GameState, SeatedPlayer } from '../../shared/matches/game.ts';
import type { Seat } from '../store/match-record.ts';
import type { MixedKind } from '../store/tables.ts';

export interface MixedTable {
  readonly kind: MixedKind;
  /** Accounts in the order of seats. Never for a viewer of a running masked match. */
  readonly accounts: readonly string[];
}

/** A match with its mixed table, if people play. */
export interface Seated {
  readonly state: Pick<GameState, 'players'>;
  readonly mixed: MixedTable | null;
}

type Account = Pick<SeatedPlayer, 'agentId' | 'displayName'>;

// biome-ignore format: a list of names reads better in rows.
const NEUTRAL_NAMES = [
  'Alder', 'Bryn', 'Cassidy', 'Devon', 'Ellis', 'Frankie', 'Gale', 'Harper',
  'Indigo', 'Jules', 'Kendall', 'Lennox', 'Marlow', 'Noor', 'Onyx', 'Perry',
  'Quill', 'Reese', 'Shiloh', 'Tatum', 'Umber', 'Vesper', 'Wynn', 'Zephyr',
] as const;

/** A random order, so that it does not reveal who joined first. */
export function shuffled<T>(list: readonly T[]): T[] {
  const rest = [...list];
  return list.map(() => rest.splice(randomInt(rest.length), 1)[0] as T);
}

/** The names and ids under which the match knows these accounts. */
export function maskOf(accounts: readonly Account[]): Account[] {
  const names = shuffled(NEUTRAL_NAMES);
  return accounts.map((_, i) => {
    const name = names[i % names.length] ?? '';
    const displayName = i < names.length ? name : `${name} ${Math.floor(i / names.length) + 1}`;
    return { agentId: `${SEAT_ID_PREFIX}${randomBytes(10).toString('hex')}`, displayName };
  });
}

/** From the town's rows; null for a table without people. */
export const mixedTableOf = (kind: MixedKind | null, seats: readonly Seat[]): MixedTable | null =>
  kind && { kind, accounts: seats.toSorted((a, b) => a.seat - b.seat).map(({ agentId }) => agentId) };

/** The account that plays this seat. */
export const accountOf = ({ mixed }: Pick<Seated, 'mixed'>, { agentId, seat }: SeatedPlayer): string =>
  mixed?.accounts[seat - 1] ?? agentId;

/** Where this account sits. */
export const seatOf = (match: Seated, account: string): SeatedPlayer | undefined =>
  match.state.players.find((player) => accountOf(match, player) === account);

/** The state with the players' accounts, for the town's own records. Never for a viewer. */
export function withAccounts<S extends GameState>(state: S, mixed: MixedTable | null): S {
  if (mixed?.kind !== 'masked') return state;
  const players = state.players.map((player) => ({ ...player, agentId: accountOf({ mixed }, player) }));
  return { ...state, players };
}
