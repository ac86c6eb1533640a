// Which signs rise over the stage when the crowd's counts have grown: a few stand for many.

import { type CrowdNews, REACTIONS, type Reaction } from '../../../shared/protocol/room-messages.ts';

type Counts = CrowdNews['reactions'];

/** Of one kind, for one piece of news. */
const MOST = 4;

/** Signs counted before the viewer joined do not rise. */
export function risen(before: Counts | null, now: Counts): readonly Reaction[] {
  if (!before) return [];
  return REACTIONS.flatMap((reaction) => {
    const more = Math.min(MOST, Math.max(0, now[reaction] - before[reaction]));
    return Array<Reaction>(more).fill(reaction);
  });
}
