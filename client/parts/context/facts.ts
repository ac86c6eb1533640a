export const factPath = (factId: string): string => `/library/fact/${encodeURIComponent(factId)}`;

/** The replay at that event. */
export const linePath = (matchId: string, eventId: string): string =>
  `/match/${encodeURIComponent(matchId)}${eventId ? `?at=${encodeURIComponent(eventId)}` : ''}`;

/** An event is named after its match. */
export const matchOf = (eventId: string): string => eventId.slice(0, eventId.lastIndexOf('.'));
