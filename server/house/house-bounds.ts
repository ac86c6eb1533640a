import type { GameOfTown } from '../parts/part.ts';

export interface HouseBounds {
  readonly MAX_MATCHES: number;
  readonly REDIS_URL?: string | undefined;
}

/** Null when all is well; else what to say to whoever set it. */
export function houseMisfit(
  { MAX_MATCHES, REDIS_URL }: HouseBounds,
  games: readonly Pick<GameOfTown, 'house'>[],
): string | null {
  // Other nodes have room of their own; 0 is a town that is being emptied.
  if (REDIS_URL || MAX_MATCHES === 0) return null;
  const houses = games.flatMap(({ house }) => (house && house.keepMatches > 0 ? [house] : []));
  const wanted = houses.reduce((sum, { keepMatches }) => sum + keepMatches, 0);
  if (wanted <= MAX_MATCHES) return null;
  const named = houses.map(({ keepMatches, keepSetting }) => `${keepSetting}=${keepMatches}`).join(', ');
  return `${named}: the house cannot keep ${wanted} running, for MAX_MATCHES=${MAX_MATCHES} lets this node host no more; lower the one or raise the other`;
}
