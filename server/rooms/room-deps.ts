/** What the rooms are given by the composition root; they import no host, no store and no settings. */
import type { AgentIdentity } from '../agents/identity.ts';
import type { Presence } from '../agents/presence.ts';
import type { CallAllowances } from '../budgets/budgets.ts';
import type { DisclosurePolicy } from '../matches/disclosure.ts';
import type { TownGate } from '../matches/door.ts';
import type { LiveMatch } from '../matches/live-match.ts';
import type { ToolWords } from '../matches/town-door.ts';
import type { Dispatch } from '../tools/dispatch.ts';
import type { TownModel } from '../town/town-model.ts';
import type { GameRoom } from './game-room.ts';
import type { toolRequests } from './tool-requests.ts';

/** The matches that live in this process. */
export interface LiveMatches {
  get(matchId: string): LiveMatch | undefined;
  /** Also told of the matches that are open already. */
  onOpened(listener: (match: LiveMatch) => void): void;
  onClosed(listener: (match: LiveMatch) => void): void;
}

/** Tells which keys have lately become void. */
export interface KeyWatch {
  isVoid(keyId: string): boolean;
  onVoid(listener: (agentId: string) => void): () => void;
  /** Tells which addresses and browsers have lately been banned. */
  readonly bans?: BanWatch;
}

export interface BanWatch {
  isTurnedAway(who: { readonly address?: string; readonly ownAgentIds: readonly string[] }): boolean;
  onChanged(listener: () => void): () => void;
}

export interface Identities {
  /** `null`: the key belongs to nobody. */
  agentByKey(key: string): Promise<AgentIdentity | null>;
  /** Names a key without being one. */
  keyId(key: string): string;
  readonly keys: KeyWatch;
  /** The person a ticket was handed to, and for which match; null: it is wrong or too old. */
  personByTicket(ticket: string): Promise<{ readonly agent: AgentIdentity; readonly matchId: string } | null>;
  /** The agents of whoever's browser sends this cookie; none without one. */
  agentIdsByCookie(cookie: string | null): Promise<readonly string[]>;
  /** The agents that belong to the same owner as this one. */
  agentIdsBeside(agentId: string): Promise<readonly string[]>;
}

export interface RoomLog {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** A game's queue, and its own tools that join and leave it. */
export interface GameQueue {
  readonly game: string;
  readonly queueId: string;
  readonly words: Pick<ToolWords, 'join' | 'leave'>;
}

export interface RoomDeps {
  /** What tells this node from others. */
  readonly nodeId: string;
  /** To what this process hosts: what a match's room answers with. */
  readonly gates: { of(game: string): TownGate | undefined };
  /** The node that hosts a running match; absent where there is but one. */
  readonly hostOf?: (matchId: string) => Promise<string | undefined>;
  /** The clock that all nodes share. */
  readonly nodesNow?: () => number;
  /** One for every game whose matches live here. */
  readonly gameRooms: readonly GameRoom[];
  /** One for every game that has a queue. */
  readonly queues: readonly GameQueue[];
  readonly matches: LiveMatches;
  /** What agents may call by room request, in a match's room and in the town's. */
  readonly tools: Parameters<typeof toolRequests>[0];
  readonly dispatch: Dispatch;
  /** What requests are paid from; nothing unless given. */
  readonly calls?: CallAllowances;
  readonly identities: Identities;
  readonly presence: Pick<Presence, 'hold'>;
  readonly disclosure: DisclosurePolicy;
  readonly town: TownModel;
  readonly clock: { now(): number; at(when: number, ring: () => void): () => void };
  /** How long a match's room stays open after the end. */
  readonly lingerMs: number;
  /** Whether rooms use what libraries do not promise; both are on unless said otherwise. */
  readonly shortcuts?: { readonly directFrames: boolean; readonly sharedPatches: boolean };
  readonly log: RoomLog;
}
