// What a guess is worth: two wolves, and the earlier the better. Pure.

import type { PlayerId } from '../../../../shared/games/werewolf/model.ts';
import type { Shown } from '../../game-view.ts';
import type { MatchModel } from '../state/match-model.ts';

export interface WolfPick {
  readonly playerId: PlayerId;
  /** The day it was made on; 0 is the first night. */
  readonly day: number;
}

export interface Guess {
  readonly picks: readonly WolfPick[];
}

export const PICKS = 2;
const EARLY = 3;
export const MOST_POINTS = PICKS * EARLY;

export interface Score {
  readonly hits: number;
  readonly points: number;
}

/** Three points on the first day, two on the second, one later. */
const worth = (day: number): number => Math.max(1, EARLY + 1 - Math.max(1, day));

export function scoreOf({ picks }: Guess, wolves: ReadonlySet<PlayerId>): Score {
  const right = picks.filter(({ playerId }) => wolves.has(playerId));
  return { hits: right.length, points: right.reduce((sum, { day }) => sum + worth(day), 0) };
}

/** A press on a seat: taken back, added, or in the place of the older one. */
export function pressed({ picks }: Guess, playerId: PlayerId, day: number): Guess {
  if (picks.some((pick) => pick.playerId === playerId))
    return { picks: picks.filter((pick) => pick.playerId !== playerId) };
  return { picks: [...picks.slice(-(PICKS - 1)), { playerId, day }] };
}

export interface Streak {
  readonly run: number;
  readonly best: number;
  readonly matches: number;
  readonly points: number;
}

export const NO_STREAK: Streak = { run: 0, best: 0, matches: 0, points: 0 };

export function streakAfter(before: Streak, { hits, points }: Score): Streak {
  const run = hits > 0 ? before.run + 1 : 0;
  return {
    run,
    best: Math.max(before.best, run),
    matches: before.matches + 1,
    points: before.points + points,
  };
}

type Seen = Pick<Shown<MatchModel>, 'model' | 'omniscient' | 'speed'>;

export const canGuess = ({ model, omniscient, speed }: Seen): boolean =>
  speed === null &&
  !omniscient &&
  model.own === null &&
  model.seated &&
  !model.over &&
  model.phase !== 'LOBBY';

/** Only a living player whose role is not shown can be guessed. */
export const isRiddle = ({ alive, role }: MatchModel['players'][number]): boolean => alive && !role;
