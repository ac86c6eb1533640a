import type { Selectable, Updateable } from 'kysely';
import type { MatchesTable, MatchSeatsTable, MixedKind } from './tables.ts';

export type Match = Omit<Readonly<Selectable<MatchesTable>>, 'day' | 'alive'> & {
  readonly round: number;
  readonly remaining: number;
};

export const MATCH_COLUMNS = [
  'matchId',
  'game',
  'gameNumber',
  'buildingId',
  'plotId',
  'status',
  'phase',
  'day as round',
  'alive as remaining',
  'winner',
  'createdAt',
  'updatedAt',
  'endedAt',
  'note',
  'ownerNode',
  'epoch',
  'ranked',
  'leagueId',
  'mixed',
] as const;

export type NewMatch = Pick<
  Match,
  'matchId' | 'game' | 'gameNumber' | 'buildingId' | 'plotId' | 'phase' | 'round' | 'createdAt' | 'ownerNode'
> & {
  /** Default: true. */
  readonly ranked?: boolean;
  readonly leagueId?: string | null;
  readonly mixed?: MixedKind | null;
};

export type Seat = Readonly<Selectable<MatchSeatsTable>>;

export type NewSeat = Pick<Seat, 'seat' | 'agentId' | 'displayName' | 'house'> &
  Partial<Pick<Seat, 'publicId'>>;

export interface MatchPatch {
  readonly updatedAt: number;
  readonly phase?: string;
  readonly round?: number;
  readonly remaining?: number;
}

export interface Settlement extends MatchPatch {
  readonly status: 'ended' | 'aborted';
  readonly winner: string | null;
  readonly note: string | null;
  readonly seats: readonly SeatResult[];
}

export interface Quarantine {
  readonly matchId: string;
  readonly node: string;
  readonly epoch: number;
  readonly at: number;
  readonly note: string;
}

export interface SeatResult {
  readonly seat: number;
  readonly role: string;
  readonly won: boolean;
  readonly survived: boolean;
}

export function toPatch({ updatedAt, phase, round, remaining }: MatchPatch): Updateable<MatchesTable> {
  return { updatedAt, phase, day: round, alive: remaining };
}
