import { describe, expect, it } from 'vitest';
import { above, type Box, below, beside, boxOf, crowdedOut, FACE, transformOf } from './hall-overlay.ts';

const box = (left: number, top: number): Box => ({ left, right: left + 100, top, bottom: top + 50 });

describe('bubbles', () => {
  it('give way to later ones that would cover them, and to no others', () => {
    const boxes = new Map([
      ['oldest', box(0, 0)],
      ['older', box(60, 0)],
      ['aside', box(400, 0)],
      ['latest', box(120, 20)],
    ]);
    // "older" is hidden, so it blocks nobody.
    expect([...crowdedOut(boxes)]).toEqual(['older']);
  });

  it('stay inside the stage with the face of their speaker', () => {
    for (const x of [0, 30, 200, 380, 800]) {
      const place = above({ x, y: 100 }, 800, 240, FACE);
      const { left, right, bottom } = boxOf(place, { width: 240, height: 60 }, FACE);
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(800);
      expect(bottom).toBe(103);
    }
  });

  it('hang under the back row and leave the sides free', () => {
    const place = below({ x: 60, y: 150 }, { left: 70, right: 320 }, 200);
    expect(boxOf(place, { width: 200, height: 60 }, 0)).toMatchObject({ left: 70, bottom: 213 });
    expect(transformOf(place)).toBe('translate(170px,150px) translate(-50%,0%)');
    expect(place.tail).toBe(14);
  });

  it('grow from their seat over the table', () => {
    const place = beside({ x: 100, y: 200 }, true);
    expect(boxOf(place, { width: 200, height: 100 }, FACE)).toMatchObject({ left: 97, right: 378 });
    expect(transformOf(place)).toBe('translate(100px,200px) translate(0%,-30%)');
    expect(boxOf(beside({ x: 500, y: 200 }, false), { width: 200, height: 100 }, 0)).toMatchObject({
      left: 300,
      right: 503,
    });
  });
});
