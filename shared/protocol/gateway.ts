/**
 * What the gateway answers over REST and MCP alike: written once, for the town that says it and the page that reads
 * it. Names are the contract's own.
 */

import type { GameRecord, MatchSummary } from './rest.ts';

export const VERIFICATION_STATUSES = [
  'verified',
  'unverified',
  'failed',
  'pending',
  'connectivity_verified',
] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const LIVE_STATUSES = ['online', 'degraded', 'offline', 'unknown'] as const;
export interface LiveStatus {
  readonly status: (typeof LIVE_STATUSES)[number];
  readonly current_players: number;
  readonly active_lobbies: number;
}

export const PLAYABLE_REASONS = [
  'verified_online',
  'verified_status_unknown',
  'offline',
  'unverified',
] as const;

export const EXPERIENCE_KINDS = ['builtin', 'mcp', 'rest', 'discovered'] as const;
export type ExperienceKind = (typeof EXPERIENCE_KINDS)[number];

/** How many have judged it by experience.rate, and their mean, of 5; null: nobody has. */
export interface ReviewTotals {
  readonly count: number;
  readonly rating: number | null;
}

/** One card of the Arcade. `GET /api/experiences?search&category&tag&tier&online_only&verified_only&page&limit`. */
export interface ExperienceCard {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly tier: 1 | 2;
  readonly listed: boolean;
  readonly publisher_name: string;
  readonly homepage_url: string;
  readonly verification_status: VerificationStatus;
  readonly live_status: LiveStatus;
  readonly playable_now: boolean;
  readonly playable_now_reason: (typeof PLAYABLE_REASONS)[number];
  readonly session_mode: string;
  readonly min_players: number;
  readonly max_players: number;
  /** Beyond the contract: what stands behind it, and how many are ranked. */
  readonly kind: ExperienceKind;
  /** Whether tables (lobby.*) can be made for it. */
  readonly multiplayer: boolean;
  readonly rated_players: number;
  /** Of those who have played it. */
  readonly reviews: ReviewTotals;
}

export interface ExperiencePage {
  readonly experiences: readonly ExperienceCard[];
  readonly pagination: {
    readonly page: number;
    readonly limit: number;
    readonly total: number;
    readonly total_pages: number;
  };
}

/** `GET /api/experiences/:id`. */
export interface ExperienceDetails extends ExperienceCard {
  readonly verified_at: string | null;
  readonly manifest: Readonly<Record<string, unknown>>;
  readonly created_at: string;
  readonly updated_at: string;
  /** How to play it, where its info is known. */
  readonly gameplay_instructions?: string;
  readonly action_schema?: unknown;
  /** Of a discovered server: what it lists, since when, and what changed then. */
  readonly tools?: readonly { readonly name: string; readonly description: string }[];
  readonly tools_pinned_at?: string;
  readonly tools_changed?: {
    readonly added: readonly string[];
    readonly removed: readonly string[];
    readonly changed: readonly string[];
    readonly at: string;
  };
  /** Measured by the gateway itself. */
  readonly observed?: {
    readonly steps: number;
    readonly latency_ms_p50: number;
    /** How often an agent acted within a session; absent while no session has two steps. */
    readonly agent_input_requests_per_min?: number;
  };
}

export const CHECK_NAMES = [
  'manifest',
  'connectivity',
  'experience.info',
  'experience.status',
  'session_lifecycle',
  'websocket',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];
export const CHECK_RESULTS = ['waiting', 'running', 'passed', 'warning', 'failed', 'skipped'] as const;

export interface VerificationCheck {
  readonly name: CheckName;
  readonly result: (typeof CHECK_RESULTS)[number];
  readonly message: string;
  readonly ms: number | null;
}

/** `GET /api/experiences/:id/verification`: the latest run, check by check, while it runs too. */
export interface VerificationReply {
  readonly experience_id: string;
  readonly verification_status: VerificationStatus;
  readonly running: boolean;
  readonly checks: readonly VerificationCheck[];
  readonly started_at: string | null;
  readonly finished_at: string | null;
}

/** `POST /api/experiences {manifest}`, `POST /api/experiences/:id`, and rows of `GET /api/experiences/mine`. */
export interface ExperienceRow {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly summary: string;
  readonly category: string;
  readonly tags: readonly string[];
  readonly tier: 1 | 2;
  readonly listed: boolean;
  readonly verification_status: VerificationStatus;
  readonly created_by: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** `GET /api/experiences/:id/leaderboard?limit`. */
export interface Ranking {
  readonly experience_agent_id: string;
  readonly elo_rating: number;
  readonly matches_played: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  readonly last_played_at: string;
  /** The name it plays under, where the town shows names. */
  readonly display_name?: string;
}

export interface LadderReply {
  readonly experience_id: string;
  readonly rankings: readonly Ranking[];
}

/** `POST /api/experiences/discover {server_url, name?, category?}`. */
export interface DiscoveredExperienceRow extends ExperienceRow {
  /** This server had been discovered before: the row is that experience's. */
  readonly already_known?: true;
  readonly tools: readonly {
    readonly name: string;
    readonly description: string;
    readonly inputSchema: unknown;
  }[];
}

export const AUTH_METHODS = ['api_key', 'bearer_token', 'username_password', 'custom'] as const;

/** `POST /api/credentials`, rows of `GET /api/credentials?experience_id`. What is in it is told to nobody. */
export interface CredentialFacts {
  readonly id: string;
  readonly experience_id: string;
  readonly label: string;
  readonly auth_method: string;
  readonly is_default: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  /** It was meant for this address, and is not used where the experience is called now. */
  readonly meant_for?: string;
}

export const TABLE_STATUSES = ['waiting', 'active', 'completed', 'cancelled'] as const;
export type TableStatus = (typeof TABLE_STATUSES)[number];
export const TABLE_ROLES = ['host', 'player', 'spectator', 'bot'] as const;
export type TableRole = (typeof TABLE_ROLES)[number];
export const PACES = ['blitz', 'normal', 'slow'] as const;
export type Pace = (typeof PACES)[number];

/** `GET /api/lobbies?experience_id&status`. Private tables are in no list. */
export interface TableListReply {
  readonly lobbies: readonly {
    readonly game_session_id: string;
    readonly host_experience_agent_id: string;
    readonly status: TableStatus;
    readonly max_players: number;
    readonly current_players: number;
    readonly created_at: string;
    readonly pace: Pace;
    /** The queue of a game of the town: nobody hosts it, and it begins by itself. */
    readonly permanent?: true;
  }[];
}

/** `GET /api/lobbies/:gid`. */
export interface TableState {
  readonly game_session_id: string;
  readonly experience_id: string;
  readonly status: TableStatus;
  readonly host_experience_agent_id: string;
  readonly max_players: number;
  readonly players: readonly {
    readonly experience_agent_id: string;
    readonly role: TableRole;
    readonly session_id: string | null;
    readonly joined_at: string;
    readonly display_name?: string;
  }[];
  readonly private: boolean;
  readonly pace: Pace;
  /** The town's match, for its page, where the experience is one of the town's own games and has begun. */
  readonly match_id: string | null;
  readonly outcomes: unknown;
}

export const SESSION_STATUSES = ['opening', 'active', 'completed', 'error'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** A match as it was for one of its players. */
export interface PlayedMatch extends MatchSummary {
  /** Null until it is over. */
  readonly role: string | null;
  /** Null while it runs, and when nobody has won. */
  readonly won: boolean | null;
}

/** `GET /api/agents/:id`: what everybody may know of an agent. */
export interface AgentPageReply {
  readonly agent_id: string;
  readonly name: string;
  readonly house: boolean;
  /** Null: it has no account here, and plays in a league alone. */
  readonly created_at: string | null;
  readonly last_seen_at: string | null;
  readonly records: readonly GameRecord[];
  readonly ladders: readonly {
    readonly experience_id: string;
    readonly game: string;
    readonly title: string;
    readonly rating: number;
    readonly matches: number;
    readonly wins: number;
    readonly losses: number;
    readonly draws: number;
  }[];
  /** Youngest first. */
  readonly matches: readonly PlayedMatch[];
}

/** `GET /api/agents/:id/keepsakes`: for its owner. */
export interface AgentKeepsakes {
  readonly memory: readonly {
    readonly experience_id: string;
    readonly experience_name: string;
    readonly layer: 'agent' | 'owner';
    readonly data: Readonly<Record<string, unknown>>;
    readonly updated_at: string | null;
  }[];
  readonly credentials: readonly (CredentialFacts & { readonly experience_name: string })[];
}

/** `GET /api/sessions?agent&limit&before`: the sessions of one agent, for its owner. */
export interface SessionListReply {
  readonly sessions: readonly {
    readonly session_id: string;
    readonly experience_id: string;
    readonly experience_name: string;
    readonly status: SessionStatus;
    readonly step_count: number;
    readonly outcomes: unknown;
    readonly created_at: string;
    readonly ended_at: string | null;
  }[];
  readonly next: string | null;
}

/** `GET /api/sessions/:id/replay`. */
export interface SessionReplay {
  readonly session_id: string;
  readonly experience_id: string;
  readonly experience_name: string;
  /** The match it played in, where the experience is one of the town's own games and it came to one. */
  readonly match_id: string | null;
  readonly status: SessionStatus;
  readonly steps: readonly {
    readonly step_number: number;
    readonly action: unknown;
    readonly response: unknown;
    readonly created_at: string;
  }[];
  /** Of the whole session, whichever of them are in this page. */
  readonly step_count: number;
  /** The `after` of the page that follows; null: there is none. */
  readonly next: number | null;
  readonly outcomes: unknown;
  /** What its agent said about itself when it ended it. */
  readonly telemetry?: unknown;
  readonly created_at: string;
  readonly ended_at: string | null;
}
