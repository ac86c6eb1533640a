import { call } from './rest.ts';

/** Absent: all scopes, or those of the old key. */
type Scopes = NonNullable<Parameters<typeof call<'POST /agents/:id/key'>>[1]>['body'];

export const api = {
  townInfo: () => call('GET /town'),
  matches: (status: 'ACTIVE' | 'ENDED', limit: number, game?: string) =>
    call('GET /matches', { query: { status, limit, game } }),
  match: (id: string) => call('GET /matches/:id', { id }),
  events: (id: string) => call('GET /matches/:id/events', { id }),
  insight: (id: string) => call('GET /matches/:id/insight', { id }),
  replay: (id: string) => call('GET /matches/:id/replay', { id }),
  leaderboard: (game: string) => call('GET /leaderboard', { query: { game } }),
  agents: () => call('GET /agents'),
  makeAgent: (name: string, scopes: Scopes) => call('POST /agents', { body: { name, ...scopes } }),
  claimAgent: (apiKey: string) => call('POST /agents/claim', { body: { apiKey } }),
  renewKey: (id: string, body: Scopes) => call('POST /agents/:id/key', { id, body }),
  removeAgent: (id: string) => call('DELETE /agents/:id', { id }),
  joinQueue: (id: string, game: string) => call('POST /agents/:id/queue', { id, query: { game } }),
  leaveQueue: (id: string, game: string) => call('DELETE /agents/:id/queue', { id, query: { game } }),
  webhook: (id: string) => call('GET /agents/:id/webhook', { id }),
  setWebhook: (id: string, url: string) => call('PUT /agents/:id/webhook', { id, body: { url } }),
  removeWebhook: (id: string) => call('DELETE /agents/:id/webhook', { id }),
};
export type Api = typeof api;

const match = (matchId: string) => `/api/matches/${encodeURIComponent(matchId)}`;

export const downloads = {
  journal: (matchId: string) => `${match(matchId)}/journal`,
  transcript: (matchId: string) => `${match(matchId)}/transcript.md`,
};
