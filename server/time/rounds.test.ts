import { expect, it } from 'vitest';
import { FakeClock } from './fake-clock.ts';
import { Rounds } from './rounds.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

it('continues after a failed round, never runs two at once, and closes when the last is done', async () => {
  const clock = new FakeClock();
  const told: string[] = [];
  let finish = () => {};
  const rounds = new Rounds({
    clock,
    everyMs: 100,
    work: () => {
      told.push('round');
      if (told.length === 1) throw new Error('bad luck');
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
    onError: (error) => told.push((error as Error).message),
  });
  await rounds.startNow();
  expect(told).toEqual(['round', 'bad luck']);
  clock.advance(100);
  clock.advance(1_000);
  await settle();
  expect(told).toEqual(['round', 'bad luck', 'round']);
  const closed = rounds.close().then(() => told.push('closed'));
  await settle();
  expect(told).not.toContain('closed');
  finish();
  await closed;
  clock.advance(1_000);
  await settle();
  expect(told).toEqual(['round', 'bad luck', 'round', 'closed']);
});

it('starts the next round at once when hurried, during a rest or after the current round, once', async () => {
  const clock = new FakeClock();
  let rounds = 0;
  let finish = () => {};
  const hurried = new Rounds({
    clock,
    everyMs: 100,
    work: () => {
      rounds += 1;
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    },
    onError: (error) => expect.fail(String(error)),
  });
  hurried.start();
  hurried.hurry();
  expect(rounds).toBe(1);
  hurried.hurry();
  hurried.hurry();
  expect(rounds).toBe(1);
  finish();
  await settle();
  expect(rounds).toBe(2);
  finish();
  await settle();
  clock.advance(99);
  expect(rounds).toBe(2);
  clock.advance(1);
  expect(rounds).toBe(3);
  const closed = hurried.close();
  hurried.hurry();
  finish();
  await closed;
  clock.advance(1_000);
  expect(rounds).toBe(3);
});
