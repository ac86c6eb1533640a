import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../log.ts';
import { Queue } from '../store/queue-table.ts';
import { openTestTown, type TestTown } from '../testing/town-on-a-port.ts';
import { FakeClock } from './fake-clock.ts';
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
    settings: town.services.config.match,
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
