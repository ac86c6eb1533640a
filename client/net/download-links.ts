const match = (matchId: string) => `/api/matches/${encodeURIComponent(matchId)}`;

export const downloads = {
  journal: (matchId: string) => `${match(matchId)}/journal`,
  transcript: (matchId: string) => `${match(matchId)}/transcript.md`,
};
