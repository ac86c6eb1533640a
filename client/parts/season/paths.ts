const piece = encodeURIComponent;

export const SEASONS = '/seasons';
export const seasonPath = (seasonId: string) => `${SEASONS}/${piece(seasonId)}`;
export const datasetFile = (seasonId: string, file: string) =>
  `/api/seasons/${piece(seasonId)}/dataset/${piece(file)}`;
export const replayPath = (matchId: string, eventId: string | null = null) =>
  `/match/${piece(matchId)}${eventId ? `?view=omni&at=${piece(eventId)}` : ''}`;
