/** The nouns of matches-table.ts and seats-table.ts. */
import type { Updateable } from 'kysely';
import type { MatchesTable, MatchStatus } from './tables.ts';

export interface Match {
  readonly matchId: string;
  readonly game: string;
  /** Counts within its game. */
  readonly gameNumber: number;
  readonly buildingId: string;
  /** Null when it does not stand on the map. */
  readonly plotId: string | null;
  readonly status: MatchStatus;
  readonly phase: string;
  readonly round: number;
  /** How many players are still in. */
  readonly remaining: number;
  readonly winner: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly endedAt: number | null;
  readonly note: string | null;
  readonly ownerNode: string;
  readonly epoch: number;
  /** False: its results are not counted. */
  readonly ranked: boolean;
  /** Who has arranged it; null for one from a queue. */
  readonly leagueId: string | null;
}

export const MATCH_COLUMNS = [
  'match_id as matchId',
  'game',
  'game_number as gameNumber',
  'building_id as buildingId',
  'plot_id as plotId',
  'status',
  'phase',
  'day as round',
  'alive as remaining',
  'winner',
  'created_at as createdAt',
  'updated_at as updatedAt',
  'ended_at as endedAt',
  'note',
  'owner_node as ownerNode',
  'epoch',
  'ranked',
  'league_id as leagueId',
] as const;

export type MatchRow = Omit<Match, 'ranked'> & { readonly ranked: number };

export const toMatch = (row: MatchRow): Match => ({ ...row, ranked: row.ranked === 1 });

export type NewMatch = Pick<
  Match,
  'matchId' | 'game' | 'gameNumber' | 'buildingId' | 'plotId' | 'phase' | 'round' | 'createdAt' | 'ownerNode'
> & {
  /** Counted unless said otherwise. */
  readonly ranked?: boolean;
  readonly leagueId?: string | null;
};

export interface NewSeat {
  readonly seat: number;
  readonly agentId: string;
  readonly displayName: string;
  readonly house: boolean;
}

export interface MatchPatch {
  readonly updatedAt: number;
  readonly phase?: string;
  readonly round?: number;
  readonly remaining?: number;
}

export interface Settlement extends MatchPatch {
  readonly status: 'ended' | 'aborted';
  readonly winner: string | null;
  /** Why it was aborted. */
  readonly note: string | null;
  readonly seats: readonly SeatResult[];
}

export interface Quarantine {
  readonly matchId: string;
  /** Who puts it aside. */
  readonly node: string;
  /** The epoch the match had when it was looked at. */
  readonly epoch: number;
  readonly at: number;
  /** Why. */
  readonly note: string;
}

export interface SeatResult {
  readonly seat: number;
  readonly role: string;
  readonly won: boolean;
  readonly survived: boolean;
}

export function toPatch({ updatedAt, phase, round, remaining }: MatchPatch): Updateable<MatchesTable> {
  return {
    updated_at: updatedAt,
    ...(phase !== undefined && { phase }),
    ...(round !== undefined && { day: round }),
    ...(remaining !== undefined && { alive: remaining }),
  };
}
