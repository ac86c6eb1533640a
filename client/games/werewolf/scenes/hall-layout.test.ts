import { describe, expect, it } from 'vitest';
import { ROOM_CX, ROOM_H, ROOM_W } from '../art/hall-room.ts';
import { fitHall } from './hall-layout.ts';
import { layTrails } from './hall-trails.ts';

const STAGES = [
  [908, 600],
  [1228, 800],
  [390, 370],
  [390, 844],
  [730, 500],
  [360, 330],
  [390, 287],
  [514, 284],
  [694, 500],
] as const;

describe('hall layout', () => {
  it.each(STAGES)('shows all eight seats at whole zoom on %i×%i', (w, h) => {
    const { layout, zoom, x, y } = fitHall(w, h);
    expect(Number.isInteger(zoom)).toBe(true);
    expect(layout.seats).toHaveLength(8);
    for (const seat of layout.seats) {
      expect(Math.abs(seat.x - x) + 12).toBeLessThanOrEqual(w / zoom / 2);
      expect(seat.y + 4).toBeLessThanOrEqual(y + h / zoom / 2);
      expect(seat.y - 38).toBeGreaterThanOrEqual(y - h / zoom / 2);
    }
  });

  it.each(STAGES)('fills the stage with the room on %i×%i', (w, h) => {
    const { zoom, y } = fitHall(w, h);
    expect(w / zoom).toBeLessThanOrEqual(ROOM_W);
    if (h / zoom > ROOM_H) return;
    expect(y - h / zoom / 2).toBeGreaterThanOrEqual(-1);
    expect(y + h / zoom / 2).toBeLessThanOrEqual(ROOM_H + 1);
  });

  it('is larger on a phone than the wide room would allow', () => {
    expect(fitHall(390, 370)).toMatchObject({ zoom: 2, layout: { name: 'narrow' } });
    expect(fitHall(390, 287)).toMatchObject({ zoom: 2, layout: { name: 'narrow' } });
    expect(fitHall(514, 284)).toMatchObject({ zoom: 2, layout: { name: 'wide' } });
    expect(fitHall(908, 600)).toMatchObject({ zoom: 3, layout: { name: 'wide' } });
  });

  it('uses the height of a small desktop: the table is narrower there, and everything on it larger', () => {
    expect(fitHall(694, 500)).toMatchObject({ zoom: 3, layout: { name: 'narrow' } });
  });
});

describe('vote trails', () => {
  const { layout } = fitHall(908, 600);
  const place = (id: string) => layout.seats[Number(id) - 1];
  const middle = { x: ROOM_CX, y: layout.tableY };

  it('fans seven heads out round one target', () => {
    for (let target = 1; target <= 8; target++) {
      const voters = [1, 2, 3, 4, 5, 6, 7, 8].filter((seat) => seat !== target);
      const trails = layTrails(
        voters.map((from) => ({ from: String(from), to: String(target) })),
        place,
        middle,
      );
      expect(trails).toHaveLength(7);
      trails.forEach((a, i) => {
        for (const b of trails.slice(i + 1)) {
          expect(Math.hypot(a.head.x - b.head.x, a.head.y - b.head.y), `target ${target}`).toBeGreaterThan(6);
        }
      });
    }
  });

  it('starts at the voter and points at the target', () => {
    const [trail] = layTrails([{ from: '1', to: '6' }], place, middle);
    const from = place('1');
    const to = place('6');
    const start = trail?.points[0];
    expect(Math.hypot((start?.x ?? 0) - (from?.x ?? 0), (start?.y ?? 0) - (from?.y ?? 0) + 12)).toBeLessThan(
      16,
    );
    expect(
      Math.hypot((trail?.head.x ?? 0) - (to?.x ?? 0), (trail?.head.y ?? 0) - (to?.y ?? 0) + 12),
    ).toBeLessThan(24);
  });

  it('gives mutual votes an arc each', () => {
    for (const [a, b] of [
      ['1', '8'],
      ['2', '5'],
      ['3', '4'],
      ['6', '7'],
    ] as const) {
      const [there, back] = layTrails(
        [
          { from: a, to: b },
          { from: b, to: a },
        ],
        place,
        middle,
      );
      const inTheMiddle = (trail: typeof there) => trail?.points[Math.floor(trail.points.length / 2)];
      const [p, q] = [inTheMiddle(there), inTheMiddle(back)];
      expect(
        Math.hypot((p?.x ?? 0) - (q?.x ?? 0), (p?.y ?? 0) - (q?.y ?? 0)),
        `${a} and ${b}`,
      ).toBeGreaterThan(8);
    }
  });

  it('omits trails of players without a seat', () => {
    expect(layTrails([{ from: '9', to: '1' }], place, middle)).toEqual([]);
  });
});
