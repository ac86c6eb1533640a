import { afterEach, describe, expect, it } from 'vitest';
import { serveLocally } from '../../scripts/town/local-server.ts';
import { pause } from '../time/pause.ts';
import { VirtualClock } from './virtual-clock.ts';

const START = 1_000_000;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Answers once `clock` has advanced by `restMs`, like a waiting call. */
async function slowServer(clock: VirtualClock, restMs: number): Promise<string> {
  const { close, url } = await serveLocally(async (_, res) => {
    await pause(clock, restMs);
    res.end(String(clock.now()));
  });
  closing.push(close);
  return url;
}

describe('a virtual clock', () => {
  it('stands still until advanced, and fires timers that are due', async () => {
    const clock = new VirtualClock(START);
    const rung: string[] = [];
    clock.at(START + 1, () => rung.push('later'));
    clock.at(START, () => rung.push('now'));
    clock.at(START, () => rung.push('cancelled'))();
    await clock.settle();
    expect([clock.now(), rung]).toEqual([START, ['now']]);
  });

  it('lets each timer take effect before the next one fires', async () => {
    const clock = new VirtualClock(START);
    const url = await slowServer(clock, 0);
    const seen: string[] = [];
    for (const name of ['a', 'b'])
      clock.at(START + (name === 'a' ? 10 : 20), () => {
        void fetch(url).then(async (answer) => seen.push(`${name} ${await answer.text()}`));
      });
    await clock.advance('1s');
    expect(seen).toEqual([`a ${START + 10}`, `b ${START + 20}`]);
    expect(clock.now()).toBe(START + 1_000);
  });

  it('jumps from timer to timer until a condition holds, and no further', async () => {
    const clock = new VirtualClock(START);
    let rounds = 0;
    const again = (): void => {
      rounds += 1;
      clock.at(clock.now() + 60_000, again);
    };
    again();
    expect(await clock.until(() => rounds === 4 && 'four')).toBe('four');
    expect(clock.now()).toBe(START + 3 * 60_000);
    await expect(clock.until(() => expect(rounds).toBe(1_000), { within: '5m' })).rejects.toThrow(/1000/);
    expect(clock.now()).toBeLessThanOrEqual(START + 8 * 60_000);
    await expect(new VirtualClock().until(() => false)).rejects.toThrow(/not within 2h/);
  });

  it('advances while work waits for it, whatever the number of waiters', async () => {
    const clock = new VirtualClock(START);
    const url = await slowServer(clock, 30_000);
    const answers = await Promise.all(
      [1, 2].map(() => clock.during(fetch(url).then((answer) => answer.text()))),
    );
    expect(answers).toEqual([`${START + 30_000}`, `${START + 30_000}`]);
    await expect(clock.during(new Promise(() => undefined))).rejects.toThrow(/not done/);
  });

  it('waits for work in other threads, which it cannot observe, even during long silence', async () => {
    const clock = new VirtualClock(START);
    let isBusy = true;
    clock.waitFor(() => isBusy);
    clock.at(START + 5, () => undefined);
    let doneAt: number | null = null;
    const told = clock.until(() => clock.now() > START);
    setTimeout(() => {
      doneAt = clock.now();
      isBusy = false;
    }, 400);
    await told;
    expect(doneAt).toBe(START);
    expect(clock.now()).toBe(START + 5);
  });
});
