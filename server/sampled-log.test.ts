import { describe, expect, it } from 'vitest';
import { SampledLog } from './sampled-log.ts';
import { keptLog } from './testing/kept-log.ts';
import { FakeClock } from './time/fake-clock.ts';

function sampled() {
  const clock = new FakeClock();
  const { log, lines } = keptLog();
  return { clock, lines, log: new SampledLog(log, clock) };
}

const times = (count: number, work: (n: number) => void) => {
  for (let n = 0; n < count; n++) work(n);
};

describe('a sampled log', () => {
  it('passes the first ten lines of a kind per minute, and reports the number dropped', () => {
    const { clock, lines, log } = sampled();
    times(5_000, () => log.error({ err: new TypeError('x') }, 'a room failed'));
    expect(lines).toHaveLength(10);
    clock.advance(60_000);
    expect(lines).toHaveLength(11);
    expect(lines[10]).toMatchObject({ level: 'error', msg: 'a room failed', repeated: 4_990 });
    clock.advance(60_000);
    expect(lines).toHaveLength(11);
    log.error({ err: new TypeError('x') }, 'a room failed');
    expect(lines).toHaveLength(12);
  });

  it('separates other errors and other matches, and drops no info lines', () => {
    const { lines, log } = sampled();
    times(30, (n) => log.warn({ matchId: `mt_${n}` }, 'withdrawing from this match'));
    times(30, (n) => log.error({ err: n % 2 ? new TypeError() : new RangeError() }, 'a room failed'));
    times(30, () => log.info({}, 'a match begins'));
    times(30, () => log.debug({}, 'a phase begins'));
    expect(lines).toHaveLength(30 + 20 + 30 + 30);
  });

  it('is not flooded by an unlimited number of kinds either', () => {
    const { clock, lines, log } = sampled();
    times(20_000, (n) => log.error({}, `unknown message "${n}"`));
    expect(lines.length).toBeLessThanOrEqual(1_100);
    clock.advance(60_000);
    expect(lines.reduce((sum, { repeated = 1 }) => sum + Number(repeated), 0)).toBe(20_000);
  });

  it('reports what was dropped when the town closes', () => {
    const { clock, lines, log } = sampled();
    times(15, () => log.warn({}, 'Redis is away'));
    log.close();
    expect(lines.at(-1)).toMatchObject({ level: 'warn', repeated: 5 });
    expect(clock.next()).toBeNull();
  });
});
