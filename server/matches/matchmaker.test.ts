import { afterEach, beforeEach, expect, it } from 'vitest';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { DEFAULT_SETTINGS } from '../../shared/games/werewolf/model.ts';
import { Presence } from '../agents/presence.ts';
import { silentLog } from '../log.ts';
import { WEREWOLF_QUEUE } from '../parts/werewolf/queue-id.ts';
import { Queue } from '../store/queue-table.ts';
import { openVirtualTown, type VirtualTown } from '../testing/town-on-a-port.ts';
import { FakeClock } from '../time/fake-clock.ts';
import type { MatchHost } from './match-host.ts';
import { Matchmaker } from './matchmaker.ts';

const AWAY_MS = 120_000;

let town: VirtualTown;
let clock: FakeClock;
let presence: Presence;
beforeEach(async () => {
  town = await openVirtualTown();
  clock = new FakeClock();
  presence = new Presence(clock, AWAY_MS);
});
afterEach(() => town.end());

interface Makings {
  readonly houseFillsAfterMs?: number | null;
  readonly maxMatches?: number;
  readonly presence?: Presence;
  readonly oneChairPerAddress?: boolean;
}

const matchmaker = (makings: Makings = {}): Matchmaker =>
  new Matchmaker({
    ...town.services,
    game: werewolf,
    queueId: WEREWOLF_QUEUE,
    settings: DEFAULT_SETTINGS,
    hasBuilding: true,
    hooks: { seating: () => [] },
    queue: new Queue(town.services.store),
    presence,
    clock,
    log: silentLog,
    maxMatches: 9,
    houseFillsAfterMs: null,
    oneChairPerAddress: false,
    hosted: () => 0,
    ...makings,
  });

const join = (to: Matchmaker, name: string, heardBy: Presence | null = presence, address?: string) => {
  heardBy?.heard({ agentId: `ag_${name}`, name });
  return to.join({ agentId: `ag_${name}`, displayName: name, address });
};

/** Agents with an owner, like those made on the page. */
const ownedBy = (ownerId: string, names: readonly string[]) =>
  town.services.agents.add(
    names.map((name) => ({
      agentId: `ag_${name}`,
      ownerId,
      name,
      keyHmac: name,
      scopes: [],
      house: false,
      createdAt: 1,
    })),
  );

const house = async (count: number) =>
  Array.from({ length: count }, (_, i) => ({ agentId: `ag_house_${i}`, displayName: `House ${i}` }));

const realAt = (match: MatchHost | null | undefined) =>
  match?.state.players
    .map(({ agentId }) => agentId)
    .filter((agentId) => !agentId.startsWith('ag_house_'))
    .sort();

it('estimates at most the time until house bots fill the chairs, counts down, and grows when they do not come', async () => {
  const waiting = matchmaker({ houseFillsAfterMs: 20_000 });
  expect(waiting.estimateSeconds()).toBe(20);
  await join(waiting, 'ada');
  expect(waiting.estimateSeconds()).toBe(20);
  clock.advance(12_500);
  expect(waiting.estimateSeconds()).toBe(8);
  clock.advance(7_500);
  expect(waiting.estimateSeconds()).toBe(1);
  clock.advance(60_000);
  expect(waiting.estimateSeconds()).toBe(60);
});

it('estimates by the pace of joins where no house bots come, slower the longer nobody joins', async () => {
  for (const waiting of [matchmaker(), matchmaker({ houseFillsAfterMs: 20_000, maxMatches: 0 })]) {
    await waiting.look();
    expect(waiting.estimateSeconds()).toBe(40);
  }
  const waiting = matchmaker();
  await join(waiting, 'ada');
  expect(waiting.estimateSeconds()).toBe(35);
  clock.advance(60_000);
  expect(waiting.estimateSeconds()).toBe(7 * 60);
});

it('skips an agent not heard of for two minutes, and seats it once it calls again', async () => {
  const waiting = matchmaker();
  await join(waiting, 'ghost');
  clock.advance(AWAY_MS);
  for (let n = 1; n <= 7; n++) await join(waiting, `real-${n}`);
  expect(town.services.registry.size).toBe(0);
  expect(waiting.waiting.map(({ agentId, here }) => [agentId, here]).at(-1)).toEqual(['ag_ghost', false]);
  await join(waiting, 'real-8');
  expect(realAt([...town.services.registry.all()][0])).toEqual(
    Array.from({ length: 8 }, (_, i) => `ag_real-${i + 1}`),
  );
  expect(await waiting.seatWaiting(house)).toBeNull();
  presence.heard({ agentId: 'ag_ghost', name: 'ghost' });
  expect(realAt(await waiting.seatWaiting(house))).toEqual(['ag_ghost']);
});

it('treats an agent queued by its owner as away until it connects', async () => {
  const waiting = matchmaker();
  await join(waiting, 'quiet', null);
  expect(waiting.waiting).toMatchObject([{ agentId: 'ag_quiet', here: false }]);
  expect(await waiting.seatWaiting(house)).toBeNull();
  const release = presence.hold({ agentId: 'ag_quiet', name: 'quiet' });
  clock.advance(10 * AWAY_MS);
  expect(realAt(await waiting.seatWaiting(house))).toEqual(['ag_quiet']);
  release();
});

it('knows which waiting agents other nodes have heard of, and drops none of them', async () => {
  const elsewhere = new Presence(clock, AWAY_MS);
  const [here, there] = [matchmaker(), matchmaker({ presence: elsewhere })];
  await join(there, 'ada', elsewhere);
  await join(here, 'bo', null);
  const connection = elsewhere.hold({ agentId: 'ag_bo', name: 'bo' });
  for (let minute = 0; minute < 30; minute++) {
    clock.advance(60_000);
    await there.look();
    await here.look();
    await here.dropAbsent();
  }
  // Ada has been silent; Bo holds a stream to the other node.
  expect(here.waiting.map(({ agentId, here: isHere }) => [agentId, isHere])).toEqual([['ag_bo', true]]);
  expect(realAt(await here.seatWaiting(house))).toEqual(['ag_bo']);
  connection();
});

it('lets waiting agents return first after the town was down', async () => {
  await join(matchmaker(), 'ada');
  clock.advance(3_600_000);
  const later = matchmaker();
  await later.look();
  await later.dropAbsent();
  expect(later.waiting).toMatchObject([{ agentId: 'ag_ada', here: false }]);
  clock.advance(AWAY_MS);
  await later.dropAbsent();
  expect(later.waiting).toEqual([]);
});

it('never seats two agents of one owner beside others, and seats all of them with house bots, unranked', async () => {
  const waiting = matchmaker({ houseFillsAfterMs: 20_000 });
  await ownedBy('ow_1', ['a1', 'a2', 'a3']);
  for (const name of ['a1', 'a2', 'b', 'a3']) await join(waiting, name);
  const mixed = await waiting.seatWaiting(house);
  expect(realAt(mixed)).toEqual(['ag_a1', 'ag_b']);
  expect(mixed?.ranked).toBe(true);
  const others = async (count: number) =>
    Array.from({ length: count }, (_, i) => ({ agentId: `ag_house_x${i}`, displayName: `X ${i}` }));
  const own = await waiting.seatWaiting(others);
  expect(realAt(own)).toEqual(['ag_a2', 'ag_a3']);
  expect(own?.ranked).toBe(false);
  expect(await town.services.matches.byId(own!.matchId)).toMatchObject({ ranked: false });
});

it("counts agents from one address as one owner's where configured", async () => {
  for (const oneChairPerAddress of [false, true]) {
    const waiting = matchmaker({ oneChairPerAddress });
    for (const name of ['p', 'q']) await join(waiting, `${name}-${oneChairPerAddress}`, presence, '10.0.0.7');
    const pick = async (count: number) =>
      (await house(count)).map((agent) => ({ ...agent, agentId: `${agent.agentId}-${oneChairPerAddress}` }));
    expect((await waiting.seatWaiting(pick))?.ranked).toBe(!oneChairPerAddress);
  }
});

it('queues an agent even if no match can be made, and makes one as soon as possible', async () => {
  const { doors, registry, store } = town.services;
  const door = doors.of(werewolf.id)!;
  const run = (sql: string) => store.write([{ sql, parameters: [] }]);
  await run("create trigger no_match before insert on matches begin select raise(abort, 'not now'); end");
  for (let place = 1; place <= werewolf.seats; place++) {
    const agent = { agentId: `ag_${place}`, name: `Agent ${place}`, scopes: [] };
    expect(await door.joinQueue(agent, { queueId: WEREWOLF_QUEUE })).toMatchObject({
      ok: true,
      value: { position: place, assignment: null },
    });
  }
  expect(registry.size).toBe(0);
  await run('drop trigger no_match');
  await town.until(() => registry.size === 1);
});

it('seats players with distinguishable names in well-formed text', async () => {
  const { doors, registry } = town.services;
  const door = doors.of(werewolf.id)!;
  const long = `${'x'.repeat(27)}🐺`;
  const names = ['Ada', 'Аԁа', long, long, 'Eve', 'Otto', 'Pim', 'Hugo'];
  for (const [i, displayName] of names.entries()) {
    const agent = { agentId: `ag_${i}`, name: 'Agent', scopes: [] };
    expect(await door.joinQueue(agent, { queueId: WEREWOLF_QUEUE, displayName })).toMatchObject({ ok: true });
  }
  const [match] = registry.all();
  const seated = match!.state.players.map((player) => player.displayName);
  expect(seated.toSorted()).toEqual(
    [...names.toSpliced(3, 1, `${long} 2`).toSpliced(1, 1, 'Аԁа 2')].toSorted(),
  );
  expect(seated.every((name) => name.isWellFormed())).toBe(true);
});
