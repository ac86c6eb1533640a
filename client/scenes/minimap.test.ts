import { describe, expect, it } from 'vitest';
import { clearCorner } from './minimap.ts';

const STAGE = { width: 1000, height: 700 };
const RIGHT = { x: 950, y: 650 };
const LEFT = { x: 60, y: 620 };

describe('the minimap', () => {
  it('covers no door: it changes sides, or makes itself small', () => {
    expect(clearCorner('right', [], STAGE)).toBe('right');
    expect(clearCorner('right', [RIGHT], STAGE)).toBe('left');
    expect(clearCorner('right', [RIGHT, LEFT], STAGE)).toBe('none');
    expect(clearCorner('none', [LEFT], STAGE)).toBe('right');
  });

  it('stays where it is while that is clear', () => {
    expect(clearCorner('left', [], STAGE)).toBe('left');
    expect(clearCorner('left', [RIGHT], STAGE)).toBe('left');
  });

  it('takes no notice of doors that are out of sight', () => {
    expect(
      clearCorner(
        'right',
        [
          { x: 1050, y: 650 },
          { x: 950, y: 760 },
        ],
        STAGE,
      ),
    ).toBe('right');
    expect(clearCorner('left', [{ x: -20, y: 650 }], STAGE)).toBe('left');
  });
});
