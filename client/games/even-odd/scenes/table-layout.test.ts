import { describe, expect, it } from 'vitest';
import { ROOM_CX, ROOM_H, ROOM_W } from '../art/pavilion-room.ts';
import { SIDES } from '../state/table-model.ts';
import { fitTable, TABLE_Y } from './table-layout.ts';

const STAGES = [
  [1280, 720],
  [908, 612],
  [908, 560],
  [1228, 800],
  [390, 420],
  [390, 357],
  [360, 330],
  [390, 287],
  [514, 284],
  [730, 500],
  [390, 844],
  [2500, 700],
] as const;

describe('table layout', () => {
  it.each(STAGES)('shows both players, their names and the whole table at whole zoom on %i×%i', (w, h) => {
    const { layout, zoom, x, y } = fitTable(w, h);
    expect(Number.isInteger(zoom)).toBe(true);
    expect(zoom).toBeGreaterThanOrEqual(2);
    for (const { seat, tag, drape } of layout.seats) {
      expect(Math.abs(seat.x - x) + 18).toBeLessThanOrEqual(w / zoom / 2);
      expect(tag.y - 6).toBeGreaterThanOrEqual(y - h / zoom / 2);
      expect(drape.y + 10).toBeLessThanOrEqual(y + h / zoom / 2);
    }
  });

  it.each(STAGES)('fills the stage with the pavilion on %i×%i', (w, h) => {
    const { zoom, y } = fitTable(w, h);
    expect(w / zoom).toBeLessThanOrEqual(ROOM_W);
    expect(y - h / zoom / 2).toBeGreaterThanOrEqual(-1);
    expect(y + h / zoom / 2).toBeLessThanOrEqual(ROOM_H + 1);
  });

  it('is as large as the hall on a desktop, and large enough to count stones on a phone', () => {
    expect(fitTable(908, 612)).toMatchObject({ zoom: 3, layout: { name: 'wide' } });
    expect(fitTable(1280, 720)).toMatchObject({ zoom: 3, layout: { name: 'wide' } });
    expect(fitTable(390, 420)).toMatchObject({ zoom: 2, layout: { name: 'narrow' } });
    expect(fitTable(390, 287)).toMatchObject({ zoom: 2, layout: { name: 'narrow' } });
  });

  it.each([fitTable(908, 612), fitTable(390, 420)])(
    'mirrors the seats, coins on the table ($layout.name)',
    ({ layout }) => {
      const [first, second] = layout.seats;
      for (const part of ['seat', 'cup', 'tag', 'drape', 'claims'] as const) {
        expect(first[part].x - ROOM_CX).toBeCloseTo(ROOM_CX - second[part].x);
        expect(first[part].y).toBe(second[part].y);
      }
      for (const side of SIDES) {
        expect(layout.seats[side].sockets).toHaveLength(5);
        for (const { x, y } of layout.seats[side].sockets) {
          const out =
            ((x - ROOM_CX) / (layout.tableRx - 9)) ** 2 + ((y - TABLE_Y) / (layout.tableRy - 4)) ** 2;
          expect(out).toBeLessThan(1);
        }
      }
    },
  );
});
