export interface ViewWindow {
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly bottom: number;
}

export const contains = (view: ViewWindow, x: number, y: number, margin: number): boolean =>
  x > view.x - margin && x < view.right + margin && y > view.y - margin && y < view.bottom + margin;

export const widened = ({ x, y, right, bottom }: ViewWindow, by: number): ViewWindow => ({
  x: x - by,
  y: y - by,
  right: right + by,
  bottom: bottom + by,
});

export const isSame = (a: ViewWindow, b: ViewWindow): boolean =>
  a.x === b.x && a.y === b.y && a.right === b.right && a.bottom === b.bottom;

export const isWithin = (inner: ViewWindow, outer: ViewWindow): boolean =>
  inner.x >= outer.x && inner.y >= outer.y && inner.right <= outer.right && inner.bottom <= outer.bottom;

export const overlap = (a: ViewWindow, b: ViewWindow): boolean =>
  a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;

/** The camera position in a game's room, at a whole-number zoom. */
export interface RoomFit {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

export function roomWindow(stage: { width: number; height: number }, { zoom, x, y }: RoomFit): ViewWindow {
  const halfW = stage.width / zoom / 2;
  const halfH = stage.height / zoom / 2;
  return { x: x - halfW, y: Math.round(y) - halfH, right: x + halfW, bottom: Math.round(y) + halfH };
}

/** Moves the value one step towards its target. */
export const towards = (from: number, to: number, step: number): number =>
  to > from ? Math.min(to, from + step) : Math.max(to, from - step);
