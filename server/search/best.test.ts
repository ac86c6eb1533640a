import seedrandom from 'seedrandom';
import { describe, expect, it } from 'vitest';
import { Best, First } from './best.ts';

describe('the first of many', () => {
  it.each([0, 1, 10, 700, 5000])('returns the same %i as a sort', (count) => {
    const random = seedrandom.alea(`first ${count}`);
    const keys = Array.from({ length: 3000 }, () => Math.floor(random() * 500));
    const order = (a: number, b: number): number => keys[a]! - keys[b]! || a - b;
    const first = new First(count, order);
    for (const slot of keys.keys()) first.offer(slot);
    expect(first.slots()).toEqual([...keys.keys()].toSorted(order).slice(0, count));
  });
});

describe('the best per document', () => {
  it('counts once however often it is offered, and is gone after clearing', () => {
    const best = new Best(4);
    for (const [slot, value] of [
      [1, 0.5],
      [3, 0.25],
      [1, 0.75],
      [1, 0.5],
    ] as const)
      best.offer(slot, value);
    const sums = new Float32Array(4);
    best.addTo(sums, 2);
    best.clear();
    best.addTo(sums, 2);
    expect([...sums]).toEqual([0, 1.5, 0, 0.5]);
  });
});
