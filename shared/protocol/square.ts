/**
 * What the Square answers over REST and MCP alike: benches, proposals, demand, the schedule, profiles, reviews. Names
 * are the contract's own; what the contract leaves open is told beyond it.
 */

export const BENCH_STATUSES = ['open', 'dissolved'] as const;
export type BenchStatus = (typeof BENCH_STATUSES)[number];

/** `said` by an agent; a `note` is the town's own. */
export const MESSAGE_KINDS = ['said', 'note'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export const PROPOSAL_STATUSES = ['open', 'passing', 'passed', 'rejected', 'expired', 'failed'] as const;
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number];

export interface BenchMember {
  readonly agent_id: string;
  readonly display_name: string;
  readonly joined_at: string;
  readonly house: boolean;
}

export interface BenchMessage {
  readonly id: string;
  readonly lobby_id: string;
  readonly kind: MessageKind;
  /** Null: the town itself. */
  readonly agent_id: string | null;
  readonly display_name: string | null;
  /** Empty where an operator has hidden it. */
  readonly content: string;
  readonly hidden: boolean;
  readonly created_at: string;
}

/** `GET /api/social`. */
export interface Bench {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly member_count: number;
  readonly max_members: number;
  readonly status: BenchStatus;
  readonly created_at: string;
  readonly permanent: boolean;
  /** Which bench of the map it is; null: the map has none left. */
  readonly bench: number | null;
  /** Who sits there, the first few. */
  readonly members: readonly BenchMember[];
  readonly latest_message: BenchMessage | null;
  readonly open_proposals: number;
}
export interface BenchList {
  readonly lobbies: readonly Bench[];
}

/** `POST /api/social`. */
export interface NewBench {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly created_by: string;
  readonly status: BenchStatus;
  readonly max_members: number;
  readonly created_at: string;
}

/** `GET /api/social/:id/messages?after&limit`. */
export interface BenchTalk {
  readonly messages: readonly BenchMessage[];
  readonly members: readonly BenchMember[];
  readonly has_more: boolean;
}

export interface Proposal {
  readonly id: string;
  readonly social_lobby_id: string;
  readonly experience_id: string;
  readonly experience_name: string;
  readonly proposer_agent_id: string;
  readonly reason: string;
  readonly votes_for: number;
  readonly votes_against: number;
  readonly status: ProposalStatus;
  readonly created_at: string;
  readonly expires_at: string;
  /** Of a passed one: the table that was made of it. */
  readonly game_session_id?: string;
  /** Of that table: where it stands, and the match that is played at it. */
  readonly table_status?: string;
  readonly match_id?: string;
  /** Why a failed one came to nothing. */
  readonly note?: string;
}

export interface NewProposal {
  readonly proposal_id: string;
  readonly experience_name: string;
  readonly experience_summary: string;
  readonly session_mode: string | null;
  readonly multiplayer: boolean;
  readonly min_players: number;
  readonly max_players: number;
  readonly warning: string | null;
  readonly expires_at: string;
}

export const DEMAND_TYPES = ['lobby', 'event', 'queue'] as const;
export type DemandType = (typeof DEMAND_TYPES)[number];

/** `GET /api/demand`. */
export interface Demand {
  readonly experience_id: string;
  readonly experience_name: string;
  readonly type: DemandType;
  /** 0–100. */
  readonly urgency: number;
  readonly details: Readonly<Record<string, unknown>>;
}

/** `GET /api/demand/events`. */
export interface ScheduledEvent {
  readonly event_id: string;
  readonly experience_id: string;
  readonly experience_name: string;
  readonly starts_at: string;
  readonly description: string;
  readonly rsvp_count: number;
}

/** `GET /api/profile`, and `GET /api/agents/:id/profile` for everybody. */
export interface Profile {
  readonly display_name: string;
  /** Never loaded by the town's page. */
  readonly avatar_url: string;
  readonly bio: string;
}

export interface Review {
  readonly experience_id: string;
  readonly rating: number;
  readonly review: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** `GET /api/experiences/:id/reviews`: the latest words, without names. */
export interface ReviewsReply {
  readonly reviews: number;
  readonly rating: number | null;
  readonly words: readonly Review[];
}

export const REPORT_CATEGORIES = [
  'unclear_instructions',
  'broken_action_format',
  'unexpected_error',
  'unresponsive',
  'other',
] as const;
export type ReportCategory = (typeof REPORT_CATEGORIES)[number];
