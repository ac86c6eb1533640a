import { matchMaker } from '@colyseus/core';
import { Client, type Room } from '@colyseus/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { agentIdFor } from '../parts/werewolf/testing/recorded-match.ts';
import { keyOf, type RoomServer, startRoomServer } from './testing/room-server.ts';
import { SdkViewer, watchTown } from './testing/sdk-viewer.ts';
import { ToyMatch, ToyRoomState, toyGame, toyRoom } from './testing/toy-game.ts';

const [ADA, BRAM] = [agentIdFor('Ada'), agentIdFor('Bram')];

describe('a room for any game', () => {
  let server: RoomServer;
  let match: ToyMatch;

  beforeEach(async () => {
    server = await startRoomServer({ gameRooms: [toyRoom], lingerMs: 5_000 });
    match = new ToyMatch('mt_toy', [ADA, BRAM]);
    server.matches.open(match.asLive());
    await expect.poll(() => server.rooms.directory.get('mt_toy')).toBeDefined();
  });
  afterEach(() => server.close());

  async function watch(options: object): Promise<SdkViewer<ToyRoomState>> {
    const client = new Client(`http://${server.address}`);
    const room = await client.join(toyGame.id, { matchId: 'mt_toy', ...options }, ToyRoomState);
    return new SdkViewer<ToyRoomState>(room as unknown as Room<unknown, ToyRoomState>);
  }

  it('is called by the game’s id, and its class by the game too', async () => {
    const { roomId } = server.rooms.directory.get('mt_toy') ?? {};
    expect(await matchMaker.query({ roomId: roomId ?? '' })).toMatchObject([{ name: 'hidden-words' }]);
    expect(matchMaker.getLocalRoomById(roomId ?? '').constructor.name).toBe('HiddenWordsRoom');
  });

  it('grants what the game grants, in the state and in events, live and from the past', async () => {
    const early = {
      public: await watch({}),
      ada: await watch({ key: keyOf(ADA) }),
      knowing: await watch({ view: 'omniscient' }),
    };
    match.hide(1, 'owl');
    match.hide(2, 'fox');
    const late = {
      public: await watch({}),
      ada: await watch({ key: keyOf(ADA) }),
      knowing: await watch({ view: 'omniscient' }),
    };
    const words = { public: [], ada: ['owl'], knowing: ['owl', 'fox'] };
    for (const { public: stranger, ada, knowing } of [early, late]) {
      for (const [viewer, known] of [
        [stranger, words.public],
        [ada, words.ada],
        [knowing, words.knowing],
      ] as const) {
        await viewer.until((v) => v.histories === 1 && v.events().length === 1 + known.length);
        expect(
          viewer
            .events()
            .slice(1)
            .map(({ payload }) => payload.word),
        ).toEqual(known);
        await viewer.until(
          ({ state }) => [...state.players].filter(({ word }) => word).length >= known.length,
        );
        expect([...viewer.state.players].flatMap(({ word }) => word || [])).toEqual(known);
      }
    }
    expect(server.complaints).toEqual([]);
  });

  it('lists the match in town without a plot, marks the reveal, and closes after the game’s own end', async () => {
    const town = await watchTown(server.address);
    const viewer = await watch({});
    await town.until(({ state }) => state.buildings.has('bd_mt_toy'));
    expect(town.state.buildings.get('bd_mt_toy')).toMatchObject({
      game: 'hidden-words',
      plotId: '',
      status: 'running',
      label: 'HIDING',
    });
    match.end();
    await town.until(({ state }) => state.buildings.get('bd_mt_toy')?.status === 'ended');
    expect(town.state.buildings.get('bd_mt_toy')).toMatchObject({
      outcome: 'A draw',
      mark: 'reveal',
      tone: 'over',
    });
    await town.until((v) => v.all('crier').length > 0);
    expect(town.all('crier').at(-1)).toMatchObject({
      key: 'town.ended',
      params: { outcome: 'A draw', game: 1 },
    });
    server.clock.advanceTo((match.log.at(-1)?.event.at ?? 0) + 5_000);
    await viewer.until(({ closeCode }) => closeCode !== null);
    expect(server.rooms.directory.get('mt_toy')).toBeUndefined();
  });
});
