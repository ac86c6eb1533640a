import { expect, it } from 'vitest';
import type { Reply } from './game-client.ts';
import { findMatch } from './queue.ts';

const refused = (refusal: object): Reply => ({
  ok: false,
  refusal: { message: 'not now', ...refusal } as never,
});
const seated: Reply = {
  ok: true,
  body: { queue: { position: null, size: 0 }, matchAssignment: { matchId: 'm1' } },
};

function townThatSays(replies: Reply[]) {
  const asked: string[] = [];
  const next = async (tool: string): Promise<Reply> => {
    asked.push(tool);
    return replies.shift() as Reply;
  };
  return { asked, act: next, read: next };
}

it('waits as long as the town demands after a missed match, then joins', async () => {
  const town = townThatSays([
    refused({ code: 'ABSENTEE', retryable: true, retryAfterMs: 90_000 }),
    { ok: true, body: { queue: { position: 3, size: 4 }, matchAssignment: null } },
    seated,
  ]);
  const slept: number[] = [];
  const told: string[] = [];
  const matchId = await findMatch(town, {
    onRefused: ({ code }) => told.push(code),
    sleep: async (ms) => slept.push(ms),
  });
  expect(matchId).toBe('m1');
  expect(told).toEqual(['ABSENTEE']);
  expect(slept).toEqual([90_000, 1_000]);
  expect(town.asked).toEqual(['queue.join', 'queue.join', 'queue.status']);
});

it('gives up when the town says that retrying is useless', async () => {
  const town = townThatSays([refused({ code: 'FORBIDDEN', retryable: false })]);
  await expect(findMatch(town)).rejects.toThrow('FORBIDDEN: not now');
});
