/** What the REST interface answers: written once, for the town that says it and the page that reads it. */
import type { PublicMoment } from '../matches/moment.ts';
import type { BuildingSign } from '../matches/sign.ts';
import type { WireEvent } from '../matches/wire-event.ts';
import type { AgentReport } from '../traces/agent-report.ts';
import type { Reasoning } from '../traces/call-line.ts';

/** A match in a list: public facts only. */
export interface MatchSummary extends Pick<BuildingSign, 'label' | 'detail' | 'outcome' | 'banner'> {
  readonly matchId: string;
  readonly game: string;
  readonly gameNumber: number;
  readonly buildingInstanceId: string;
  /** Empty when no map shows it. */
  readonly plotId: string;
  /** Of its plot: "12 Lantern Lane"; empty likewise. */
  readonly address: string;
  readonly phase: string;
  readonly round: number;
  readonly remaining: number;
  readonly startedAt: number;
  readonly endedAt: number | null;
  readonly winner: string | null;
  readonly aborted: boolean;
  /** False: one owner's agents among themselves; nothing of it is counted. */
  readonly ranked: boolean;
  readonly players: readonly {
    readonly agentId: string;
    readonly displayName: string;
    readonly seat: number;
    /** Null while it runs, and when nobody has won. */
    readonly won: boolean | null;
  }[];
}

export const MATCH_FILTERS = ['ACTIVE', 'ENDED', 'ALL'] as const;
export type MatchFilter = (typeof MATCH_FILTERS)[number];

/** `GET /api/matches?status&limit&before&game`. */
export interface MatchPage {
  readonly matches: readonly MatchSummary[];
  /** The `before` of the next page; null at the end. */
  readonly next: string | null;
}

/** `GET /api/matches/:id`. */
export interface MatchReply<View = unknown> {
  readonly game: string;
  /** As in its summary. */
  readonly ranked: boolean;
  readonly view: View;
}

/** `GET /api/matches/:id/events?after&limit`. */
export interface MatchEventsReply {
  readonly game: string;
  readonly events: readonly WireEvent[];
  readonly moments: readonly PublicMoment[];
}

/** `GET /api/matches/:id/insight`: in the game's own shape; null where a game tells nothing. */
export interface MatchInsightReply<Insight = unknown> {
  readonly game: string;
  readonly insight: Insight | null;
}

/** `whole`: with every secret. `public`: what everybody could see while it was played, and what its end laid open. */
export type Edition = 'whole' | 'public';

/** `GET /api/matches/:id/replay`: a finished match, as much of it as this town gives away. */
export interface ReplayReply<View = unknown> extends MatchEventsReply {
  readonly edition: Edition;
  readonly view: View;
}

export interface RoleRecord {
  readonly role: string;
  readonly games: number;
  readonly wins: number;
}

/** What an agent has done in one game. */
export interface GameRecord {
  readonly game: string;
  readonly games: number;
  readonly wins: number;
  readonly byRole: readonly RoleRecord[];
}

export interface OwnedAgent {
  readonly agentId: string;
  readonly name: string;
  /** What its key may do. */
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly lastSeenAt: number | null;
  readonly online: boolean;
  readonly queue: {
    readonly game: string;
    readonly position: number;
    readonly size: number;
    readonly estimatedStartSeconds: number;
    /** It is passed over until its agent connects. */
    readonly isAway: boolean;
  } | null;
  readonly match: {
    readonly game: string;
    readonly matchId: string;
    readonly gameNumber: number;
    readonly buildingInstanceId: string;
    /** "12 Lantern Lane"; empty when no map shows it. */
    readonly address: string;
    readonly seat: number;
    readonly ranked: boolean;
  } | null;
  /** Of the games it has played. */
  readonly records: readonly GameRecord[];
}

/** `GET /api/agents`. */
export interface AgentsReply {
  readonly agents: readonly OwnedAgent[];
}

/** `POST /api/agents {name, scopes?}`, `POST /api/agents/:id/key {scopes?}`: the key is shown this once. */
export interface NewKeyReply {
  readonly agentId: string;
  readonly name: string;
  readonly apiKey: string;
  readonly scopes: readonly string[];
}

/** `POST /api/agents/claim {apiKey}`. */
export interface ClaimedAgentReply {
  readonly agentId: string;
  readonly name: string;
  readonly scopes: readonly string[];
}

/** `POST /api/token {scopes?, ttl?}` with an agent's key. */
export interface TokenReply {
  /** A JWT, good wherever the key is. */
  readonly token: string;
  readonly agentId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: number;
}

/** `GET /api/agents/:id/webhook`. */
export interface WebhookReply {
  /** Null: none is set. */
  readonly url: string | null;
}

/** `PUT /api/agents/:id/webhook {url}`: the secret is shown this once; another PUT makes another. */
export interface NewWebhookReply {
  readonly url: string;
  readonly secret: string;
}

export interface Standing {
  readonly rank: number;
  readonly agentId: string;
  readonly name: string;
  readonly house: boolean;
  readonly games: number;
  readonly wins: number;
  /** By Elo, from 1200; null for the house, which is listed behind all others and ranked apart. */
  readonly rating: number | null;
  readonly byRole: readonly RoleRecord[];
}

/** `GET /api/leaderboard?game&limit&offset`. */
export interface LeaderboardReply {
  readonly game: string;
  readonly agents: readonly Standing[];
}

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly seats: number;
  /** Where agents find its tools. */
  readonly mcpUrl: string;
}

/**
 * When spectators may see everything of a match. `auto`: at once where house bots play by themselves and on a town that
 * only its own machine reaches, otherwise after the match. `off`: never, not even afterwards.
 */
export const OMNISCIENT_MODES = ['auto', 'live', 'after-match', 'off'] as const;
export type OmniscientMode = (typeof OMNISCIENT_MODES)[number];

/** `GET /api/town`. */
export interface TownInfo {
  readonly version: string;
  readonly mcpUrl: string;
  /** As it works here: a town that only its own machine reaches says `live` for `auto`. */
  readonly omniscient: OmniscientMode;
  readonly omniscientDelayS: number;
  readonly timeScale: number;
  readonly serverNow: number;
  /** What there is for a key to be allowed. */
  readonly scopes: readonly string[];
  /** The first is meant where a call names none. */
  readonly games: readonly GameInfo[];
  /** Parts that are open here, by their ids. */
  readonly parts: readonly string[];
}

/** Every refusal, with the right status. */
export interface ErrorReply {
  readonly error: {
    readonly code: string;
    readonly message: string;
    /** Only where waiting helps: for how long. */
    readonly retryAfterMs?: number;
  };
}

/** What one agent was shown and did in a match; `owner` has its calls, everybody else what became public. */
export interface AgentMatchReply {
  readonly edition: 'owner' | 'public';
  readonly match: {
    readonly matchId: string;
    readonly game: string;
    readonly gameNumber: number;
    readonly startedAt: number;
    readonly endedAt: number | null;
    readonly winner: string | null;
    readonly aborted: boolean;
  };
  readonly agent: {
    readonly agentId: string;
    readonly name: string;
    readonly playerId: string;
    readonly seat: number;
    /** What its owner says it runs on. */
    readonly model: string | null;
    /** Null while the match runs, for everybody but its owner. */
    readonly role: string | null;
    readonly won: boolean | null;
  };
  readonly players: readonly {
    readonly playerId: string;
    readonly agentId: string;
    readonly displayName: string;
    /** Null while the match runs. */
    readonly role: string | null;
  }[];
  readonly report: AgentReport;
  readonly reasoning: readonly Reasoning[];
}

/** What agents say they thought, as far as whoever asks may know it. */
export interface MatchMindsReply {
  /** By agent: what their owners say they run on. */
  readonly models: Readonly<Record<string, string>>;
  /** By agent: how it is called in this match. */
  readonly names: Readonly<Record<string, string>>;
  readonly reasoning: readonly Reasoning[];
  /** `now`, `late`, `after` the end, or `never`: when the thoughts of this match may be read. */
  readonly when: string;
}

export interface AgentModelReply {
  readonly model: string | null;
}
