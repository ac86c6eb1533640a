// The part of a match's insight up to the current event: a replay shows no future chances.

import type { Insight, InsightPoint } from '../../../../shared/games/werewolf/insight/insight.ts';
import { UNSPOKEN } from '../../../../shared/games/werewolf/insight/suspicion.ts';
import type { Moved } from '../../../../shared/games/werewolf/insight/sway.ts';
import { PLAYER_IDS, type PlayerId } from '../../../../shared/games/werewolf/model.ts';
import type { WireEvent } from '../../../../shared/matches/wire-event.ts';
import { call } from '../../../net/rest.ts';
import type { TrackMark } from '../../game-view.ts';
import { lineWords } from '../state/line-words.ts';
import { colorOf, emptyMatch, type MatchModel, nameIn } from '../state/match-model.ts';
import { replayEvents } from '../state/match-reducer.ts';
import { words } from '../text.ts';

export interface InsightNow {
  readonly points: readonly InsightPoint[];
  readonly chance: number;
  /** A row for each suspecting player, a column for each suspect; null on the diagonal. */
  readonly matrix: readonly (readonly (number | null)[])[];
  readonly moved: readonly Moved[];
  readonly swings: readonly InsightPoint[];
}

const MOST_SWINGS = 5;
/** A change that rounds to 0 % is not a swing. */
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

/** A swing of this size gets full height, however quiet the match was. */
const FULL_SWING = 0.1;
/** Below it nobody counts as suspected: the table has heard next to nothing. */
const UNDER_SUSPICION = 0.35;

export async function trackMarks(matchId: string, events: readonly WireEvent[]): Promise<TrackMark[]> {
  const insight = (await call('GET /matches/:id/insight', { id: matchId })).insight as Insight | null;
  return insight ? marksOf(insight, replayEvents(emptyMatch(matchId), events)) : [];
}

/** `model`: the whole recording, for its names and lines. */
export function marksOf({ points }: Insight, model: MatchModel): TrackMark[] {
  const full = Math.max(FULL_SWING, ...points.map(({ swing }) => Math.abs(swing)));
  const bars = points
    .filter(({ swing }) => Math.abs(swing) >= LEAST_SWING)
    .map(
      (point): TrackMark => ({
        eventId: point.eventId,
        text: swingWords(point, model),
        shape: 'bar',
        lift: point.swing / full,
      }),
    );
  return [...bars, ...flagsOf(points, model)];
}

/** "Day 2, +12 % for the village: Ada votes for Bo". */
export function swingWords({ day, eventId, swing }: InsightPoint, model: MatchModel): string {
  const line = model.lines.find(({ id }) => id === eventId);
  // A divider states the day, and so does the swing.
  const what = line?.kind === 'divider' ? words.phaseNow[line.phase] : line ? lineWords(line, model) : '';
  return words.insight.swingLine(day, words.insight.swing(Math.round(swing * 100)), what);
}

function flagsOf(points: readonly InsightPoint[], model: MatchModel): TrackMark[] {
  const flags: TrackMark[] = [];
  let before: PlayerId | null = null;
  for (const { eventId, suspected } of points) {
    const first = mostSuspected(suspected);
    if (!first || first === before) continue;
    before = first;
    const text = words.insight.mostSuspected(nameIn(model, first));
    flags.push({ eventId, text, shape: 'flag', color: colorOf(first) });
  }
  return flags;
}

function mostSuspected(suspected: InsightPoint['suspected']): PlayerId | null {
  const [first, second] = Object.entries(suspected).sort(([, a], [, b]) => b - a);
  if (!first || first[1] < UNDER_SUSPICION || first[1] === second?.[1]) return null;
  return first[0] as PlayerId;
}
