// The first view of the town: the square and the featured house, as large as both fit, on every screen.

import type { Box } from '../map/prop-kinds.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Landing extends Spot {
  readonly zoom: number;
}

const SQUARE = { left: 58, right: 58, up: 62, down: 40 };
/** The part that must stay visible when space is short. */
export const FOUNTAIN = { left: 32, right: 32, up: 16, down: 48 };
const HOUSE = { left: 60, right: 60, up: 150, down: 34 };
export const FRONT = { left: 38, right: 38, up: 80, down: 12 };
const WIDE_SCREEN = 1700;

export const around = ({ x, y }: Spot, { left, right, up, down }: typeof SQUARE): Box => ({
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

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Door {
  readonly door: Spot;
  /** A match of the town's own game is being played there. */
  readonly live: boolean;
  readonly featured: boolean;
  /** From the square. */
  readonly away: number;
}

/** Where the first view looks: at a live match of the town's own game, at the featured house, at what is near. */
export const doorsInOrder = (doors: readonly Door[]): Door[] =>
  doors.toSorted(
    (a, b) => Number(b.live) - Number(a.live) || Number(b.featured) - Number(a.featured) || a.away - b.away,
  );

/**
 * `doors`: of the featured house, then of others, nearest first. Chooses the first that fits together with the
 * fountain; if none does, the fountain, and as much of the way to the first as fits.
 */
export function landingOn(square: Spot, doors: readonly Spot[], stage: Size): Landing {
  const [first] = doors;
  if (!first) return framed(around(square, SQUARE), stage, largestOn(stage)) ?? { ...square, zoom: 1 };
  for (const door of doors) {
    const both = together(square, door, stage);
    if (both) return both;
  }
  return leaning(square, first, stage);
}

const largestOn = ({ width }: Size): number => (width >= WIDE_SCREEN ? 3 : 2);

/** Large pixels are worth a little less around both; the largest are not. */
function together(square: Spot, door: Spot, stage: Size): Landing | null {
  const roomy = union(around(square, SQUARE), around(door, HOUSE));
  const close = union(around(square, FOUNTAIN), around(door, FRONT));
  return (
    framed(roomy, stage, largestOn(stage), 2) ??
    framed(close, stage, 2, 2) ??
    framed(roomy, stage, 1) ??
    framed(close, stage, 1)
  );
}

function framed(box: Box, { width, height }: Size, largest: number, smallest = 1): Landing | null {
  for (let zoom = largest; zoom >= smallest; zoom--) {
    if (box.w * zoom <= width && box.h * zoom <= height)
      return { x: box.x + box.w / 2, y: box.y + box.h / 2, zoom };
  }
  return null;
}

function leaning(square: Spot, door: Spot, { width, height }: Size): Landing {
  const fountain = around(square, FOUNTAIN);
  const house = around(door, FRONT);
  const towards = (from: number, size: number, to: number, room: number): number =>
    Math.max(from + size - room / 2, Math.min(from + room / 2, to));
  return {
    x: towards(fountain.x, fountain.w, house.x + house.w / 2, width),
    y: towards(fountain.y, fountain.h, house.y + house.h / 2, height),
    zoom: 1,
  };
}
