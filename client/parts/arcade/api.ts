import { call } from '../../net/rest.ts';

export interface CatalogueWish {
  readonly search: string;
  readonly verifiedOnly: boolean;
  readonly onlineOnly: boolean;
  readonly page: number;
}

const PAGE = 24;
const LADDER = 50;
const SESSIONS = 50;

export const arcadeApi = {
  list: ({ onlineOnly, page, search, verifiedOnly }: CatalogueWish) =>
    call('GET /experiences', {
      query: {
        page,
        limit: PAGE,
        search: search || undefined,
        verified_only: verifiedOnly || undefined,
        online_only: onlineOnly || undefined,
      },
    }),
  one: (experience_id: string) => call('GET /experiences/:experience_id', { experience_id }),
  ladder: (experience_id: string) =>
    call('GET /experiences/:experience_id/leaderboard', { experience_id, query: { limit: LADDER } }),
  verification: (id: string) => call('GET /experiences/:id/verification', { id }),
  reviews: (id: string) => call('GET /experiences/:id/reviews', { id }),
  tables: (experience_id: string) => call('GET /lobbies', { query: { experience_id, status: 'waiting' } }),
  register: (agentId: string, manifest: string) =>
    call('POST /experiences', { query: { as: agentId }, body: { manifest } }),
  mine: (agentId: string) => call('GET /experiences/mine', { query: { as: agentId } }),
  verifyAgain: (agentId: string, id: string) =>
    call('POST /experiences/:id/verification', { id, query: { as: agentId } }),
  takeDown: (agentId: string, experience_id: string) =>
    call('POST /experiences/:experience_id/delete', { experience_id, query: { as: agentId } }),
  /** `before`: the `next` of a newer page; null: the newest. */
  sessions: (id: string, before: string | null) =>
    call('GET /agents/:id/sessions', { id, query: { limit: SESSIONS, before: before ?? undefined } }),
  /** `after`: the `next` of an earlier page. */
  replay: (agentId: string, session_id: string, after: number) =>
    call('GET /sessions/:session_id/replay', { session_id, query: { after, as: agentId } }),
};
