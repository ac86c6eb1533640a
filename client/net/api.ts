// The REST interface, as functions.

import type {
  AgentsReply,
  ClaimedAgentReply,
  LeaderboardReply,
  MatchEventsReply,
  MatchInsightReply,
  MatchPage,
  MatchReply,
  NewKeyReply,
  NewWebhookReply,
  ReplayReply,
  TownInfo,
  WebhookReply,
} from '../../shared/protocol/rest.ts';
import { call } from './rest.ts';

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
  insight: (matchId: string) => call<MatchInsightReply>('GET', `${match(matchId)}/insight`),
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
