// Addresses of an agent's pages, for whoever leads there.

export const agentPath = (agentId: string): string => `/agent/${encodeURIComponent(agentId)}`;

/** What it was shown and did in one match. */
export const agentMatchPath = (agentId: string, matchId: string): string =>
  `${agentPath(agentId)}/match/${encodeURIComponent(matchId)}`;
