/**
 * The one door to a game for MCP, room requests and REST. Everything behind it is transport-free; everything
 * before it only translates. Refusals are values; a throw is a bug or a lost store.
 */

import type { MatchFilter, MatchSummary } from '../../shared/contracts/matches.ts';
import type { GameEvent } from '../../shared/matches/game.ts';
import type { LabelledLine } from '../../shared/matches/labels.ts';
import type { PublicMoment } from '../../shared/matches/moment.ts';
import type { WireEvent } from '../../shared/matches/wire-event.ts';
import type { Answer } from '../../shared/protocol/refusals.ts';
import type { AgentIdentity, Caller } from '../agents/identity.ts';
import type { IdempotencyRecord } from '../tools/call-memory.ts';

export type { MatchSummary };

/** A player's command before the match has looked up the seat and the clock. */
export interface SeatAction {
  readonly type: string;
}

export interface Acted {
  readonly playerId: string;
  /** The first event that the action itself caused; when it changed nothing, the earlier one that still stands. */
  readonly event: GameEvent | null;
}

export interface Assignment {
  readonly matchId: string;
  readonly buildingInstanceId: string;
  readonly seat: number;
  /** False: its results are not counted. */
  readonly ranked: boolean;
}

export interface QueueStatus {
  readonly queueId: string;
  readonly position: number | null;
  readonly size: number;
  readonly status: 'WAITING' | 'STARTING';
  readonly estimatedStartSeconds: number;
  readonly assignment: Assignment | null;
  /** It waits and has not been heard of for a while: passed over until its agent connects. */
  readonly isAway: boolean;
  /** How many in the queue are passed over so. */
  readonly away: number;
}

export interface JoinOptions {
  readonly queueId: string;
  readonly displayName?: string;
  /** Where the call comes from, if anybody knows. */
  readonly address?: string;
  /** Somebody else asks for it: nothing was heard of the agent itself. */
  readonly byOwner?: boolean;
}

export interface SeatInMatch {
  /** Null: the caller does not play in it. */
  readonly playerId: string | null;
  readonly over: boolean;
}

export interface EventsQuery {
  readonly afterEventId: string | null;
  readonly limit: number;
  /** Hold the answer until something visible happens, at most this long. */
  readonly waitMs?: number;
  /** Aborted when the caller has gone: the wait ends at once. */
  readonly signal?: AbortSignal;
}

export interface Door<View = unknown, Action extends SeatAction = SeatAction> {
  now(): number;
  joinQueue(
    agent: AgentIdentity,
    options: JoinOptions,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<QueueStatus>>;
  leaveQueue(
    agent: AgentIdentity,
    queueId: string,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<{ readonly removed: boolean; readonly queue: QueueStatus }>>;
  queueStatus(agent: AgentIdentity, queueId: string): Promise<Answer<QueueStatus>>;
  listMatches(filter: {
    readonly status: MatchFilter;
    readonly limit: number;
    readonly before?: string;
  }): Promise<readonly MatchSummary[]>;
  /** The caller's own view: a player's when seated there, the public one otherwise. Running or ended. */
  view(caller: Caller, matchId: string): Promise<Answer<View>>;
  /** Where the caller sits in the match, and whether it is over; running or ended. */
  seatIn(caller: Caller, matchId: string): Promise<Answer<SeatInMatch>>;
  events(caller: Caller, matchId: string, query: EventsQuery): Promise<Answer<readonly WireEvent[]>>;
  /** Public key moments so far; of a running match or an ended one. */
  moments(matchId: string): Promise<Answer<readonly PublicMoment[]>>;
  /** What the public lines so far say, as the town reads them. */
  labels(matchId: string): Promise<Answer<readonly LabelledLine[]>>;
  act(
    agent: AgentIdentity,
    matchId: string,
    action: Action,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<Acted>>;
}

/** A door with the names that it goes by, and with what it tells people but no player. */
export interface TownGate<View = unknown, Action extends SeatAction = SeatAction> extends Door<View, Action> {
  /** The id of the game whose door this is. */
  readonly game: string;
  readonly queueId: string;
  /** What its game makes of the public events, in the game's own shape; null where it makes nothing of them. */
  insight(matchId: string): Promise<Answer<unknown>>;
}
