import { expect, it } from 'vitest';
import { FakeClock } from '../time/fake-clock.ts';
import { LineFullError, ReadingLine } from './reading-line.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

it('does one piece of work at a time, in turn, and goes on after one that failed', async () => {
  const line = new ReadingLine({ longest: 10, restFactor: 0 }, new FakeClock());
  const done: string[] = [];
  let atOnce = 0;
  const work = (name: string) =>
    line.do(async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await soon();
      atOnce -= 1;
      if (name === 'b') throw new Error('b fails');
      done.push(name);
    });
  const all = await Promise.allSettled(['a', 'b', 'c'].map(work));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(done).toEqual(['a', 'c']);
});

it('refuses whoever comes when the line is as long as it may be', async () => {
  const line = new ReadingLine({ longest: 2, restFactor: 0 }, new FakeClock());
  const waiting = [line.do(soon), line.do(soon)];
  await expect(line.do(soon)).rejects.toThrow(LineFullError);
  await Promise.all(waiting);
  await expect(line.do(soon)).resolves.toBeUndefined();
});

it('rests after work that kept the process busy, in proportion', async () => {
  const clock = new FakeClock();
  const line = new ReadingLine({ longest: 10, restFactor: 3 }, clock);
  const burn = (ms: number) => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };
  await line.do(async (busy) => busy(() => burn(10)));
  let isNextDone = false;
  const next = line.do(async () => {
    isNextDone = true;
  });
  clock.advance(29);
  await soon();
  expect(isNextDone).toBe(false);
  clock.advance(1_000);
  await next;
});

it('rests after work that kept another thread busy', async () => {
  const clock = new FakeClock();
  const line = new ReadingLine({ longest: 10, restFactor: 1_000_000 }, clock);
  await line.do((busy) => busy(soon));
  let isNextDone = false;
  const next = line.do(async () => {
    isNextDone = true;
  });
  await soon();
  expect(isNextDone).toBe(false);
  clock.advance(1_000_000_000);
  await next;
});

it('rests for many short pieces of work as for one long', async () => {
  const clock = new FakeClock();
  const line = new ReadingLine({ longest: 10, restFactor: 3 }, clock);
  const briefly = () => {
    const until = performance.now() + 0.1;
    while (performance.now() < until);
  };
  let done = 0;
  const pieces = (async () => {
    for (; done < 10; done++) await line.do(async (busy) => busy(briefly));
  })();
  for (let n = 0; n < 20; n++) await soon();
  expect(done).toBeLessThan(10);
  while (done < 10) {
    clock.advance(1_000);
    await soon();
  }
  await pieces;
});
