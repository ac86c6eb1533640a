import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PathGraph } from './path-graph.ts';

const SIDE = 12;
/** A grid of streets, with some of them missing. */
const streets = fc
  .array(fc.boolean(), { minLength: 2 * SIDE * SIDE, maxLength: 2 * SIDE * SIDE })
  .map((open) => {
    const at = (i: number) => ({ x: (i % SIDE) * 50, y: Math.floor(i / SIDE) * 70 });
    const links = open.flatMap((isOpen, i) => {
      const [from, down] = [i % (SIDE * SIDE), i >= SIDE * SIDE];
      const to = from + (down ? SIDE : 1);
      const inside = down ? to < SIDE * SIDE : to % SIDE !== 0;
      return isOpen && inside ? [[at(from), at(to)]] : [];
    });
    return [...Array.from({ length: SIDE * SIDE }, (_, i) => [at(i)]), ...links];
  });
const node = fc.nat(SIDE * SIDE - 1);

describe('paths through the town', () => {
  it('do not depend on earlier queries', () => {
    fc.assert(
      fc.property(streets, node, fc.array(node, { minLength: 1, maxLength: 30 }), (paths, to, asking) => {
        const asked = new PathGraph(paths);
        for (const from of asking) expect(asked.next(from, to)).toBe(new PathGraph(paths).next(from, to));
      }),
      { numRuns: 60 },
    );
  });

  it('take the shorter street, and do not exist where no street leads', () => {
    const [a, b, c, d] = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 50, y: 10 },
      { x: 50, y: 300 },
    ];
    const graph = new PathGraph([[a, c, b], [a, d, b], [{ x: 900, y: 900 }]]);
    const [from, short, to] = [a, c, b].map((spot) => graph.nearest(spot));
    expect(graph.next(from as number, to as number)).toBe(short);
    expect(graph.next(graph.nearest({ x: 900, y: 900 }), to as number)).toBe(-1);
  });
});
