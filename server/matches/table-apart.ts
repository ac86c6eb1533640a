/** A table beside its game's queue: what is asked of it, what comes of it, and whom the house sends there. */
import { isResident } from '../../shared/town/residents.ts';
import type { QueueEntry } from '../store/queue-table.ts';
import type { Statement } from '../store/store.ts';
import type { MixedKind } from '../store/tables.ts';
import type { MatchHost } from './match-host.ts';
import type { Candidate } from './seating.ts';
import type { HouseAgent } from './table-opener.ts';

/** Up to so many house agents who sit nowhere. */
export type PickHouse = (count: number) => Promise<readonly HouseAgent[]>;

/** A table beside the game's own queue: those who wait under its id, at its own pace. */
export interface TableApart {
  readonly queueId: string;
  readonly settings: unknown;
  /** Only who was invited finds it: then several of one owner may sit beside others, and nothing is counted. */
  readonly byInvitation: boolean;
  /** How it is held where a person sits there; `private` unless given. */
  readonly withPeople?: MixedKind;
  /** Statements that must hold for the match to be made. */
  readonly guards: readonly Statement[];
  /** For the same batch: somebody is away, and the match begins without it. */
  passingOver(agentId: string): readonly Statement[];
}

/**
 * `NOT_ALLOWED`: an agent sits beside a person, and its owner has not allowed it. `MIXED`: several of one owner sit beside
 * others, or beside a person. `TOO_FEW`: of those who are here, with the house, no table can be
 * made. `NOT_NOW`: the town has no room, or somebody left this very moment.
 */
export type SeatedApart = { readonly away: readonly QueueEntry[] } & (
  | { readonly made: true; readonly match: MatchHost }
  | { readonly made: false; readonly why: 'MIXED' | 'NOT_ALLOWED' | 'TOO_FEW' | 'NOT_NOW' }
);

/** People who wait for a table that they share with agents. */
export interface PeopleWaiting {
  readonly queueId: string;
  /** Of the match. */
  readonly settings: unknown;
  /** How long they wait before the house takes the empty chairs. */
  readonly houseAfterMs: number;
}

/** Candidates for a separate table. */
export interface ChairApart extends Candidate {
  readonly queueId: string;
}

/** For the empty chairs; null when there are too few. A resident that sits at this table is not drawn once more. */
export async function houseBeside(
  seated: readonly QueueEntry[],
  seats: number,
  pickHouse: PickHouse,
): Promise<readonly HouseAgent[] | null> {
  const empty = seats - seated.length;
  if (empty === 0) return [];
  if (seated.length === 0) return null;
  const sitting = new Set(seated.map(({ agentId }) => agentId).filter(isResident));
  const drawn = await pickHouse(empty + sitting.size);
  const house = drawn.filter(({ agentId }) => !sitting.has(agentId)).slice(0, empty);
  return house.length === empty ? house : null;
}
