import { matchMaker } from '@colyseus/core';
import { Client, type Room } from '@colyseus/sdk';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CoinEvent, type CoinState, coin, type Side } from '../../shared/testing/coin-game.ts';
import { CoinRoomState } from '../../shared/testing/coin-schema.ts';
import { MatchHost } from '../matches/match-host.ts';
import { coinRoom } from '../parts/testing/coin-part.ts';
import { agentIdFor } from '../parts/werewolf/testing/recorded-match.ts';
import { keyOf, type RoomServer, startRoomServer } from './testing/room-server.ts';
import { SdkViewer, watchTown } from './testing/sdk-viewer.ts';

const [ADA, BRAM] = [agentIdFor('Ada'), agentIdFor('Bram')];

describe('a room for any game', () => {
  let server: RoomServer;
  let match: MatchHost<CoinState, CoinEvent>;

  beforeEach(async () => {
    server = await startRoomServer({ gameRooms: [coinRoom], lingerMs: 5_000 });
    const { clock } = server;
    const { entries } = coin.open({
      matchId: 'mt_coin',
      gameNumber: 1,
      buildingId: 'bd_mt_coin',
      seed: '',
      settings: { sayMs: 1_000 },
      agents: [ADA, BRAM].map((agentId) => ({ agentId, displayName: agentId })),
      now: clock.now(),
    });
    match = new MatchHost(coin, { plotId: '', ranked: true }, [...entries], {
      clock,
      append: async () => undefined,
      onTimer: () => undefined,
      onTrouble(_, error) {
        throw error;
      },
    });
    server.matches.open(match);
    await expect.poll(() => server.rooms.directory.get('mt_coin')).toBeDefined();
  });
  afterEach(() => server.close());

  async function watch(options: object): Promise<SdkViewer<CoinRoomState>> {
    const client = new Client(`http://${server.address}`);
    const room = await client.join(coin.id, { matchId: 'mt_coin', ...options }, CoinRoomState);
    return new SdkViewer<CoinRoomState>(room as unknown as Room<unknown, CoinRoomState>);
  }
  const say = (playerId: string, side: Side) =>
    match.execute((_, now) => ({ type: 'say', playerId, side, now }));

  it('is called by the game’s id, and its class by the game too', async () => {
    const { roomId } = server.rooms.directory.get('mt_coin') ?? {};
    expect(await matchMaker.query({ roomId: roomId ?? '' })).toMatchObject([{ name: 'coin' }]);
    expect(matchMaker.getLocalRoomById(roomId ?? '').constructor.name).toBe('CoinRoom');
  });

  it('is listed with the phase of its match', async () => {
    const listed = async () => (await matchMaker.query({ name: coin.id }))[0]?.metadata;
    expect(await listed()).toMatchObject({ matchId: 'mt_coin', phase: 'SAYING 1' });
    await say('p:1', 'HEADS');
    await say('p:2', 'TAILS');
    expect(await listed()).toMatchObject({ matchId: 'mt_coin', phase: 'SHOWN 1' });
  });

  it('grants what the game grants, in the state and in events, live and from the past', async () => {
    const everyKind = async () =>
      [
        [await watch({}), []],
        [await watch({ key: keyOf(BRAM) }), []],
        [await watch({ key: keyOf(ADA) }), ['HEADS']],
        [await watch({ view: 'omniscient' }), ['HEADS']],
      ] as const;
    const early = await everyKind();
    await say('p:1', 'HEADS');
    for (const [viewer, known] of [...early, ...(await everyKind())]) {
      await viewer.until((v) => v.histories === 1 && v.events().some(({ type }) => type === 'PLAYER_SPOKE'));
      expect(viewer.events().flatMap(({ payload }) => payload.side ?? [])).toEqual(known);
      await viewer.until(({ state }) => state.players[0]?.spoke === true);
      expect([...viewer.state.players].flatMap(({ side }) => side || [])).toEqual(known);
    }
    expect(server.complaints).toEqual([]);
  });

  it('lists the match in town without a plot, marks the reveal, and closes after the game’s own end', async () => {
    const town = await watchTown(server.address);
    const viewer = await watch({});
    await town.until(({ state }) => state.buildings.has('bd_mt_coin'));
    expect(town.state.buildings.get('bd_mt_coin')).toMatchObject({
      game: 'coin',
      plotId: '',
      status: 'running',
      label: 'SAYING',
    });
    await say('p:1', 'HEADS');
    await say('p:2', 'TAILS');
    await town.until(({ state }) => state.buildings.get('bd_mt_coin')?.status === 'ended');
    expect(town.state.buildings.get('bd_mt_coin')).toMatchObject({
      outcome: 'p:1 won',
      mark: 'reveal',
      tone: 'over',
    });
    await town.until((v) => v.all('crier').length > 0);
    expect(town.all('crier').at(-1)).toMatchObject({
      key: 'town.ended',
      params: { outcome: 'p:1 won', game: 1 },
    });
    server.clock.advanceTo((match.log.at(-1)?.event.at ?? 0) + 5_000);
    await viewer.until(({ closeCode }) => closeCode !== null);
    expect(server.rooms.directory.get('mt_coin')).toBeUndefined();
  });
});
