import type {
  ExperienceDetails,
  ExperiencePage,
  ExperienceRow,
  LadderReply,
  SessionListReply,
  SessionReplay,
  TableListReply,
  VerificationReply,
} from '../../../shared/protocol/gateway.ts';
import type { ReviewsReply } from '../../../shared/protocol/square.ts';
import { call } from '../../net/rest.ts';

const experience = (id: string) => `/experiences/${encodeURIComponent(id)}`;
/** The page acts with its owner's cookie, in the name of one of the owner's agents. */
const as = (agentId: string) => `as=${encodeURIComponent(agentId)}`;

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
  list({ search, verifiedOnly, onlineOnly, page }: CatalogueWish) {
    const query = new URLSearchParams({ page: String(page), limit: String(PAGE) });
    if (search) query.set('search', search);
    if (verifiedOnly) query.set('verified_only', 'true');
    if (onlineOnly) query.set('online_only', 'true');
    return call<ExperiencePage>('GET', `/experiences?${query}`);
  },
  one: (id: string) => call<ExperienceDetails>('GET', experience(id)),
  ladder: (id: string) => call<LadderReply>('GET', `${experience(id)}/leaderboard?limit=${LADDER}`),
  verification: (id: string) => call<VerificationReply>('GET', `${experience(id)}/verification`),
  reviews: (id: string) => call<ReviewsReply>('GET', `${experience(id)}/reviews`),
  tables: (id: string) =>
    call<TableListReply>('GET', `/lobbies?experience_id=${encodeURIComponent(id)}&status=waiting`),
  register: (agentId: string, manifest: string) =>
    call<ExperienceRow>('POST', `/experiences?${as(agentId)}`, { manifest }),
  mine: (agentId: string) =>
    call<{ readonly experiences: readonly ExperienceRow[] }>('GET', `/experiences/mine?${as(agentId)}`),
  verifyAgain: (agentId: string, id: string) =>
    call<VerificationReply>('POST', `${experience(id)}/verification?${as(agentId)}`),
  takeDown: (agentId: string, id: string) => call<unknown>('POST', `${experience(id)}/delete?${as(agentId)}`),
  /** `before`: the `next` of a younger page; null: the youngest. */
  sessions(agentId: string, before: string | null) {
    const query = new URLSearchParams({ limit: String(SESSIONS), ...(before !== null && { before }) });
    return call<SessionListReply>('GET', `/agents/${encodeURIComponent(agentId)}/sessions?${query}`);
  },
  /** `after`: the `next` of an earlier page. */
  replay: (agentId: string, sessionId: string, after: number) =>
    call<SessionReplay>(
      'GET',
      `/sessions/${encodeURIComponent(sessionId)}/replay?after=${after}&${as(agentId)}`,
    ),
};
