import { afterEach, describe, expect, it } from 'vitest';
import { openMcpTown, v2Client } from '../../mcp/testing/mcp-town.ts';
import { EIGHT, TableDoor } from '../../mcp/testing/table-door.ts';
import { call } from '../../mcp/testing/table-play.ts';
import { openMatch } from '../../rooms/testing/open-match.ts';
import { keyOf, startRoomServer } from '../../rooms/testing/room-server.ts';
import { watchMatch } from '../../rooms/testing/sdk-viewer.ts';
import { FakeClock } from '../../time/fake-clock.ts';
import { recordMatch } from './testing/recorded-match.ts';

interface Received {
  readonly visibility: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

const BRIEF = {
  visibility: 'PRIVATE',
  payload: {
    kind: 'PHASE_BRIEF',
    phase: 'LOBBY',
    youMust: { action: 'READY', tool: 'et.werewolf.match.ready' },
  },
};
const briefsIn = (events: readonly Received[]): Received[] =>
  events.filter(({ payload }) => payload.kind === 'PHASE_BRIEF');

describe('the brief of the lobby', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it('[BRIEF-7] is sent to each seated player over MCP before anything else is due', async () => {
    const clock = new FakeClock();
    const door = new TableDoor(clock);
    const host = door.seat(EIGHT);
    const town = await openMcpTown(door, EIGHT, { clock });
    closing.push(
      () => door.close(),
      () => town.close(),
    );
    expect(host.state.phase).toBe('LOBBY');
    for (const agent of EIGHT) {
      const client = await v2Client(town.url, agent, '2026-07-28');
      closing.push(() => client.close());
      const { body } = await call(client, 'match.events.get', { matchId: host.matchId, afterEventId: null });
      expect(briefsIn(body.events)).toMatchObject([BRIEF]);
    }
    expect(town.errors).toEqual([]);
  });

  it("[BRIEF-7] is sent in the match's room to each player, and to no spectator", async () => {
    const server = await startRoomServer();
    closing.push(() => server.close());
    const [opening = []] = recordMatch('mt_lobby', 'lobby');
    const match = await openMatch(server, opening);
    expect(match.state.phase).toBe('LOBBY');
    for (const { agentId } of match.state.players) {
      const viewer = await watchMatch(server.address, { matchId: 'mt_lobby', key: keyOf(agentId) });
      await viewer.until(({ histories }) => histories > 0);
      expect(briefsIn(viewer.events())).toMatchObject([BRIEF]);
    }
    const stranger = await watchMatch(server.address, { matchId: 'mt_lobby' });
    await stranger.until(({ histories }) => histories > 0);
    expect(briefsIn(stranger.events())).toEqual([]);
  });
});
