// Which part of a large map to show: the houses, the middle of town, and the current view.

import type { Box } from '../map/prop-kinds.ts';
import type { District, TownMap } from '../map/town-map.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** World pixels from the square to the edge of the middle of town. */
const MIDDLE = 400;
/** World pixels round the houses. */
const MARGIN = 160;
/** Grows in steps: one house more or less must not move the whole picture. */
const STEP = 384;

const holds = ({ x, y, w, h }: Box, at: Spot): boolean =>
  at.x >= x && at.x <= x + w && at.y >= y && at.y <= y + h;

export const districtAt = (
  { districts }: Pick<TownMap, 'districts'>,
  x: number,
  y: number,
): District | undefined => districts.find((district) => holds(district, { x, y }));

/** `aspect` is width by height. Never larger than the map, nor beyond its edges. */
export function livedIn(
  map: Pick<TownMap, 'square' | 'width' | 'height'>,
  doors: readonly Spot[],
  view: Spot,
  aspect: number,
): Box {
  const { x: cx, y: cy } = map.square;
  const middle = { x: cx - MIDDLE, y: cy - MIDDLE, w: 2 * MIDDLE, h: 2 * MIDDLE };
  const all: readonly Box[] = [middle, ...[view, ...doors].map(({ x, y }) => ({ x, y, w: 0, h: 0 }))];
  const before = (edge: number) => Math.floor((edge - MARGIN) / STEP) * STEP;
  const beyond = (edge: number) => Math.ceil((edge + MARGIN) / STEP) * STEP;
  const left = before(Math.min(...all.map(({ x }) => x)));
  const top = before(Math.min(...all.map(({ y }) => y)));
  const right = beyond(Math.max(...all.map(({ x, w }) => x + w)));
  const bottom = beyond(Math.max(...all.map(({ y, h }) => y + h)));
  const width = Math.min(Math.max(right - left, (bottom - top) * aspect), map.width, map.height * aspect);
  const height = width / aspect;
  const within = (from: number, to: number, size: number, limit: number) =>
    Math.max(0, Math.min(limit - size, (from + to - size) / 2));
  return {
    x: within(left, right, width, map.width),
    y: within(top, bottom, height, map.height),
    w: width,
    h: height,
  };
}
