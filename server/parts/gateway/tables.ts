import type { Generated } from 'kysely';
import type {
  ExperienceKind,
  LiveStatus,
  VerificationCheck,
  VerificationStatus,
} from '../../../shared/contracts/gateway.ts';
import type { SessionStatus } from '../../../shared/contracts/sessions.ts';
import type {
  BenchStatus,
  MessageKind,
  ProposalStatus,
  ReportCategory,
} from '../../../shared/contracts/square.ts';
import type { Pace, TableRole, TableStatus } from '../../../shared/contracts/tables.ts';
import type { Drift, Pins } from './discovery/tool-pins.ts';
import type { ToolSummary } from './experiences/experience.ts';
import type { JsonObject } from './json.ts';

export type GatewayTables = {
  gatewayExperiences: {
    id: string;
    kind: ExperienceKind;
    name: string;
    version: string;
    summary: string;
    category: string;
    tags: readonly string[];
    tier: number;
    listed: boolean;
    publisherName: string;
    homepageUrl: string;
    manifest: JsonObject;
    sessionMode: string;
    minPlayers: number;
    maxPlayers: number;
    multiplayer: boolean;
    /** Where it is called; null for the town's own. */
    endpoint: string | null;
    createdBy: string | null;
    verificationStatus: VerificationStatus;
    verifiedAt: number | null;
    /** What `experience.info` said when it was verified. */
    info: JsonObject | null;
    /** Counts changes of the manifest: what was verified must be what stands there now. */
    revision: number;
    liveStatus: LiveStatus['status'];
    currentPlayers: number;
    activeLobbies: number;
    /** Polls in a row without an answer. */
    missed: number;
    polledAt: number;
    createdAt: number;
    updatedAt: number;
  };
  gatewayVerifications: {
    id: string;
    experienceId: string;
    revision: number;
    checks: readonly VerificationCheck[];
    createdAt: number;
    startedAt: number | null;
    finishedAt: number | null;
    /** Who runs it, and until when nobody else may. */
    node: string | null;
    leasedUntil: number;
  };
  /** What an experience knows an agent by; kept at first use, so that it outlives a changed secret. */
  gatewayIdentities: {
    agentId: string;
    experienceId: string;
    experienceAgentId: string;
    sessions: number;
    reportedUsage: boolean;
  };
  gatewaySessions: {
    sessionId: string;
    agentId: string;
    experienceId: string;
    status: SessionStatus;
    stepCount: number;
    gameSessionId: string | null;
    matchId: string | null;
    /** JSON: what the adapter needs to go on from any node. */
    upstream: string | null;
    /** Of the town's own games: the last event that its agent has been told. */
    cursor: string | null;
    /** JSON: the answer to its opening, for who asks again. */
    opening: string | null;
    warning: string | null;
    outcomes: JsonObject | null;
    closedBy: 'agent' | 'match' | 'caretaker' | null;
    /** The experience is still to be told that it is over, once. */
    endOwed: boolean;
    keptBytes: number;
    /** JSON: what the agent said about itself when it ended it, with provenance. */
    telemetry: string | null;
    /** Who opened it: when that one dies before it is open, nobody will open it. */
    openingNode: string | null;
    createdAt: number;
    touchedAt: number;
    endedAt: number | null;
  };
  /** Something was sent upstream, or is about to be, and is not settled yet. */
  gatewayIntents: {
    sessionId: string;
    kind: 'step' | 'end';
    n: number;
    node: string;
    startedAt: number;
  };
  gatewaySteps: {
    sessionId: string;
    n: number;
    action: string;
    response: string;
    /** JSON: what the agent said about itself, with provenance. */
    telemetry: string | null;
    latencyMs: number;
    createdAt: number;
  };
  gatewayMemory: {
    holder: string;
    experienceId: string;
    key: string;
    value: string;
    bytes: number;
    sessionId: string | null;
  };
  gatewayMemoryHeads: {
    holder: string;
    experienceId: string;
    updatedBy: string;
    updatedAt: number;
  };
  /** Sealed for one agent, one experience and one origin. */
  gatewayCredentials: {
    id: string;
    agentId: string;
    experienceId: string;
    label: string;
    authMethod: string;
    /** Where it may be used; part of what is sealed as well. */
    origin: string;
    sealed: string;
    keyId: string;
    isDefault: boolean;
    sessionId: string | null;
    createdAt: number;
    updatedAt: number;
  };
  gatewayToolPins: {
    experienceId: string;
    tools: readonly ToolSummary[];
    pinnedAt: number;
    /** What changed when they were pinned last; null: nothing ever did. */
    drift: (Drift & { readonly at: number }) | null;
  };
  gatewayToolReadings: {
    agentId: string;
    experienceId: string;
    pins: Pins;
  };
  gatewayLobbies: {
    gameSessionId: string;
    experienceId: string;
    hostAgentId: string;
    status: TableStatus;
    maxPlayers: number;
    config: JsonObject;
    private: boolean;
    pace: Pace;
    matchId: string | null;
    outcomes: JsonObject | null;
    createdAt: number;
    touchedAt: number;
    startedAt: number | null;
    endedAt: number | null;
  };
  gatewayLobbyMembers: {
    gameSessionId: string;
    agentId: string;
    role: TableRole;
    joinedAt: number;
    leftAt: number | null;
    /** The host has sent it away: it may not come back. */
    removedAt: Generated<number | null>;
  };

  squareLobbies: {
    id: string;
    name: string;
    description: string;
    /** Null: the town's own. */
    createdBy: string | null;
    permanent: boolean;
    maxMembers: number;
    status: BenchStatus;
    /** The number of its last message: its row gives messages their order, on whichever node they are said. */
    messages: number;
    createdAt: number;
    touchedAt: number;
  };
  squareMembers: {
    lobbyId: string;
    agentId: string;
    joinedAt: number;
    leftAt: number | null;
  };
  squareMessages: {
    id: string;
    lobbyId: string;
    n: number;
    kind: MessageKind;
    agentId: string | null;
    content: string;
    hidden: boolean;
    createdAt: number;
  };
  squareProposals: {
    id: string;
    lobbyId: string;
    experienceId: string;
    proposerAgentId: string;
    reason: string;
    config: JsonObject;
    status: ProposalStatus;
    /** Drawn beforehand: the key of the table's row lets it be made once. */
    gameSessionId: string;
    hostAgentId: string | null;
    note: string | null;
    createdAt: number;
    touchedAt: number;
    expiresAt: number;
    decidedAt: number | null;
  };
  squareVotes: {
    proposalId: string;
    agentId: string;
    vote: boolean;
    at: number;
  };
  squareEvents: {
    eventId: string;
    experienceId: string;
    createdBy: string;
    startsAt: number;
    description: string;
    createdAt: number;
  };
  squareRsvps: {
    eventId: string;
    agentId: string;
    at: number;
  };
  squareProfiles: {
    agentId: string;
    displayName: string | null;
    avatarUrl: string;
    bio: string;
    updatedAt: number;
  };
  squareReviews: {
    agentId: string;
    experienceId: string;
    rating: number;
    review: string;
    createdAt: number;
    updatedAt: number;
  };
  squareReports: {
    id: string;
    agentId: string;
    experienceId: string;
    category: ReportCategory;
    description: string;
    sessionId: string | null;
    createdAt: number;
    updatedAt: number;
  };
  squareCompany: {
    id: string;
    node: string;
    until: number;
  };
};
