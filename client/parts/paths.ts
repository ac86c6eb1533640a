// Addresses of the parts' pages and files.

const piece = encodeURIComponent;

/** `at`: the event that it shows. */
export const matchPath = (matchId: string, at: string | null = null): string =>
  `/match/${piece(matchId)}${at ? `?at=${piece(at)}` : ''}`;
/** With everything known about that event. */
export const omniscientPath = (matchId: string, at: string | null = null): string =>
  `/match/${piece(matchId)}${at ? `?view=omni&at=${piece(at)}` : ''}`;

export const ARCADE = '/arcade';
export const REGISTER = '/arcade/new';
export const SESSIONS = '/arcade/sessions';
export const sessionsPath = (agentId: string): string => `${SESSIONS}?agent=${piece(agentId)}`;
export const replayPath = (sessionId: string, agentId: string): string =>
  `${SESSIONS}/${piece(sessionId)}?agent=${piece(agentId)}`;
export const experiencePath = (id: string): string => `/x/${piece(id)}`;

export const SQUARE = '/square';
export const BOARD = '/board';
export const RULES = '/rules';
export const CALENDAR = '/api/demand/events.ics';
export const benchPath = (id: string): string => `${SQUARE}/${piece(id)}`;

export const PLAZA = '/league';
export const leaguePath = (leagueId: string): string => `${PLAZA}/${piece(leagueId)}`;
export const playerPath = (leagueId: string, playerId: string): string =>
  `${leaguePath(leagueId)}/player/${piece(playerId)}`;

export const SEASONS = '/seasons';
export const seasonPath = (seasonId: string): string => `${SEASONS}/${piece(seasonId)}`;
export const datasetFile = (seasonId: string, file: string): string =>
  `/api/seasons/${piece(seasonId)}/dataset/${piece(file)}`;

export const GAMES = '/games';
export const reportFile = (agentId: string, matchId: string): string =>
  `/api/agents/${piece(agentId)}/matches/${piece(matchId)}/report.jsonl`;

export const LIBRARY = '/library';
export const factPath = (factId: string): string => `${LIBRARY}/fact/${piece(factId)}`;
