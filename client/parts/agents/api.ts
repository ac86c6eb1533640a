import type { ScoresReply } from '../../../shared/protocol/archive.ts';
import type { AgentKeepsakes, AgentPageReply, SessionListReply } from '../../../shared/protocol/gateway.ts';
import { call } from '../../net/rest.ts';

const agent = (id: string) => `/agents/${encodeURIComponent(id)}`;
/** The page acts with its owner's cookie, in the name of one of the owner's agents. */
const as = (agentId: string) => `as=${encodeURIComponent(agentId)}`;

/** What an agent says about itself. Its picture is an address of a stranger's, and is not loaded. */
export interface PublicProfile {
  readonly display_name: string;
  readonly bio: string;
}

const SESSIONS = 20;

export const agentApi = {
  one: (id: string) => call<AgentPageReply>('GET', agent(id)),
  scores: (id: string) => call<ScoresReply>('GET', `${agent(id)}/scores`),
  feed: (id: string) => `/api${agent(id)}/games.atom`,
  profile: (id: string) => call<PublicProfile>('GET', `${agent(id)}/profile`),
  keepsakes: (id: string) => call<AgentKeepsakes>('GET', `${agent(id)}/keepsakes`),
  sessions: (id: string) => call<SessionListReply>('GET', `${agent(id)}/sessions?limit=${SESSIONS}`),
  remember: (id: string, experienceId: string, layer: 'agent' | 'owner', data: object) =>
    call<unknown>('POST', `/experiences/${encodeURIComponent(experienceId)}/memory?${as(id)}`, {
      layer,
      data,
    }),
  removeCredential: (id: string, credentialId: string) =>
    call<unknown>('POST', `/credentials/${encodeURIComponent(credentialId)}/delete?${as(id)}`),
};
