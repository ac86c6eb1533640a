// The REST interface, as functions.

import type {
  AgentsReply,
  ClaimedAgentReply,
  LeaderboardReply,
  MatchEventsReply,
  MatchPage,
  MatchReply,
  NewKeyReply,
  NewWebhookReply,
  ReplayReply,
  TownInfo,
  WebhookReply,
} from '../../shared/protocol/rest.ts';

export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface ErrorBody {
  readonly error?: { readonly code?: string; readonly message?: string };
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as T;
  const { error } = (await response.json().catch(() => ({}))) as ErrorBody;
  throw new ApiError(response.status, error?.code ?? 'HTTP_ERROR', error?.message ?? response.statusText);
}

const match = (matchId: string) => `/matches/${encodeURIComponent(matchId)}`;
const agent = (agentId: string) => `/agents/${encodeURIComponent(agentId)}`;

const webhook = (agentId: string) => `${agent(agentId)}/webhook`;

const queue = (agentId: string, game: string) => `${agent(agentId)}/queue?game=${encodeURIComponent(game)}`;

/** Left out: all there are, or those that the old key had. */
interface Scopes {
  readonly scopes?: readonly string[];
}

export const api = {
  townInfo: () => call<TownInfo>('GET', '/town'),
  matches: (status: 'ACTIVE' | 'ENDED', limit: number) =>
    call<MatchPage>('GET', `/matches?status=${status}&limit=${limit}`),
  match: (matchId: string) => call<MatchReply>('GET', match(matchId)),
  /** What everybody may see. */
  events: (matchId: string) => call<MatchEventsReply>('GET', `${match(matchId)}/events`),
  /** The whole truth; only once the match has ended. */
  replay: (matchId: string) => call<ReplayReply>('GET', `${match(matchId)}/replay`),
  leaderboard: (game: string) =>
    call<LeaderboardReply>('GET', `/leaderboard?game=${encodeURIComponent(game)}`),
  agents: () => call<AgentsReply>('GET', '/agents'),
  makeAgent: (name: string, scopes: Scopes) => call<NewKeyReply>('POST', '/agents', { name, ...scopes }),
  claimAgent: (apiKey: string) => call<ClaimedAgentReply>('POST', '/agents/claim', { apiKey }),
  renewKey: (agentId: string, scopes: Scopes) => call<NewKeyReply>('POST', `${agent(agentId)}/key`, scopes),
  removeAgent: (agentId: string) => call<void>('DELETE', agent(agentId)),
  joinQueue: (agentId: string, game: string) => call<void>('POST', queue(agentId, game)),
  leaveQueue: (agentId: string, game: string) => call<void>('DELETE', queue(agentId, game)),
  webhook: (agentId: string) => call<WebhookReply>('GET', webhook(agentId)),
  setWebhook: (agentId: string, url: string) => call<NewWebhookReply>('PUT', webhook(agentId), { url }),
  removeWebhook: (agentId: string) => call<void>('DELETE', webhook(agentId)),
};
export type Api = typeof api;
