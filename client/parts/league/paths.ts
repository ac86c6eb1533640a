export const SEASONS = '/seasons';
export const PLAZA = '/league';
export const boardPath = (leagueId: string) => `${PLAZA}/${encodeURIComponent(leagueId)}`;
export const playerPath = (leagueId: string, playerId: string) =>
  `${boardPath(leagueId)}/player/${encodeURIComponent(playerId)}`;
export const matchPath = (matchId: string) => `/match/${encodeURIComponent(matchId)}`;
