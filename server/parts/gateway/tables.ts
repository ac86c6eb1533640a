/** The gateway's tables as Kysely sees them. Times are integer milliseconds, flags 0 or 1, JSON is text. */
import type {
  ExperienceKind,
  LiveStatus,
  Pace,
  SessionStatus,
  TableRole,
  TableStatus,
  VerificationStatus,
} from '../../../shared/protocol/gateway.ts';

export type GatewayTables = {
  gateway_experiences: {
    id: string;
    kind: ExperienceKind;
    name: string;
    version: string;
    summary: string;
    category: string;
    /** JSON array, lower case. */
    tags: string;
    tier: number;
    listed: number;
    publisher_name: string;
    homepage_url: string;
    manifest: string;
    session_mode: string;
    min_players: number;
    max_players: number;
    multiplayer: number;
    /** Where it is called; null for the town's own. */
    endpoint: string | null;
    created_by: string | null;
    verification_status: VerificationStatus;
    verified_at: number | null;
    /** JSON: what `experience.info` said when it was verified. */
    info: string | null;
    /** Counts changes of the manifest: what was verified must be what stands there now. */
    revision: number;
    live_status: LiveStatus['status'];
    current_players: number;
    active_lobbies: number;
    /** Polls in a row without an answer. */
    missed: number;
    polled_at: number;
    created_at: number;
    updated_at: number;
  };
  gateway_verifications: {
    id: string;
    experience_id: string;
    revision: number;
    /** JSON: check by check. */
    checks: string;
    created_at: number;
    started_at: number | null;
    finished_at: number | null;
    /** Who runs it, and until when nobody else may. */
    node: string | null;
    leased_until: number;
  };
  /** What an experience knows an agent by; kept at first use, so that it outlives a changed secret. */
  gateway_identities: {
    agent_id: string;
    experience_id: string;
    experience_agent_id: string;
    sessions: number;
    reported_usage: number;
  };
  gateway_sessions: {
    session_id: string;
    agent_id: string;
    experience_id: string;
    status: SessionStatus;
    step_count: number;
    game_session_id: string | null;
    match_id: string | null;
    /** JSON: what the adapter needs to go on from any node. */
    upstream: string | null;
    /** Of the town's own games: the last event that its agent has been told. */
    cursor: string | null;
    /** JSON: the answer to its opening, for who asks again. */
    opening: string | null;
    warning: string | null;
    outcomes: string | null;
    /** `agent`, `match` or `caretaker`. */
    closed_by: string | null;
    /** 1: the experience is still to be told that it is over, once. */
    end_owed: number;
    /** Of its opening, its steps and its outcomes. */
    kept_bytes: number;
    /** JSON: what the agent said about itself when it ended it, with provenance. */
    telemetry: string | null;
    /** Who opened it: when that one dies before it is open, nobody will open it. */
    opening_node: string | null;
    created_at: number;
    touched_at: number;
    ended_at: number | null;
  };
  /** Something was sent upstream, or is about to be, and is not settled yet. */
  gateway_intents: {
    session_id: string;
    kind: string;
    n: number;
    node: string;
    started_at: number;
  };
  gateway_steps: {
    session_id: string;
    n: number;
    action: string;
    response: string;
    /** JSON: what the agent said about itself, with provenance. */
    telemetry: string | null;
    latency_ms: number;
    created_at: number;
  };
  gateway_memory: {
    /** An agent or an owner. */
    holder: string;
    experience_id: string;
    key: string;
    value: string;
    bytes: number;
    /** Forgotten when this session ends. */
    session_id: string | null;
  };
  gateway_memory_heads: {
    holder: string;
    experience_id: string;
    updated_by: string;
    updated_at: number;
  };
  /** Sealed for one agent, one experience and one origin. */
  gateway_credentials: {
    id: string;
    agent_id: string;
    experience_id: string;
    label: string;
    auth_method: string;
    /** Where it may be used; part of what is sealed as well. */
    origin: string;
    /** A JWE. */
    sealed: string;
    key_id: string;
    is_default: number;
    /** Deleted when this session ends. */
    session_id: string | null;
    created_at: number;
    updated_at: number;
  };
  /** The tools of a discovered server, as it listed them last. */
  gateway_tool_pins: {
    experience_id: string;
    /** JSON. */
    tools: string;
    pinned_at: number;
    /** JSON: what changed when they were pinned last; null: nothing ever did. */
    drift: string | null;
  };
  /** What an agent has read of them. */
  gateway_tool_readings: {
    agent_id: string;
    experience_id: string;
    /** JSON: a hash by name. */
    pins: string;
  };
  gateway_lobbies: {
    game_session_id: string;
    experience_id: string;
    host_agent_id: string;
    status: TableStatus;
    max_players: number;
    /** JSON, as it was given. */
    config: string;
    private: number;
    pace: Pace;
    match_id: string | null;
    outcomes: string | null;
    created_at: number;
    touched_at: number;
    started_at: number | null;
    ended_at: number | null;
  };
  gateway_lobby_members: {
    game_session_id: string;
    agent_id: string;
    role: TableRole;
    joined_at: number;
    left_at: number | null;
  };
};
