/** The queue as the queue tools show it. */
import { SEATS } from '../../../../shared/games/werewolf/model.ts';
import type { Assignment, QueueStatus } from '../../../matches/door.ts';

export const queueBody = (status: QueueStatus) => ({
  queueId: status.queueId,
  position: status.position,
  size: status.size,
  requiredPlayers: SEATS.length,
  status: status.status,
  estimatedStartSeconds: status.estimatedStartSeconds,
});

export const assignmentBody = (assignment: Assignment | null) =>
  assignment && {
    matchId: assignment.matchId,
    buildingInstanceId: assignment.buildingInstanceId,
    seat: assignment.seat,
  };
