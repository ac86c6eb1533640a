// Positions at the table: wide for desktops, narrow for phones, both in room pixels at whole-number zoom.

import { ROUNDS } from '../../../../shared/games/even-odd/model.ts';
import type { RoomFit } from '../../../scenes/view-window.ts';
import { ROOM_CX, ROOM_H, ROOM_W } from '../art/pavilion-room.ts';
import type { Side } from '../state/table-model.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

interface Measures {
  readonly name: 'wide' | 'narrow';
  /** From the middle of the table to a seat and to its cup. */
  readonly seatX: number;
  readonly cupX: number;
  readonly tableRx: number;
  readonly tableRy: number;
  readonly socketX: number;
  readonly socketGap: number;
  readonly standardX: number;
  readonly width: number;
}

export interface TableLayout extends Measures {
  readonly seats: readonly [SeatLayout, SeatLayout];
}

export interface SeatLayout {
  readonly seat: Spot;
  readonly shoulder: Spot;
  readonly reach: number;
  /** From the shoulder to the middle of the table. */
  readonly shakeReach: number;
  readonly cup: Spot;
  readonly tally: Spot;
  readonly drape: Spot;
  readonly standard: Spot;
  readonly sockets: readonly Spot[];
  readonly tag: Spot;
  readonly seal: Spot;
  readonly claims: Spot;
  readonly inward: 1 | -1;
}

export const TABLE_Y = 192;
const SEAT_Y = 190;
const CUP_Y = 192;
/** The whole pavilion, the part that must be visible, and the part that still makes sense on a low stage. */
const CANOPY = 30;
const TOP = 76;
const BOTTOM = 246;
const LEAST_TOP = 108;
const LEAST_BOTTOM = 240;
const SHOULDER_IN = 10;
const GRIP_OUT = 9;

const WIDE: Measures = {
  name: 'wide',
  seatX: 88,
  cupX: 42,
  tableRx: 104,
  tableRy: 38,
  socketX: 26,
  socketGap: 12,
  standardX: 134,
  width: 240,
};

const NARROW: Measures = {
  name: 'narrow',
  seatX: 66,
  cupX: 32,
  tableRx: 80,
  tableRy: 38,
  socketX: 17,
  socketGap: 11,
  standardX: 118,
  width: 178,
};

function seatOf(measures: Measures, side: Side): SeatLayout {
  const inward = side === 0 ? 1 : -1;
  const at = (outward: number, y: number): Spot => ({ x: ROOM_CX - inward * outward, y });
  const { seatX, cupX, tableRx, tableRy, socketX, socketGap } = measures;
  const along = (x: number, ry: number) => ry * Math.sqrt(Math.max(0, 1 - (x / tableRx) ** 2));
  const drapeX = tableRx * 0.54;
  return {
    inward,
    seat: at(seatX, SEAT_Y),
    shoulder: at(seatX - SHOULDER_IN, SEAT_Y - 22),
    reach: seatX - SHOULDER_IN - cupX - GRIP_OUT,
    shakeReach: seatX - SHOULDER_IN - 1,
    cup: at(cupX, CUP_Y),
    tally: at(12, TABLE_Y),
    drape: at(drapeX, Math.round(TABLE_Y + along(drapeX, tableRy)) - 2),
    standard: at(measures.standardX, 176),
    sockets: Array.from({ length: ROUNDS }, (_, i) => {
      const x = socketX + i * socketGap;
      return at(x, Math.round(TABLE_Y + along(x + 8, 25)));
    }),
    tag: at(seatX, SEAT_Y - 69),
    seal: at(cupX, CUP_Y - 31),
    claims: at(seatX + 4, TABLE_Y + 1),
  };
}

const layoutOf = (measures: Measures): TableLayout => ({
  ...measures,
  seats: [seatOf(measures, 0), seatOf(measures, 1)],
});

const LAYOUTS = { wide: layoutOf(WIDE), narrow: layoutOf(NARROW) } as const;

export interface TableFit extends RoomFit {
  readonly layout: TableLayout;
}

/** At zoom 1 no stone can be counted: the canopy is dropped first. */
const LEAST_ZOOM = 2;
/** Larger than this only where the whole pavilion is visible. */
const CLOSE_ZOOM = 3;

function zoomFor({ width }: Measures, w: number, h: number): number {
  const at = (top: number, bottom: number) => Math.floor(Math.min(w / width, h / (bottom - top)));
  const whole = at(CANOPY, BOTTOM);
  const close = Math.min(CLOSE_ZOOM, at(TOP, BOTTOM));
  const tight = Math.min(LEAST_ZOOM, at(LEAST_TOP, LEAST_BOTTOM));
  const filling = Math.min(Math.ceil(w / ROOM_W), at(TOP, BOTTOM));
  return Math.max(1, whole, close, tight, filling);
}

export function fitTable(w: number, h: number): TableFit {
  const wide = zoomFor(WIDE, w, h);
  const narrow = zoomFor(NARROW, w, h);
  const useNarrow = wide < LEAST_ZOOM && narrow > wide;
  const zoom = useNarrow ? narrow : wide;
  const viewH = h / zoom;
  const low = viewH < BOTTOM - TOP;
  const wished = low ? (LEAST_TOP + LEAST_BOTTOM) / 2 : BOTTOM - viewH / 2;
  const tallest = (BOTTOM + 30) / 2;
  const y = Math.max(Math.max(wished, low ? 0 : tallest), viewH / 2);
  return {
    layout: useNarrow ? LAYOUTS.narrow : LAYOUTS.wide,
    zoom,
    x: ROOM_W / 2,
    y: Math.min(y, ROOM_H - viewH / 2),
  };
}

export const DEPTH = {
  outside: -120,
  crowd: -110,
  rail: -100,
  room: -90,
  lantern: -80,
  rug: -70,
  standard: -60,
  host: 10,
  chair: 100,
  sitter: 110,
  table: 150,
  onTable: 155,
  stones: 160,
  cup: 165,
  arm: 170,
  light: 9000,
  board: 9100,
  marks: 9200,
} as const;
