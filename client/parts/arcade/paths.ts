export const ARCADE = '/arcade';
export const REGISTER = '/arcade/new';
export const SESSIONS = '/arcade/sessions';
export const experiencePath = (id: string) => `/x/${encodeURIComponent(id)}`;
export const replayPath = (sessionId: string, agentId: string) =>
  `${SESSIONS}/${encodeURIComponent(sessionId)}?agent=${encodeURIComponent(agentId)}`;
