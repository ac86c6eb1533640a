import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { werewolf } from '../../shared/games/werewolf/game.ts';
import { DEFAULT_SETTINGS } from '../../shared/games/werewolf/model.ts';
import { silentLog } from '../log.ts';
import { WEREWOLF_QUEUE } from '../parts/werewolf/queue-id.ts';
import { Queue } from '../store/queue-table.ts';
import { openTestTown, type TestTown } from '../testing/town-on-a-port.ts';
import { FakeClock } from '../time/fake-clock.ts';
import { Matchmaker } from './matchmaker.ts';

let town: TestTown;
let clock: FakeClock;
beforeEach(async () => {
  town = await openTestTown();
  clock = new FakeClock();
});
afterEach(() => town.end());

const matchmaker = (houseFillsAfterMs: number | null, maxMatches = 9): Matchmaker =>
  new Matchmaker({
    ...town.services,
    game: werewolf,
    queueId: WEREWOLF_QUEUE,
    settings: DEFAULT_SETTINGS,
    hasBuilding: true,
    hooks: { seating: () => [] },
    queue: new Queue(town.services.store),
    clock,
    log: silentLog,
    maxMatches,
    houseFillsAfterMs,
    hosted: () => 0,
  });

it('estimates no more than is left until the house fills the chairs, and counts down', async () => {
  const waiting = matchmaker(20_000);
  expect(waiting.estimateSeconds()).toBe(20);
  await waiting.join('ag_ada', 'Ada');
  expect(waiting.estimateSeconds()).toBe(20);
  clock.advance(12_500);
  expect(waiting.estimateSeconds()).toBe(8);
  clock.advance(60_000);
  expect(waiting.estimateSeconds()).toBe(0);
});

it('estimates by the pace of joins where no house will fill them', async () => {
  for (const waiting of [matchmaker(null), matchmaker(20_000, 0)]) {
    await waiting.look();
    expect(waiting.estimateSeconds()).toBe(40);
  }
});

it('takes an agent into the queue although no match can be made of it, and makes one as soon as it can', async () => {
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
  await vi.waitUntil(() => registry.size === 1, { timeout: 20_000 });
});

it('seats players whose names can be told apart, as whole text', async () => {
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
