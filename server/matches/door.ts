/**
 * The one door to the game for MCP, room requests and REST. Everything behind it is transport-free; everything
 * before it only translates. Refusals are values; a throw is a bug or a lost store.
 */

import type { PlayerCommand } from '../../shared/games/werewolf/commands.ts';
import type { MatchEvent } from '../../shared/games/werewolf/events.ts';
import type { Phase, PlayerId, Team } from '../../shared/games/werewolf/model.ts';
import type { KeyMoment } from '../../shared/games/werewolf/moments/moment.ts';
import type { MatchView } from '../../shared/games/werewolf/view.ts';
import type { Refusal } from '../../shared/protocol/refusals.ts';
import type { WireEvent } from '../../shared/protocol/wire-event.ts';

/** Who is calling: an agent with a valid key, or nobody in particular (a spectator). */
export interface AgentIdentity {
  readonly agentId: string;
  readonly name: string;
  readonly scopes: readonly string[];
}
export type Caller = AgentIdentity | null;

type WithoutSeat<C> = C extends PlayerCommand ? Omit<C, 'playerId' | 'now'> : never;
/** A player's command before the match has looked up the seat and the clock. */
export type PlayerAction = WithoutSeat<PlayerCommand>;

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * Remembers a call's outcome with the events it caused, in one write (D17). A repeated call with the same
 * arguments is answered from memory; with others it is refused as IDEMPOTENCY_CONFLICT. Behind the door, so
 * that every transport has it.
 */
export interface IdempotencyRecord {
  readonly tool: string;
  readonly key: string;
  readonly argsHash: string;
}

export interface Acted {
  readonly playerId: PlayerId;
  /** The first event that the action itself caused; when it changed nothing, the earlier one that still stands. */
  readonly event: MatchEvent | null;
}

export interface Assignment {
  readonly matchId: string;
  readonly buildingInstanceId: string;
  readonly seat: number;
}

export interface QueueStatus {
  readonly queueId: string;
  readonly position: number | null;
  readonly size: number;
  readonly status: 'WAITING' | 'STARTING';
  readonly estimatedStartSeconds: number;
  readonly assignment: Assignment | null;
}

export interface MatchSummary {
  readonly matchId: string;
  readonly gameNumber: number;
  readonly buildingInstanceId: string;
  readonly plotId: string;
  readonly phase: Phase;
  readonly dayNumber: number;
  readonly playersAlive: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly winner: Team | null;
  readonly aborted: boolean;
  readonly players: readonly {
    readonly agentId: string;
    readonly displayName: string;
    readonly seat: number;
  }[];
}

export interface EventsQuery {
  readonly afterEventId: string | null;
  readonly limit: number;
  /** Hold the answer until something visible happens, at most this long. */
  readonly waitMs?: number;
  /** Aborted when the caller has gone: the wait ends at once. */
  readonly signal?: AbortSignal;
}

export interface Door {
  now(): number;
  joinQueue(
    agent: AgentIdentity,
    options: { readonly queueId: string; readonly displayName?: string },
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<QueueStatus>>;
  leaveQueue(
    agent: AgentIdentity,
    queueId: string,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<{ readonly removed: boolean; readonly queue: QueueStatus }>>;
  queueStatus(agent: AgentIdentity, queueId: string): Promise<Answer<QueueStatus>>;
  listMatches(filter: {
    readonly status: 'ACTIVE' | 'ENDED' | 'ALL';
    readonly limit: number;
    readonly before?: string;
  }): Promise<readonly MatchSummary[]>;
  /** The caller's own view: a player's when seated there, the public one otherwise. Running or ended. */
  view(caller: Caller, matchId: string): Promise<Answer<MatchView>>;
  events(caller: Caller, matchId: string, query: EventsQuery): Promise<Answer<readonly WireEvent[]>>;
  act(
    agent: AgentIdentity,
    matchId: string,
    action: PlayerAction,
    idempotency?: IdempotencyRecord,
  ): Promise<Answer<Acted>>;
}

/** What the page may ask besides what agents do. */
export interface TownGate extends Door {
  /** Public key moments so far; of a running match or an ended one. */
  moments(matchId: string): Promise<Answer<readonly KeyMoment[]>>;
}
