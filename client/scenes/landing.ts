// The first view of the town: the square and the featured house, as large as both fit, on every screen.

import type { Box } from '../map/prop-kinds.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Landing extends Spot {
  readonly zoom: number;
}

/** What belongs to the square: fountain and a crowd round it. */
const SQUARE = { left: 58, right: 58, up: 62, down: 40 };
/** What belongs to a house, from its door: walls, roof, the words above it, listeners before it. */
const HOUSE = { left: 60, right: 60, up: 150, down: 34 };
/** On a large screen the pixels may be larger. */
const WIDE_SCREEN = 1700;
/** World pixels that a house stays from the edge when the square cannot be had with it. */
const EDGE = 8;

const around = ({ x, y }: Spot, { left, right, up, down }: typeof SQUARE): Box => ({
  x: x - left,
  y: y - up,
  w: left + right,
  h: up + down,
});

function union(a: Box, b: Box): Box {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return { x, y, w: Math.max(a.x + a.w, b.x + b.w) - x, h: Math.max(a.y + a.h, b.y + b.h) - y };
}

/** `door`: of the featured house, or of the nearest one; null while no match is on. */
export function landingOn(
  square: Spot,
  door: Spot | null,
  stage: { width: number; height: number },
): Landing {
  const { width, height } = stage;
  const middle = around(square, SQUARE);
  const house = door && around(door, HOUSE);
  const both = house ? union(middle, house) : middle;
  const largest = width >= WIDE_SCREEN ? 3 : 2;
  for (let zoom = largest; zoom >= 1; zoom--) {
    if (both.w * zoom <= width && both.h * zoom <= height)
      return { x: both.x + both.w / 2, y: both.y + both.h / 2, zoom };
  }
  // Too far away for both: the house, with as much of the way to the square as there is room for.
  const view = { w: width, h: height };
  const target = house ?? middle;
  const towards = (from: number, size: number, to: number, room: number): number => {
    const centre = from + size / 2;
    const slack = Math.max(0, (room - size) / 2 - EDGE);
    return centre + Math.max(-slack, Math.min(slack, to - centre));
  };
  return {
    x: towards(target.x, target.w, square.x, view.w),
    y: towards(target.y, target.h, square.y, view.h),
    zoom: 1,
  };
}
