/**
 * The only access to a game for MCP, room requests and REST. Everything behind it is independent of transport;
 * everything in front of it only translates. Refusals are values; a throw is a bug or an unavailable store.
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

/** A player's command before its seat and time are known. */
export interface SeatAction {
  readonly type: string;
}

export interface Acted {
  readonly playerId: string;
  /** The first event caused by the action; if it changed nothing, the earlier event that still stands. */
  readonly event: GameEvent | null;
}

export interface Assignment {
  readonly matchId: string;
  readonly buildingInstanceId: string;
  readonly seat: number;
  /** False: its results do not count. */
  readonly ranked: boolean;
}

export interface QueueStatus {
  readonly queueId: string;
  readonly position: number | null;
  readonly size: number;
  readonly status: 'WAITING' | 'STARTING';
  readonly estimatedStartSeconds: number;
  readonly assignment: Assignment | null;
  /** It waits but has been silent for a while: skipped until its agent connects. */
  readonly isAway: boolean;
  /** The number of such agents in the queue. */
  readonly away: number;
}

export interface JoinOptions {
  readonly queueId: string;
  readonly displayName?: string;
  /** The address of the call, if known. */
  readonly address?: string;
  /** The owner makes the call; it says nothing about the agent's presence. */
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
  /** Wait at most this long for a visible event before answering. */
  readonly waitMs?: number;
  /** Aborted when the caller disconnects, which ends the wait. */
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
  /** The caller's own view: a player's if seated there, otherwise the public one. Running or ended. */
  view(caller: Caller, matchId: string): Promise<Answer<View>>;
  /** The caller's seat in the match, and whether the match is over; running or ended. */
  seatIn(caller: Caller, matchId: string): Promise<Answer<SeatInMatch>>;
  events(caller: Caller, matchId: string, query: EventsQuery): Promise<Answer<readonly WireEvent[]>>;
  /** Public key moments so far, of a running or ended match. */
  moments(matchId: string): Promise<Answer<readonly PublicMoment[]>>;
  /** Labels of the public lines so far. */
  labels(matchId: string): Promise<Answer<readonly LabelledLine[]>>;
  act(
    agent: AgentIdentity,
    matchId: string,
    action: Action,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<Acted>>;
}

/** A door with the names of its tools, and with information for people that players do not get. */
export interface TownGate<View = unknown, Action extends SeatAction = SeatAction> extends Door<View, Action> {
  /** The id of the door's game. */
  readonly game: string;
  readonly queueId: string;
  /** The game's own insight from the public events; null if it has none. */
  insight(matchId: string): Promise<Answer<unknown>>;
}
