import { describe, expect, it } from 'vitest';
import {
  bannerBox,
  chatPlace,
  covers,
  labelBox,
  layOutLabels,
  minimapBox,
  type TownFrame,
} from './town-label-boxes.ts';

const frame: TownFrame = {
  zoom: 2,
  left: 1_000,
  top: 500,
  width: 390,
  height: 340,
  corner: { width: 0, height: 0, side: 'right', edge: 'bottom' },
  banner: { x: 100, y: 4, w: 190, h: 24 },
  houses: [],
  signs: [],
  folk: [],
};
const LONG = 'Did you hear? Oswin won, and nobody saw it coming.';
const measure = (text: string) => text.length * 8;

/** The box of the text on the stage, as wide and high as the page may draw it. */
function boxAt(x: number, y: number, text = LONG) {
  const place = chatPlace({ x, y }, text, frame, measure);
  if (!place) return null;
  const wide = Math.min(190, measure(text) + 14);
  const at = { x: place.x - frame.left * frame.zoom, y: place.y - frame.top * frame.zoom };
  return { left: at.x - wide / 2, right: at.x + wide / 2, top: at.y - 3 * 17 - 6, bottom: at.y };
}

describe('speech over heads', () => {
  it.each([
    ['left', 1_002, 600],
    ['right', 1_193, 600],
    ['top', 1_100, 530],
  ])('stay on the stage at its %s edge', (_edge, x, y) => {
    const box = boxAt(x, y);
    expect(box?.left).toBeGreaterThanOrEqual(0);
    expect(box?.right).toBeLessThanOrEqual(frame.width);
    expect(box?.top).toBeGreaterThanOrEqual(0);
    expect(box?.bottom).toBeLessThanOrEqual(frame.height);
  });

  it('is placed over the head where there is room', () => {
    expect(chatPlace({ x: 1_100, y: 620 }, 'Hm.', frame, measure)).toMatchObject({ x: 2_200, y: 1_186 });
  });

  it('knows what it would cover', () => {
    const place = chatPlace({ x: 1_100, y: 620 }, 'Hm.', frame, measure);
    if (!place) throw new Error('nothing is said');
    const sign = { x: 2_200, y: 1_186, w: 100, h: 27 };
    expect(covers(sign, place)).toBe(true);
    for (const beside of [
      { ...sign, x: 2_400 },
      { ...sign, y: 1_100 },
      { ...sign, y: 1_300 },
    ])
      expect(covers(beside, place)).toBe(false);
  });

  it('is hidden for figures out of sight', () => {
    expect(chatPlace({ x: 990, y: 600 }, LONG, frame, measure)).toBeNull();
    expect(chatPlace({ x: 1_100, y: 900 }, LONG, frame, measure)).toBeNull();
  });
});

describe('speech over a large town', () => {
  it('grows with the art, though less, and its positions too', () => {
    const atTop = (zoom: number, width: number) => {
      const place = chatPlace({ x: 1_050, y: 528 }, 'Hm.', { ...frame, zoom, width }, measure);
      return (place?.y ?? 0) - frame.top * zoom;
    };
    expect(atTop(2, 1_440)).toBe(17 + 11);
    expect(atTop(3, 2_560)).toBe(Math.ceil(17 * 1.4) + 11);
    expect(atTop(3, 390)).toBe(17 + 11);
  });
});

describe('page elements over the stage', () => {
  it('keep labels away', () => {
    const under = { id: 'inn', x: 2_000 + 195, y: 1_000 + 40, w: 160, h: 27, priority: 100 };
    const placed = layOutLabels([...bannerBox(frame), under]).get('inn');
    expect(placed?.hidden === true || (placed?.y ?? 0) - under.h > 1_000 + 28).toBe(true);
    expect(layOutLabels([under]).get('inn')).toMatchObject({ y: 1_040 });
  });
});

describe('labels beside the minimap', () => {
  const inn = { id: 'inn', w: 120, h: 27, priority: 1 };
  /** Where the label of a house at this point of the world ends on the stage. */
  const rightEdge = (y: number, edge: 'top' | 'bottom') => {
    const corner = { width: 196, height: 170, side: 'right', edge } as const;
    const at = { x: 1_190, y, half: 20, front: y + 20 };
    const { x, w } = labelBox(inn, at, { ...frame, corner });
    return x + w / 2 - frame.left * frame.zoom;
  };

  it('leave room for it in whichever corner it sits, and only there', () => {
    expect(rightEdge(520, 'top')).toBeLessThanOrEqual(390 - 196);
    expect(rightEdge(650, 'top')).toBeGreaterThan(390 - 196);
    expect(rightEdge(650, 'bottom')).toBeLessThanOrEqual(390 - 196);
    expect(rightEdge(520, 'bottom')).toBeGreaterThan(390 - 196);
  });

  it('are not moved under it when they make room for each other', () => {
    const corner = { width: 196, height: 170, side: 'right', edge: 'top' } as const;
    // Two at the same place, just below it: one of them has to give way.
    const at = { x: 2_000 + 300, y: 1_000 + 170 + 30, w: 120, h: 27, priority: 1 };
    const labels = [
      { id: 'inn', ...at },
      { id: 'well', ...at },
    ];
    const tops = (boxes: Parameters<typeof layOutLabels>[0]) => {
      const placed = layOutLabels(boxes);
      return labels.map(({ id, h }) => (placed.get(id)?.y ?? 0) - h - 1_000);
    };
    expect(Math.min(...tops(labels)), 'on its own one would move up').toBeLessThan(170);
    expect(Math.min(...tops([...minimapBox({ ...frame, corner }), ...labels]))).toBeGreaterThanOrEqual(170);
    expect(minimapBox(frame), 'a phone has none').toEqual([]);
  });
});
