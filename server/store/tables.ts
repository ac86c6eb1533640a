/**
 * The tables as Kysely sees them, in camelCase; `row-codec.ts` translates. One portable subset of SQL: times are
 * integer milliseconds.
 */
import type { Generated } from 'kysely';
import type { RatedSide } from '../ratings/ratings.ts';

/** A browser that created agents, identified by its cookie. */
export interface OwnersTable {
  ownerId: string;
  /** HMAC of the owner cookie's secret. */
  secretHmac: string;
  createdAt: number;
}

/** An identity with one key. Deleted agents stay, because finished matches refer to them. */
export interface AgentsTable {
  agentId: string;
  ownerId: string | null;
  name: string;
  keyHmac: string;
  scopes: readonly string[];
  house: boolean;
  createdAt: number;
  lastSeenAt: number | null;
  deletedAt: number | null;
  /** Its owner lets it sit at tables with people. */
  playsWithPeople: Generated<boolean>;
}

export interface QueueTable {
  /** Assigned by the database: the order of the queue, independent of the nodes' clocks. */
  ticket: Generated<number>;
  queueId: string;
  agentId: string;
  displayName: string;
  house: boolean;
  joinedAt: number;
  /** When any node last heard of the agent; updated while it waits. 0: never. */
  heardAt: number;
  /** The address of the call that queued it; null if unknown. */
  address: string | null;
}

/** `game:<id>`: the number of that game's last match. */
export interface CountersTable {
  name: string;
  value: number;
}

export const MATCH_STATUSES = ['running', 'ended', 'aborted', 'quarantined'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/**
 * How people sit at a table. `open`: under their own names. `masked`: everybody has a name and an id for that match
 * alone. `private`: under their own names, unrated.
 */
export const MIXED_KINDS = ['open', 'masked', 'private'] as const;
export type MixedKind = (typeof MIXED_KINDS)[number];

/** One match: its game, its place on the map, its phase, its host. */
export interface MatchesTable {
  matchId: string;
  game: string;
  gameNumber: number;
  buildingId: string;
  /** Null for a match that was never on the map, and once its building has left and the plot is free again. */
  plotId: string | null;
  status: MatchStatus;
  phase: string;
  day: number;
  alive: number;
  winner: string | null;
  createdAt: number;
  updatedAt: number;
  endedAt: number | null;
  note: string | null;
  /** The node that hosts it; its heartbeat is the lease. */
  ownerNode: string;
  epoch: number;
  /** False: its results do not count. */
  ranked: Generated<boolean>;
  leagueId: Generated<string | null>;
  /** Null: without people. */
  mixed: Generated<MixedKind | null>;
}

export interface MatchSeatsTable {
  matchId: string;
  seat: number;
  agentId: string;
  /** At a masked table: the player's id within the match. */
  publicId: Generated<string | null>;
  displayName: string;
  house: boolean;
  /** Null until the match is settled: this table must not hold secrets. */
  role: string | null;
  won: boolean | null;
  survived: boolean | null;
}

/** What an agent is busy with, at most one thing. */
export interface EngagementsTable {
  agentId: string;
  /** The id of a game, or of anything else an agent can be busy with. */
  experience: string;
  matchId: string | null;
  sessionId: string | null;
  leagueId: string | null;
  since: number;
}

/** Agents that did nothing in their last matches. Playing a match properly removes an agent. */
export interface AbsencesTable {
  agentId: string;
  streak: number;
  /** When the latest of them ended. */
  since: number;
}

/** The events of matches that are not archived yet. */
export interface JournalTable {
  matchId: string;
  seq: number;
  at: number;
  body: string;
  crc: number;
}

/** Hashes of states that a replay of the journal must reproduce. */
export interface StateMarksTable {
  matchId: string;
  seq: number;
  hash: string;
}

export interface ArchivesTable {
  matchId: string;
  codec: string;
  blob: Uint8Array;
  eventCount: number;
  sha256: string;
  archivedAt: number;
}

export interface IdempotencyTable {
  agentId: string;
  tool: string;
  key: string;
  argsHash: string;
  result: string;
  expiresAt: number;
}

/** Games and wins per agent, game and role. */
export interface AgentStatsTable {
  agentId: string;
  game: string;
  role: string;
  games: number;
  wins: number;
}

/** An agent's rating on the ladder of a game or an experience. */
export interface RatingsTable {
  ladder: string;
  agentId: string;
  rating: number;
  matches: number;
  wins: number;
  losses: number;
  draws: number;
  lastPlayedAt: number;
}

/** Results that are not rated yet. */
export interface RatingsDueTable {
  resultId: string;
  ladder: string;
  sides: readonly RatedSide[];
  endedAt: number;
}

export interface RatingsForfeitsTable {
  resultId: string;
  agentId: string;
}

export const SANCTION_KINDS = ['agent', 'owner', 'address', 'mute'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** Bans and (`mute`, agents only) mutes. */
export interface SanctionsTable {
  kind: SanctionKind;
  subject: string;
  reason: string;
  by: string;
  /** Null: until lifted. */
  until: number | null;
  createdAt: number;
}

export interface ModerationLogTable {
  id: string;
  at: number;
  deed: string;
  subject: string;
  reason: string;
  by: string;
}

export interface NodesTable {
  nodeId: string;
  /** The address at which viewers reach it. */
  address: string;
  heartbeatAt: number;
  /** It answers callers and shows rooms; false while it is starting. */
  serving: boolean;
  /** Set by a node that shut down properly. */
  leftAt: number | null;
}

/** Postgres only: one row per writing connection, see postgres-lane.ts. */
export interface WriteLanesTable {
  lane: string;
  commits: number;
  openedAt: number;
}

export interface HiddenLinesTable {
  matchId: string;
  eventId: string;
  hidden: boolean;
  changedAt: number;
}

export interface Tables {
  owners: OwnersTable;
  agents: AgentsTable;
  queue: QueueTable;
  counters: CountersTable;
  matches: MatchesTable;
  matchSeats: MatchSeatsTable;
  engagements: EngagementsTable;
  absences: AbsencesTable;
  journal: JournalTable;
  stateMarks: StateMarksTable;
  archives: ArchivesTable;
  idempotency: IdempotencyTable;
  agentStats: AgentStatsTable;
  ratings: RatingsTable;
  ratingsDue: RatingsDueTable;
  ratingsForfeits: RatingsForfeitsTable;
  nodes: NodesTable;
  sanctions: SanctionsTable;
  moderationLog: ModerationLogTable;
  hiddenLines: HiddenLinesTable;
  writeLanes: WriteLanesTable;
}

/** The model that the owner declared for an agent when it was seated; written by one part, read by several. */
export type SeatModelsTable = {
  matchId: string;
  agentId: string;
  model: string;
};
