// Positions of the eight seats: a U, so that every face shows. Wide for desktops, narrow for phones; both are measured
// in room pixels and shown at whole-number zoom.

import type { RoomFit } from '../../../scenes/view-window.ts';
import { ROOM_CX, ROOM_H, ROOM_W } from '../art/hall-room.ts';

export interface SeatPlace {
  readonly x: number;
  readonly y: number;
  /** `u`: at the front, facing away, for the viewer's own seat. */
  readonly facing: 'd' | 'l' | 'r' | 'u';
}

interface HallLayout {
  readonly name: 'wide' | 'narrow';
  readonly seats: readonly SeatPlace[];
  readonly rugY: number;
  readonly tableY: number;
  readonly width: number;
  readonly top: number;
  readonly bottom: number;
  readonly tagRoom: number;
  /** On a low stage: from the back row's tags to the front chairs, without wall or floor. */
  readonly tagsTop: number;
  readonly chairsBottom: number;
}

const mirrored = (half: readonly (readonly [number, number, 'd' | 'r'])[]): SeatPlace[] => [
  ...half.map(([x, y, facing]) => ({ x: ROOM_CX - x, y, facing })),
  ...half
    .toReversed()
    .map(([x, y, facing]) => ({ x: ROOM_CX + x, y, facing: facing === 'r' ? ('l' as const) : facing })),
];

const WIDE: HallLayout = {
  name: 'wide',
  seats: mirrored([
    [102, 204, 'r'],
    [98, 164, 'r'],
    [64, 140, 'd'],
    [22, 132, 'd'],
  ]),
  rugY: 174,
  tableY: 180,
  width: 252,
  top: 60,
  bottom: 232,
  tagRoom: 41,
  tagsTop: 90,
  chairsBottom: 212,
};

const NARROW: HallLayout = {
  name: 'narrow',
  seats: mirrored([
    [78, 224, 'r'],
    [78, 184, 'r'],
    [55, 148, 'd'],
    [18, 140, 'd'],
  ]),
  rugY: 186,
  tableY: 192,
  width: 190,
  top: 86,
  bottom: 246,
  tagRoom: 36,
  tagsTop: 98,
  chairsBottom: 232,
};

/** Extra height of the seat at the front. */
const FRONT_ROOM = 22;
const FRONT_Y = 8;

/** The same hall from the player's own chair: that one at the front, the others round the table in order. */
function fromSeat(layout: HallLayout, own: number): HallLayout {
  const [bottomLeft, left, backLeft, middleLeft, , backRight, right, bottomRight] = layout.seats;
  const row = [backLeft, middleLeft, backRight].map((place, i) => ({
    ...(place as SeatPlace),
    x: i === 1 ? ROOM_CX : (place as SeatPlace).x,
  }));
  const others = [bottomLeft, left, ...row, right, bottomRight] as SeatPlace[];
  const front: SeatPlace = { x: ROOM_CX, y: layout.bottom + FRONT_Y, facing: 'u' };
  const seats = layout.seats.map((_, seat) => (seat === own ? front : others[(seat - own + 7) % 8]));
  return {
    ...layout,
    seats: seats as SeatPlace[],
    bottom: layout.bottom + FRONT_ROOM,
    chairsBottom: layout.bottom + FRONT_ROOM,
  };
}

export interface HallFit extends RoomFit {
  readonly layout: HallLayout;
}

/** At zoom 1 no face can be recognised: wall and floor are dropped first. */
const LEAST_ZOOM = 2;

function zoomFor(layout: HallLayout, w: number, h: number): number {
  const { width, top, bottom, tagsTop, chairsBottom } = layout;
  const roomy = Math.floor(Math.min(w / width, h / (bottom - top)));
  const tight = Math.floor(Math.min(w / width, h / (chairsBottom - tagsTop)));
  return Math.max(1, roomy, Math.min(LEAST_ZOOM, tight));
}

const SMALL_ZOOM = 3;

/** The wide layout unless the narrow one can be shown larger on a small stage; the wall stays visible for bubbles. */
export function fitHall(w: number, h: number, own: number | null = null): HallFit {
  const [wideHall, narrowHall] = own === null ? [WIDE, NARROW] : [fromSeat(WIDE, own), fromSeat(NARROW, own)];
  const wide = zoomFor(wideHall, w, h);
  const narrow = zoomFor(narrowHall, w, h);
  const layout = wide < SMALL_ZOOM && narrow > wide ? narrowHall : wideHall;
  const zoom = layout === narrowHall ? narrow : wide;
  const viewH = h / zoom;
  const low = viewH < layout.bottom - layout.top;
  const wished = low ? (layout.tagsTop + layout.chairsBottom) / 2 : layout.bottom - viewH / 2;
  const tallest = (layout.bottom + 30) / 2;
  const y = Math.max(Math.min(ROOM_H - viewH / 2, Math.max(wished, tallest)), viewH / 2);
  return { layout, zoom, x: ROOM_W / 2, y: Math.min(y, ROOM_H - viewH / 2) };
}
