// What of a match's insight has happened already: a replay shows no chance that is still to come.

import type { Insight, InsightPoint } from '../../../../shared/games/werewolf/insight/insight.ts';
import { UNSPOKEN } from '../../../../shared/games/werewolf/insight/suspicion.ts';
import type { Moved } from '../../../../shared/games/werewolf/insight/sway.ts';
import { PLAYER_IDS, type PlayerId } from '../../../../shared/games/werewolf/model.ts';

export interface InsightNow {
  readonly points: readonly InsightPoint[];
  readonly chance: number;
  /** A row for each who suspects, a column for each suspect; null where somebody would suspect itself. */
  readonly matrix: readonly (readonly (number | null)[])[];
  readonly moved: readonly Moved[];
  /** The events that changed the chances most, the greatest first. */
  readonly swings: readonly InsightPoint[];
}

const MOST_SWINGS = 5;
/** What rounds to no whole per cent is no swing. */
export const LEAST_SWING = 0.005;

export function insightNow({ moved, points }: Insight, seen: ReadonlySet<string>): InsightNow {
  const happened = points.filter(({ eventId }) => seen.has(eventId));
  const levels = new Map<string, number>();
  for (const { changed } of happened)
    for (const { of, target, level } of changed) levels.set(`${of} ${target}`, level);
  const levelOf = (of: PlayerId, target: PlayerId): number => levels.get(`${of} ${target}`) ?? UNSPOKEN;
  return {
    points: happened,
    chance: happened.at(-1)?.chance ?? 0.5,
    matrix: PLAYER_IDS.map((of) => PLAYER_IDS.map((target) => (of === target ? null : levelOf(of, target)))),
    moved: moved.filter(({ voteEventId }) => seen.has(voteEventId)),
    swings: happened
      .filter(({ swing }) => Math.abs(swing) >= LEAST_SWING)
      .sort((a, b) => Math.abs(b.swing) - Math.abs(a.swing))
      .slice(0, MOST_SWINGS),
  };
}
