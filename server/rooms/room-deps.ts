/** The dependencies that the composition root passes to the rooms, which import no host, store or settings. */
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

/** The matches hosted in this process. */
export interface LiveMatches {
  get(matchId: string): LiveMatch | undefined;
  /** Also called for matches that are already open. */
  onOpened(listener: (match: LiveMatch) => void): void;
  onClosed(listener: (match: LiveMatch) => void): void;
}

/** Reports revoked keys. */
export interface KeyWatch {
  isVoid(keyId: string): boolean;
  onVoid(listener: (agentId: string) => void): () => void;
  /** Reports banned addresses and browsers. */
  readonly bans?: BanWatch;
}

export interface BanWatch {
  isTurnedAway(who: { readonly address?: string; readonly ownAgentIds: readonly string[] }): boolean;
  onChanged(listener: () => void): () => void;
}

export interface Identities {
  /** `null`: unknown key. */
  agentByKey(key: string): Promise<AgentIdentity | null>;
  /** An id for a key that does not reveal it. */
  keyId(key: string): string;
  readonly keys: KeyWatch;
  /** The person and match for which a ticket was issued; null if it is wrong or expired. */
  personByTicket(ticket: string): Promise<{ readonly agent: AgentIdentity; readonly matchId: string } | null>;
  /** The agents of the owner with this cookie; none without a cookie. */
  agentIdsByCookie(cookie: string | null): Promise<readonly string[]>;
  /** The agents of the same owner as this one. */
  agentIdsBeside(agentId: string): Promise<readonly string[]>;
}

export interface RoomLog {
  warn(facts: Readonly<Record<string, unknown>>, message: string): void;
  error(facts: Readonly<Record<string, unknown>>, message: string): void;
}

/** A game's queue, with the game's own tools to join and leave it. */
export interface GameQueue {
  readonly game: string;
  readonly queueId: string;
  readonly words: Pick<ToolWords, 'join' | 'leave'>;
}

export interface RoomDeps {
  readonly nodeId: string;
  /** The doors to the matches of this process, from which match rooms answer. */
  readonly gates: { of(game: string): TownGate | undefined };
  /** The node that hosts a running match; absent on a single node. */
  readonly hostOf?: (matchId: string) => Promise<string | undefined>;
  /** The clock shared by all nodes. */
  readonly nodesNow?: () => number;
  readonly gameRooms: readonly GameRoom[];
  readonly queues: readonly GameQueue[];
  readonly matches: LiveMatches;
  /** The tools agents may call by room request, in match rooms and in the town's. */
  readonly tools: Parameters<typeof toolRequests>[0];
  readonly dispatch: Dispatch;
  /** The allowances that requests use up; default: unlimited. */
  readonly calls?: CallAllowances;
  readonly identities: Identities;
  readonly presence: Pick<Presence, 'hold'>;
  readonly disclosure: DisclosurePolicy;
  readonly town: TownModel;
  readonly clock: { now(): number; at(when: number, ring: () => void): () => void };
  /** How long a match's room stays open after the end. */
  readonly lingerMs: number;
  /** Whether rooms rely on library internals; both default to true. */
  readonly shortcuts?: { readonly directFrames: boolean; readonly sharedPatches: boolean };
  readonly log: RoomLog;
}
