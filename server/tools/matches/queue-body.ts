/** A queue as the queue tools of every game show it. */
import type { Assignment, QueueStatus } from '../../matches/door.ts';

export const queueBody = (status: QueueStatus, requiredPlayers: number) => ({
  queueId: status.queueId,
  position: status.position,
  size: status.size,
  requiredPlayers,
  status: status.status,
  estimatedStartSeconds: status.estimatedStartSeconds,
});

export const assignmentBody = (assignment: Assignment | null) =>
  assignment && {
    matchId: assignment.matchId,
    buildingInstanceId: assignment.buildingInstanceId,
    seat: assignment.seat,
  };

/** What a refusal shows of a queue: nothing but the name that was asked for (D1). */
export const emptyQueue = (queueId: string): QueueStatus => ({
  queueId,
  position: null,
  size: 0,
  status: 'WAITING',
  estimatedStartSeconds: 0,
  assignment: null,
});
