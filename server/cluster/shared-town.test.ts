import { beforeEach, describe, expect, it } from 'vitest';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import type { BuildingSign } from '../../shared/matches/sign.ts';
import { chronicleLine } from '../../shared/town/crier/library-crier.ts';
import { VoidKeys } from '../agents/void-keys.ts';
import { silentLog } from '../log.ts';
import type { MatchHost } from '../matches/match-host.ts';
import type { RoomOpening } from '../rooms/room-directory.ts';
import type { Match, Seat } from '../store/match-record.ts';
import { FakeClock } from '../time/fake-clock.ts';
import type { BuildingFacts } from '../town/building-facts.ts';
import { TownModel, type TownWatcher } from '../town/town-model.ts';
import { SharedTown } from './shared-town.ts';
import { LinkHub } from './testing/link-hub.ts';

const LINGER_MS = 60_000;
const FLUSH_MS = 250;
const FULL_MS = 10_000;

const signAt = (phase: string, remaining: number): BuildingSign =>
  werewolf.glance({ phase, round: 1, remaining, winner: null, aborted: false, players: [] });

function building(number: number, change: Partial<BuildingFacts> = {}): BuildingFacts {
  return {
    buildingId: `b${number}`,
    matchId: `m${number}`,
    game: 'werewolf',
    number,
    plotId: `plot-${number}`,
    agentIds: [`ada${number}`, `bob${number}`],
    ranked: true,
    status: 'running',
    sign: signAt('NIGHT', 8),
    headline: '',
    grips: false,
    mark: '',
    markAt: 0,
    phaseEndsAt: 0,
    startedAt: 0,
    endedAt: null,
    stirrings: [],
    ...change,
  };
}

describe('a town shared by several nodes', () => {
  let hub: LinkHub;
  let clock: FakeClock;

  beforeEach(() => {
    hub = new LinkHub();
    clock = new FakeClock();
  });

  async function node(nodeId: string, stored: { onMap?: Match[]; seats?: Seat[] } = {}) {
    const link = hub.connect();
    const town = new TownModel({
      games: [werewolf],
      timeScale: 1,
      dayLengthMs: 1_000,
      buildingLingerMs: LINGER_MS,
      isHouse: () => false,
    });
    const hosted = new Map<string, MatchHost>();
    const gone = new Set<(nodeId: string) => void>();
    const touched = new Map<string, () => void>();
    const rooms = new Set<(opening: RoomOpening) => void>();
    const announced: RoomOpening[] = [];
    const looks: string[] = [];
    const voidKeys = new VoidKeys(clock);
    const shared = new SharedTown({
      nodeId,
      link,
      clock,
      town,
      registry: { get: (matchId) => hosted.get(matchId) },
      directory: {
        announce: (opening) => announced.push(opening),
        onRoom: (listener) => {
          rooms.add(listener);
          return () => rooms.delete(listener);
        },
      },
      matchmakers: ['werewolf-default', 'dice-default'].map((queueId) => ({
        queueId,
        look: async () => {
          looks.push(queueId);
        },
        onTouched: (listener) => touched.set(queueId, listener),
      })),
      gameOf: () => werewolf,
      liveNodes: { onGone: (listener) => gone.add(listener) },
      matches: { onMap: async () => stored.onMap ?? [] },
      seats: { of: async () => stored.seats ?? [] },
      accounts: { voidKeys },
      log: silentLog,
    });
    await shared.open();
    return {
      town,
      link,
      announced,
      looks,
      voidKeys,
      /** Hosts a match with these facts. */
      host(facts: BuildingFacts) {
        const players = facts.agentIds.map((agentId) => ({ agentId, displayName: agentId.toUpperCase() }));
        hosted.set(facts.matchId, { state: { players } } as unknown as MatchHost);
        town.buildingReported(
          facts,
          players.map((player) => player.displayName),
        );
      },
      release: (matchId: string) => hosted.delete(matchId),
      shown: () => [...town.buildings].map((each) => each.buildingId),
      villagers: () => villagersOf(town),
      isGone: (other: string) => {
        for (const listener of gone) listener(other);
      },
      touchQueue: (queueId: string) => touched.get(queueId)?.(),
      openRoom: (opening: RoomOpening) => {
        for (const listener of rooms) listener(opening);
      },
    };
  }

  async function pass(ms: number): Promise<void> {
    for (let passed = 0; passed < ms; passed += FLUSH_MS) {
      clock.advance(FLUSH_MS);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  it("shows other nodes' buildings, with named villagers, and their changes", async () => {
    const stored = { onMap: [{ buildingId: 'b1', endedAt: null } as Match] };
    const [a, b] = [await node('a', stored), await node('b', stored)];
    await pass(FULL_MS);
    a.host(building(1));
    await pass(FLUSH_MS * 2);
    expect(b.shown()).toEqual(['b1']);
    expect(b.villagers().get('ada1')).toMatchObject({ name: 'ADA1', where: 'building', buildingId: 'b1' });
    const change = { sign: signAt('DAY_VOTE', 6), mark: 'death', markAt: 5, stirrings: [7] } as const;
    a.host(building(1, change));
    await pass(FLUSH_MS * 2);
    expect([...b.town.buildings]).toMatchObject([change]);
  });

  it('sends a new node everything at once', async () => {
    const stored = { onMap: [{ buildingId: 'b1', endedAt: null } as Match] };
    const a = await node('a', stored);
    a.host(building(1));
    await pass(FULL_MS);
    const late = await node('late', stored);
    await pass(FLUSH_MS * 2);
    expect(late.shown()).toEqual(['b1']);
  });

  it('corrects losses with the next full report', async () => {
    const onMap: Match[] = [];
    const [a, b] = [await node('a', { onMap }), await node('b', { onMap })];
    await pass(FLUSH_MS * 2);
    b.link.cut();
    a.host(building(1));
    onMap.push({ buildingId: 'b1', endedAt: null } as Match);
    await pass(FLUSH_MS * 2);
    expect(b.shown()).toEqual([]);
    b.link.mend();
    await pass(FULL_MS + FLUSH_MS);
    expect([...b.town.buildings]).toMatchObject([{ buildingId: 'b1', sign: signAt('NIGHT', 8) }]);
  });

  it('shows unreported buildings from the store, and removes those that have left the map', async () => {
    const row = {
      matchId: 'm7',
      buildingId: 'b7',
      gameNumber: 7,
      plotId: 'plot-7',
      phase: 'NIGHT',
      round: 1,
      remaining: 6,
      endedAt: null,
    } as Match;
    const seat = { matchId: 'm7', agentId: 'ada', displayName: 'Ada' } as Seat;
    const onMap = [row];
    const a = await node('a', { onMap, seats: [seat] });
    await pass(FLUSH_MS * 2);
    expect([...a.town.buildings]).toMatchObject([
      {
        buildingId: 'b7',
        game: 'werewolf',
        status: 'running',
        sign: { label: 'NIGHT 2', detail: '6/8 alive' },
      },
    ]);
    expect(a.villagers().get('ada')).toMatchObject({ name: 'Ada', where: 'building' });
    onMap.pop();
    await pass(FULL_MS + FLUSH_MS);
    expect(a.shown()).toEqual([]);
  });

  it('keeps a building without a plot as long as a node reports it', async () => {
    const [a, b] = [await node('a'), await node('b')];
    a.host(building(1, { plotId: '' }));
    await pass(4 * FULL_MS);
    expect(b.shown()).toEqual(['b1']);
    a.link.cut();
    await pass(4 * FULL_MS);
    expect(b.shown()).toEqual([]);
  });

  it('does not restore a building that has stood long enough', async () => {
    const [a, b] = [await node('a'), await node('b')];
    await pass(FLUSH_MS);
    a.host(building(1, { status: 'ended', endedAt: clock.now() - LINGER_MS }));
    await pass(FLUSH_MS * 2);
    expect(b.shown()).toEqual([]);
  });

  it('shows agents connected to another node, until it reports otherwise or is gone', async () => {
    const [a, b] = [await node('a'), await node('b')];
    await pass(FLUSH_MS * 2);
    a.town.cameOnline('ada', 'Ada');
    a.town.cameOnline('bob', 'Bob');
    await pass(FLUSH_MS * 2);
    expect([...b.villagers().keys()].sort()).toEqual(['ada', 'bob']);
    a.town.wentOffline('bob');
    await pass(FLUSH_MS * 2);
    expect([...b.villagers().keys()]).toEqual(['ada']);
    await pass(FULL_MS);
    expect([...b.villagers().keys()]).toEqual(['ada']);
    b.isGone('a');
    expect([...b.villagers().keys()]).toEqual([]);
  });

  it('makes other nodes read a queue changed here, once for many changes', async () => {
    const [a, b] = [await node('a'), await node('b')];
    await pass(FLUSH_MS * 2);
    a.touchQueue('werewolf-default');
    a.touchQueue('werewolf-default');
    await pass(FLUSH_MS * 2);
    expect([a.looks, b.looks]).toEqual([[], ['werewolf-default']]);
  });

  it('delivers a node-local announcement to other nodes exactly once', async () => {
    const [a, b] = [await node('a'), await node('b')];
    const heard: string[] = [];
    for (const [name, { town }] of Object.entries({ a, b })) {
      town.watch({ ...deaf, crier: ({ key }) => void heard.push(`${name} ${key}`) });
    }
    a.town.cry(chronicleLine('The Longest Night', 7));
    await pass(FLUSH_MS * 2);
    expect(heard).toEqual(['a library.chronicle', 'b library.chronicle']);
  });

  it('announces rooms opened on other nodes, and its own not again', async () => {
    const [a, b] = [await node('a'), await node('b')];
    const opening = {
      game: 'werewolf',
      matchId: 'm1',
      roomId: 'r1',
      players: [{ agentId: 'ada', seat: 1 }],
    };
    a.openRoom({ ...opening, here: true });
    await pass(FLUSH_MS);
    expect(b.announced).toEqual([{ ...opening, here: false }]);
    b.openRoom({ ...opening, here: false });
    await pass(FLUSH_MS);
    expect(a.announced).toEqual([]);
  });

  it('receives keys voided on other nodes, and does not forward them', async () => {
    const [a, b] = [await node('a'), await node('b')];
    const heard: string[] = [];
    for (const [name, { voidKeys }] of Object.entries({ a, b })) {
      voidKeys.onVoid(({ agentId }, here) => heard.push(`${name} ${agentId} ${here ? 'here' : 'elsewhere'}`));
    }
    a.voidKeys.declare({ agentId: 'ada', keyId: 'k1' }, true);
    await pass(FLUSH_MS);
    expect(heard).toEqual(['a ada here', 'b ada elsewhere']);
    expect(b.voidKeys.has('k1')).toBe(true);
  });
});

const deaf: TownWatcher = {
  building: () => undefined,
  buildingGone: () => undefined,
  villager: () => undefined,
  villagerGone: () => undefined,
  queue: () => undefined,
  featured: () => undefined,
  crier: () => undefined,
  bubble: () => undefined,
};

function villagersOf(town: TownModel) {
  const villagers = new Map<string, { name: string; where: string; buildingId: string }>();
  town.watch({ ...deaf, villager: (villager) => villagers.set(villager.agentId, villager) })();
  return villagers;
}
