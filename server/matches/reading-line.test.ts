import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeClock } from '../time/fake-clock.ts';
import { LineFullError, ReadingLine } from './reading-line.ts';

const soon = () => new Promise((resolve) => setImmediate(resolve));

it('runs one job at a time, in order, and continues after a failure', async () => {
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

it('rejects a job when the line is full', async () => {
  const line = new ReadingLine({ longest: 2, restFactor: 0 }, new FakeClock());
  const waiting = [line.do(soon), line.do(soon)];
  await expect(line.do(soon)).rejects.toThrow(LineFullError);
  await Promise.all(waiting);
  await expect(line.do(soon)).resolves.toBeUndefined();
});

it('rests after a job in proportion to the time it kept the process busy', async () => {
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

describe('with a clock advanced by the test', () => {
  let nowMs = 0;
  beforeEach(() => {
    nowMs = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const take = (ms: number) => {
    nowMs += ms;
  };
  const turnsTaken = (line: ReadingLine) => {
    const turns = { count: 0 };
    void line.do(async () => {
      turns.count++;
    });
    return turns;
  };

  it('rests after work that kept another thread busy', async () => {
    const clock = new FakeClock();
    const line = new ReadingLine({ longest: 10, restFactor: 3 }, clock);
    await line.do((busy) => busy(() => soon().then(() => take(10))));
    const next = turnsTaken(line);
    clock.advance(29);
    await soon();
    expect(next.count).toBe(0);
    clock.advance(1);
    await soon();
    expect(next.count).toBe(1);
  });

  it('rests after many short jobs as long as after one long job', async () => {
    const clock = new FakeClock();
    const line = new ReadingLine({ longest: 10, restFactor: 3 }, clock);
    for (let n = 0; n < 4; n++) await line.do(async (busy) => busy(() => take(0.1)));
    const next = turnsTaken(line);
    await soon();
    expect(next.count).toBe(0);
    clock.advance(2);
    await soon();
    expect(next.count).toBe(1);
  });
});
