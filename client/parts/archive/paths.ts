const piece = encodeURIComponent;

export const SEASONS = '/seasons';
export const GAMES = '/games';
export const matchPath = (matchId: string, eventId?: string | null) =>
  `/match/${piece(matchId)}${eventId ? `?view=omni&at=${piece(eventId)}` : ''}`;
export const reportFile = (agentId: string, matchId: string) =>
  `/api/agents/${piece(agentId)}/matches/${piece(matchId)}/report.jsonl`;
