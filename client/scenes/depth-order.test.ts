import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreOrder } from './sheet-images.ts';

const item = fc.record({ _depth: fc.integer({ min: 0, max: 40 }), name: fc.string() });

describe('depth order', () => {
  it('is that of a stable sort, whatever the input', () => {
    fc.assert(
      fc.property(fc.array(item, { maxLength: 200 }), (list) => {
        const wanted = list.toSorted((a, b) => a._depth - b._depth);
        restoreOrder(list);
        expect(list).toEqual(wanted);
      }),
    );
  });

  it('is restored in a reversed list', () => {
    const list = Array.from({ length: 500 }, (_, i) => ({ _depth: 500 - i, turn: i }));
    restoreOrder(list);
    expect(list.map(({ _depth }) => _depth)).toEqual(list.map((_, i) => i + 1));
  });
});
