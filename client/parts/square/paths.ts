export const SQUARE = '/square';
export const BOARD = '/board';
export const RULES = '/rules';
export const CALENDAR = '/api/demand/events.ics';
export const benchPath = (id: string) => `${SQUARE}/${encodeURIComponent(id)}`;
export const matchPath = (matchId: string) => `/match/${encodeURIComponent(matchId)}`;
export const experiencePath = (id: string) => `/x/${encodeURIComponent(id)}`;
