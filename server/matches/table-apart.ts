/** Tables beside a game's queue: their settings, the result of seating them, and which house bots join. */
import { isResident } from '../../shared/town/residents.ts';
import type { QueueEntry } from '../store/queue-table.ts';
import type { Statement } from '../store/store.ts';
import type { MixedKind } from '../store/tables.ts';
import type { MatchHost } from './match-host.ts';
import type { Candidate } from './seating.ts';
import type { HouseAgent } from './table-opener.ts';

/** Picks up to `count` idle house bots. */
export type PickHouse = (count: number) => Promise<readonly HouseAgent[]>;

/** A table beside the game's own queue: agents wait under its id, and it has its own pace. */
export interface TableApart {
  readonly queueId: string;
  readonly settings: unknown;
  /** Only invited agents find it: several of one owner may then sit beside others, and the match is unranked. */
  readonly byInvitation: boolean;
  /** The kind of table if a person sits there; default `private`. */
  readonly withPeople?: MixedKind;
  /** Statements that must hold for the match to be created. */
  readonly guards: readonly Statement[];
  /** For the same batch: records that an absent agent was skipped. */
  passingOver(agentId: string): readonly Statement[];
}

/**
 * `NOT_ALLOWED`: an agent sits beside a person without its owner's consent. `MIXED`: several agents of one owner sit
 * beside others, or beside a person. `TOO_FEW`: those present cannot make a table even with house bots. `NOT_NOW`: the
 * town has no room, or an agent left at this moment.
 */
export type SeatedApart = { readonly away: readonly QueueEntry[] } & (
  | { readonly made: true; readonly match: MatchHost }
  | { readonly made: false; readonly why: 'MIXED' | 'NOT_ALLOWED' | 'TOO_FEW' | 'NOT_NOW' }
);

/** People who wait for a table shared with agents. */
export interface PeopleWaiting {
  readonly queueId: string;
  /** The match's settings. */
  readonly settings: unknown;
  /** How long they wait before house bots take the empty chairs. */
  readonly houseAfterMs: number;
}

export interface ChairApart extends Candidate {
  readonly queueId: string;
}

/** House bots for the empty chairs; null if there are too few. A resident already at this table is not picked again. */
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
