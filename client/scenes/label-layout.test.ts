import { describe, expect, it } from 'vitest';
import { type LabelBox, layOutLabels } from './town-label-boxes.ts';

const label = (id: string, x: number, y: number, priority = 0): LabelBox => ({
  id,
  x,
  y,
  w: 100,
  h: 40,
  priority,
});

describe('label layout', () => {
  it('keeps labels that have room in place', () => {
    const placed = layOutLabels([label('a', 100, 100), label('b', 300, 100)]);
    expect(placed.get('a')).toEqual({ x: 100, y: 100, hidden: false });
    expect(placed.get('b')).toEqual({ x: 300, y: 100, hidden: false });
  });

  it('moves the less important label, never the other', () => {
    const placed = layOutLabels([label('low', 100, 100, 1), label('high', 120, 100, 9)]);
    expect(placed.get('high')).toEqual({ x: 120, y: 100, hidden: false });
    expect(placed.get('low')?.hidden).toBe(false);
    expect(placed.get('low')?.y).not.toBe(100);
  });

  it('shows no overlapping labels in a crowd, and the most important always', () => {
    const crowd = Array.from({ length: 60 }, (_, i) =>
      label(`l${i}`, 40 + ((i * 53) % 500), 60 + ((i * 37) % 240), i),
    );
    const placed = layOutLabels(crowd);
    const shown = crowd.flatMap(({ id, w, h }) => {
      const at = placed.get(id);
      return at && !at.hidden
        ? [{ id, left: at.x - w / 2, right: at.x + w / 2, top: at.y - h, bottom: at.y }]
        : [];
    });
    for (const a of shown) {
      for (const b of shown) {
        const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        expect(a === b || apart, `${a.id} over ${b.id}`).toBe(true);
      }
    }
    expect(placed.get('l59')).toMatchObject({ hidden: false });
    expect(shown.length).toBeGreaterThan(8);
  });
});
