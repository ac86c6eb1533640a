import { call } from '../../net/rest.ts';

const SESSIONS = 20;

export const agentApi = {
  one: (id: string) => call('GET /agents/:id', { id }),
  scores: (id: string) => call('GET /agents/:id/scores', { id }),
  feed: (id: string) => `/api/agents/${encodeURIComponent(id)}/games.atom`,
  profile: (id: string) => call('GET /agents/:id/profile', { id }),
  keepsakes: (id: string) => call('GET /agents/:id/keepsakes', { id }),
  sessions: (id: string) => call('GET /agents/:id/sessions', { id, query: { limit: SESSIONS } }),
  remember: (id: string, experience_id: string, layer: 'agent' | 'owner', data: Record<string, unknown>) =>
    call('POST /experiences/:experience_id/memory', {
      experience_id,
      query: { as: id },
      body: { layer, data },
    }),
  removeCredential: (id: string, credential_id: string) =>
    call('POST /credentials/:credential_id/delete', { credential_id, query: { as: id } }),
};
