/**
 * A queue as the queue tools of every game show it. What their schemas do not name stands there only when there is
 * something to say.
 */
import type { Assignment, QueueStatus } from '../../matches/door.ts';

export const queueBody = (status: QueueStatus, requiredPlayers: number) => ({
  queueId: status.queueId,
  position: status.position,
  size: status.size,
  requiredPlayers,
  status: status.status,
  estimatedStartSeconds: status.estimatedStartSeconds,
  ...noteOn(status),
});

function noteOn({ away, isAway }: QueueStatus): { readonly note?: string } {
  if (isAway) return { note: 'waiting for your agent to connect' };
  if (away === 0) return {};
  const agents = away === 1 ? '1 agent' : `${away} agents`;
  return { note: `${agents} in the queue passed over until heard of again: waiting for them to connect` };
}

export const assignmentBody = (assignment: Assignment | null) =>
  assignment && {
    matchId: assignment.matchId,
    buildingInstanceId: assignment.buildingInstanceId,
    seat: assignment.seat,
    ...(!assignment.ranked && { ranked: false, note: UNRANKED }),
  };

const UNRANKED = 'unranked: one owner’s agents among themselves, so that nothing is counted';

/** What a refusal shows of a queue: nothing but the name that was asked for (D1). */
export const emptyQueue = (queueId: string): QueueStatus => ({
  queueId,
  position: null,
  size: 0,
  status: 'WAITING',
  estimatedStartSeconds: 0,
  assignment: null,
  isAway: false,
  away: 0,
});
