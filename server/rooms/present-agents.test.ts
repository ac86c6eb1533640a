import { afterEach, describe, expect, it } from 'vitest';
import { ROOM_NAMES } from '../../shared/protocol/room-messages.ts';
import { agentIdFor, recordMatch } from '../parts/werewolf/testing/recorded-match.ts';
import { openMatch } from './testing/open-match.ts';
import { RawViewer } from './testing/raw-viewer.ts';
import { AWAY_AFTER_MS, keyOf, type RoomServer, startRoomServer } from './testing/room-server.ts';
import { watchTown } from './testing/sdk-viewer.ts';

const [opening = []] = recordMatch('mt_waiting', 'waiting');
const created = opening.find((event) => event.type === 'MATCH_CREATED');
const seated = created?.type === 'MATCH_CREATED' ? (created.players[0]?.agentId ?? '') : '';

let server: RoomServer;
afterEach(() => server.close());

describe('an agent with a socket', () => {
  it("is shown to the town's spectators", async () => {
    server = await startRoomServer();
    const agentId = agentIdFor('waiting');
    const watcher = await watchTown(server.address, {});
    await RawViewer.join(server.address, ROOM_NAMES.town, { key: keyOf(agentId) });
    await watcher.until(({ state }) => state.villagers.get(agentId)?.online === true);
  });

  it.each([ROOM_NAMES.town, 'werewolf'])(
    'is there while its socket to a room %s is open, and for a while after',
    async (room) => {
      server = await startRoomServer();
      await openMatch(server, opening);
      const { clock, presence } = server;
      const options = { key: keyOf(seated), ...(room !== ROOM_NAMES.town && { matchId: 'mt_waiting' }) };
      const viewer = await RawViewer.join(server.address, room, options);
      clock.advance(100 * AWAY_AFTER_MS);
      presence.forgetSilent();
      expect(presence.isHere(seated)).toBe(true);
      viewer.drop();
      await viewer.closed;
      await expect
        .poll(() => {
          clock.advance(AWAY_AFTER_MS);
          return presence.isHere(seated);
        })
        .toBe(false);
    },
  );
});
