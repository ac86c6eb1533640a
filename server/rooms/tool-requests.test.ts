import type { Client } from '@colyseus/core';
import { expect, it, vi } from 'vitest';
import type { Dispatch } from '../tools/dispatch.ts';
import { toolRequests } from './tool-requests.ts';

const TOOL = 'et.toy.matches.list';

it('disconnects a socket that sends requests without reading answers, and does no more work for it', async () => {
  const dispatch = vi
    .fn<Dispatch>()
    .mockResolvedValue({ content: [], structuredContent: { ok: true } } as never);
  const log = { warn: vi.fn(), error: vi.fn() };
  const ref = { bufferedAmount: 0 };
  const leave = vi.fn();
  const client = { ref, leave, sessionId: 's' } as unknown as Client;
  const outbox = { answer: vi.fn() };
  const ask = () =>
    toolRequests([{ name: TOOL }], { dispatch, outbox, log, callerOf: () => null })[TOOL]?.(
      client,
      {},
      { id: 1, reject: vi.fn() },
    );
  await ask();
  expect([dispatch.mock.calls.length, leave.mock.calls.length]).toEqual([1, 0]);
  expect(outbox.answer).toHaveBeenCalledOnce();
  ref.bufferedAmount = 5 * 1024 * 1024;
  await ask();
  expect([dispatch.mock.calls.length, leave.mock.calls.length]).toEqual([1, 1]);
});
