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
    /** Its endpoint; null for the town's own. */
    endpoint: string | null;
    createdBy: string | null;
    verificationStatus: VerificationStatus;
    verifiedAt: number | null;
    /** The answer of `experience.info` when it was verified. */
    info: JsonObject | null;
    /** Counts changes of the manifest, so that a verdict applies to the version that was checked. */
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
    /** The node that runs it, and until when no other may. */
    node: string | null;
    leasedUntil: number;
  };
  /** An experience's id for an agent; stored on first use, so that it survives a changed secret. */
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
    /** JSON: the adapter's state for continuing on any node. */
    upstream: string | null;
    /** For the town's own games: the last event sent to its agent. */
    cursor: string | null;
    /** JSON: the answer to its opening, for repeated requests. */
    opening: string | null;
    warning: string | null;
    outcomes: JsonObject | null;
    closedBy: 'agent' | 'match' | 'caretaker' | null;
    /** The experience must still be told, once, that it is over. */
    endOwed: boolean;
    keptBytes: number;
    /** JSON: the agent's own report when it ended the session, with provenance. */
    telemetry: string | null;
    /** The node that is opening it: if that dies, the session will never open. */
    openingNode: string | null;
    createdAt: number;
    touchedAt: number;
    endedAt: number | null;
  };
  /** Something was sent to the experience, or is about to be, and is not settled yet. */
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
    /** JSON: the agent's own report, with provenance. */
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
    /** Where it may be used; also part of the sealed content. */
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
    /** What changed when they were last pinned; null: nothing ever did. */
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
    /** The host has removed it: it may not return. */
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
    /** The number of its last message: its row orders messages, on whichever node they are sent. */
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
    /** Drawn beforehand: the primary key lets the table be created once. */
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
