import { describe, expect, it } from 'vitest';
import { clearCorner } from './minimap.ts';

const STAGE = { width: 1000, height: 700 };
const at = (x: number, y: number, w = 20, h = 20) => ({ x, y, w, h });
const RIGHT = at(940, 640);
const LEFT = at(50, 610);
const TOP = at(900, 30);

describe('the minimap', () => {
  it('covers no door: it changes sides, or shrinks', () => {
    expect(clearCorner('right', [], STAGE)).toBe('right');
    expect(clearCorner('right', [RIGHT], STAGE)).toBe('left');
    expect(clearCorner('right', [RIGHT, LEFT], STAGE)).toBe('top-right');
    expect(clearCorner('right', [RIGHT, LEFT, TOP], STAGE)).toBe('none');
    expect(clearCorner('none', [LEFT], STAGE)).toBe('right');
  });

  it('hides no corner of a wide place whose door is free', () => {
    expect(clearCorner('right', [at(600, 560, 280, 100)], STAGE)).toBe('left');
    expect(clearCorner('right', [at(600, 560, 160, 100)], STAGE)).toBe('right');
  });

  it('stays where it is while that is clear', () => {
    expect(clearCorner('left', [], STAGE)).toBe('left');
    expect(clearCorner('left', [RIGHT], STAGE)).toBe('left');
    expect(clearCorner('top-right', [], STAGE)).toBe('top-right');
  });

  it('ignores doors out of sight', () => {
    expect(clearCorner('right', [at(1050, 650), at(950, 760)], STAGE)).toBe('right');
    expect(clearCorner('left', [at(-40, 650)], STAGE)).toBe('left');
  });
});
