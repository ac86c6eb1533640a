import { afterEach, describe, expect, it } from 'vitest';
import { agentIdFor } from '../parts/werewolf/testing/recorded-match.ts';
import type { Dispatch } from '../tools/dispatch.ts';
import type { ToolResult } from '../tools/results.ts';
import { ToolCallError } from '../tools/tool-call-error.ts';
import { openMatch } from './testing/open-match.ts';
import { keyOf, type RoomServer, type RoomServerOptions, startRoomServer } from './testing/room-server.ts';
import { matchId, opening } from './testing/rooms-match.ts';
import { watchMatch, watchTown } from './testing/sdk-viewer.ts';

let server: RoomServer;
afterEach(() => server.close());

async function start(options?: RoomServerOptions) {
  server = await startRoomServer(options);
  return openMatch(server, opening);
}

describe('room requests', () => {
  const dispatch: Dispatch = async (tool, args, caller) => {
    if (tool === 'et.werewolf.match.vote') throw new ToolCallError('INVALID_ARGUMENTS', 'no such vote');
    if (tool === 'et.werewolf.match.ready') throw new Error('a bug');
    const structuredContent = { tool, args, agentId: caller?.agentId ?? null };
    return { structuredContent, content: [], isError: false } as unknown as ToolResult;
  };

  it('use the same dispatch as MCP, on behalf of the caller', async () => {
    await start({ dispatch });
    const key = keyOf(agentIdFor('Ada'));
    const viewers = [
      await watchMatch(server.address, { matchId, key }),
      await watchTown(server.address, { key }),
    ];
    for (const { room } of viewers) {
      const args = { queueId: 'werewolf' };
      expect(await room.request('et.werewolf.queue.status', args)).toEqual({
        tool: 'et.werewolf.queue.status',
        args,
        agentId: agentIdFor('Ada'),
      });
      expect(await room.request('et.werewolf.matches.list')).toMatchObject({ args: {} });
      expect(await room.request('time')).toEqual({ serverNow: server.clock.now() });
      await expect(room.request('et.werewolf.match.vote')).rejects.toMatchObject({
        reason: { code: 'INVALID_ARGUMENTS' },
      });
      await expect(room.request('et.werewolf.nonsense')).rejects.toThrow();
    }
    expect(server.complaints).toEqual([]);
  });

  it('return a bare error for a bug, and the room continues', async () => {
    await start({ dispatch });
    const { room } = await watchMatch(server.address, { matchId });
    await expect(room.request('et.werewolf.match.ready')).rejects.toMatchObject({
      reason: { code: 'INTERNAL' },
    });
    expect(server.complaints).toMatchObject([{ message: 'a room request failed' }]);
    expect(await room.request('time')).toEqual({ serverNow: server.clock.now() });
  });
});
