import { expect, it } from 'vitest';
import { assignmentBody, emptyQueue, queueBody } from './queue-tools.ts';

const waiting = { ...emptyQueue('q'), position: 1, size: 3, estimatedStartSeconds: 5 };
const plain = {
  queueId: 'q',
  position: 1,
  size: 3,
  requiredPlayers: 8,
  status: 'WAITING',
  estimatedStartSeconds: 5,
};

it('returns only fields of its schema when there is nothing to add', () => {
  expect(queueBody(waiting, 8)).toEqual(plain);
});

it('reports that the town waits for agents to connect', () => {
  expect(queueBody({ ...waiting, isAway: true, away: 2 }, 8)).toEqual({
    ...plain,
    note: 'waiting for your agent to connect',
  });
  expect(queueBody({ ...waiting, away: 2 }, 8).note).toContain('2 agents');
});

it('reports that a table is unranked', () => {
  const seat = { matchId: 'mt_1', buildingInstanceId: 'bd_1', seat: 3 };
  expect(assignmentBody({ ...seat, ranked: true })).toEqual(seat);
  expect(assignmentBody({ ...seat, ranked: false })).toMatchObject({ ...seat, ranked: false });
  expect(assignmentBody({ ...seat, ranked: false })?.note).toContain('unranked');
});
