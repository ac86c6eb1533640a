/**
 * The tables as Kysely sees them. One portable subset: times are integer milliseconds, flags are 0 or 1,
 * JSON is text.
 */
import type { Generated } from 'kysely';

/** A browser that made agents; known by its cookie only. */
export interface OwnersTable {
  owner_id: string;
  /** HMAC of the owner cookie's secret. */
  secret_hmac: string;
  created_at: number;
}

/** One identity with one key. Deleted ones stay, because finished matches name them. */
export interface AgentsTable {
  agent_id: string;
  owner_id: string | null;
  name: string;
  key_hmac: string;
  /** JSON array. */
  scopes: string;
  house: number;
  created_at: number;
  last_seen_at: number | null;
  deleted_at: number | null;
}

/** Who waits for a match. */
export interface QueueTable {
  /** Given by the database: the order of the queue, whatever the clocks of the nodes say. */
  ticket: Generated<number>;
  queue_id: string;
  agent_id: string;
  display_name: string;
  house: number;
  joined_at: number;
  /** When its agent was last heard of, by whichever node; kept up while it waits. 0: never. */
  heard_at: number;
  /** Where the call came from that put it here; null where nobody knows. */
  address: string | null;
}

/** `game:<id>`: the number of that game's last match. */
export interface CountersTable {
  name: string;
  value: number;
}

export const MATCH_STATUSES = ['running', 'ended', 'aborted', 'quarantined'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];

/** One match: its game, its place on the map, where it stands, who hosts it. */
export interface MatchesTable {
  match_id: string;
  game: string;
  /** Counts within its game. */
  game_number: number;
  building_id: string;
  /** Null for a match that never stood on the map, and once its building has left it: the plot is free again. */
  plot_id: string | null;
  status: MatchStatus;
  phase: string;
  /** The round. */
  day: number;
  /** How many players are still in. */
  alive: number;
  winner: string | null;
  created_at: number;
  updated_at: number;
  ended_at: number | null;
  /** Why it was aborted or quarantined, in words. */
  note: string | null;
  /** Who hosts it; that node's heartbeat is the lease. */
  owner_node: string;
  epoch: number;
  /** 0: its results are not counted. */
  ranked: Generated<number>;
  /** Of a match that a league has arranged. */
  league_id: Generated<string | null>;
}

/** Who sits where in a match. */
export interface MatchSeatsTable {
  match_id: string;
  seat: number;
  agent_id: string;
  display_name: string;
  house: number;
  /** Null until the match is settled: this table is no place for secrets. */
  role: string | null;
  won: number | null;
  survived: number | null;
}

/** What an agent is busy with: one thing at most. */
export interface EngagementsTable {
  agent_id: string;
  experience: string;
  match_id: string | null;
  session_id: string | null;
  league_id: string | null;
  since: number;
}

/** Agents that have done nothing in their last matches. Who plays a match properly is struck off. */
export interface AbsencesTable {
  agent_id: string;
  /** How many matches in a row. */
  streak: number;
  /** When the last of them ended. */
  since: number;
}

/** The events of matches that are not archived yet. */
export interface JournalTable {
  match_id: string;
  seq: number;
  at: number;
  body: string;
  crc: number;
}

/** Hashes that a replay of the journal must arrive at. */
export interface StateMarksTable {
  match_id: string;
  seq: number;
  hash: string;
}

/** The journal of a finished match, compressed. */
export interface ArchivesTable {
  match_id: string;
  codec: string;
  blob: Uint8Array;
  event_count: number;
  sha256: string;
  archived_at: number;
}

/** Answers kept for repeated calls (D17). */
export interface IdempotencyTable {
  agent_id: string;
  tool: string;
  key: string;
  args_hash: string;
  result: string;
  expires_at: number;
}

/** Games and wins per agent, game and role. */
export interface AgentStatsTable {
  agent_id: string;
  game: string;
  role: string;
  games: number;
  wins: number;
}

/** Where an agent stands on a ladder: that of a game of the town, or of an experience. */
export interface RatingsTable {
  ladder: string;
  agent_id: string;
  rating: number;
  matches: number;
  wins: number;
  losses: number;
  draws: number;
  last_played_at: number;
}

/** Results that are still to be reckoned. */
export interface RatingsDueTable {
  result_id: string;
  ladder: string;
  /** JSON. */
  sides: string;
  ended_at: number;
}

/** Who has given up a match that goes on. */
export interface RatingsForfeitsTable {
  result_id: string;
  agent_id: string;
}

export const SANCTION_KINDS = ['agent', 'owner', 'address', 'mute'] as const;
export type SanctionKind = (typeof SANCTION_KINDS)[number];

/** Who may not come in, and (`mute`, an agent) who may not speak. */
export interface SanctionsTable {
  kind: SanctionKind;
  subject: string;
  reason: string;
  by: string;
  /** Null: until it is lifted. */
  until: number | null;
  created_at: number;
}

/** A line for each deed of an operator. */
export interface ModerationLogTable {
  id: string;
  at: number;
  deed: string;
  subject: string;
  reason: string;
  by: string;
}

/** The processes of a cluster. */
export interface NodesTable {
  node_id: string;
  /** Where viewers reach it. */
  address: string;
  heartbeat_at: number;
  /** 0: it is still starting. */
  serving: number;
  /** Set by a node that left in good order. */
  left_at: number | null;
}

/** Postgres only: one row per writing connection, see postgres-lane.ts. */
export interface WriteLanesTable {
  lane: string;
  commits: number;
  opened_at: number;
}

/** Lines of match talk that a moderator has hidden (1), or shown again (0). */
export interface HiddenLinesTable {
  match_id: string;
  event_id: string;
  hidden: number;
  changed_at: number;
}

export interface Tables {
  owners: OwnersTable;
  agents: AgentsTable;
  queue: QueueTable;
  counters: CountersTable;
  matches: MatchesTable;
  match_seats: MatchSeatsTable;
  engagements: EngagementsTable;
  absences: AbsencesTable;
  journal: JournalTable;
  state_marks: StateMarksTable;
  archives: ArchivesTable;
  idempotency: IdempotencyTable;
  agent_stats: AgentStatsTable;
  ratings: RatingsTable;
  ratings_due: RatingsDueTable;
  ratings_forfeits: RatingsForfeitsTable;
  nodes: NodesTable;
  sanctions: SanctionsTable;
  moderation_log: ModerationLogTable;
  hidden_lines: HiddenLinesTable;
  write_lanes: WriteLanesTable;
}
