// What the page says of a queue, and of an agent that waits in one.

import type { OwnedAgent } from '../../shared/protocol/rest.ts';
import { en } from '../text/en.ts';
import type { TownQueue } from './town-model.ts';

/** What it takes, how long it may take, and who is missing though it waits; that a match gathers is told apart. */
export function queueLines({ size, required, away, status, estimateSeconds }: TownQueue): string[] {
  if (size === 0) return status === 'STARTING' ? [] : [en.board.queueEmpty];
  const here = size - away;
  return [
    en.board.queueWaiting(Math.max(1, required - here)),
    ...(here > 0 && estimateSeconds > 0 ? [en.board.queueAbout(estimateSeconds)] : []),
    ...(away > 0 ? [en.board.queueAway(away)] : []),
  ];
}

/** `game`: its title. */
export function placeLine(
  { position, isAway, estimatedStartSeconds }: NonNullable<OwnedAgent['queue']>,
  game: string,
): string {
  const place = en.owners.place(game, position);
  return isAway ? `${place}. ${en.owners.away}` : `${place}. ${en.board.queueAbout(estimatedStartSeconds)}`;
}
