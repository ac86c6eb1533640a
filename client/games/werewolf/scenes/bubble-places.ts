// Where the words of the hall stand, and which of them have to give way.

export interface BubblePlace {
  /** The point it hangs on, and which point of the bubble that is: 0 its left or top edge, 1 the other. */
  readonly x: number;
  readonly y: number;
  readonly anchorX: number;
  readonly anchorY: number;
  /** The face stands at the right. */
  readonly flip: boolean;
  /** From the left edge to the tail's tip. */
  readonly tail: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Room for the speaker's face beside the words. */
export const FACE = 78;
const EDGE = 6;
const SHADOW = 3;

export const transformOf = ({ x, y, anchorX, anchorY }: BubblePlace): string =>
  `translate(${Math.round(x)}px,${Math.round(y)}px) translate(${-100 * anchorX}%,${-100 * anchorY}%)`;

/** Hangs over a point of the back row, inside the stage. */
export function above(at: { x: number; y: number }, stage: number, wide: number, face: number): BubblePlace {
  const half = wide / 2;
  const flip = at.x - half - face < EDGE;
  const least = half + EDGE + (flip ? 0 : face);
  const x = Math.max(least, Math.min(stage - half - EDGE - (flip ? face : 0), at.x));
  const tail = Math.round(Math.max(14, Math.min(wide - 14, at.x - x + half)));
  return { x, y: at.y, anchorX: 0.5, anchorY: 1, flip, tail };
}

/** Where the wall is out of sight: over the table, under the back row and between the sides. */
export function below(
  at: { x: number; y: number },
  between: { left: number; right: number },
  wide: number,
): BubblePlace {
  const half = wide / 2;
  const x = Math.max(between.left + half, Math.min(between.right - half, at.x));
  const tail = Math.round(Math.max(14, Math.min(wide - 14, at.x - x + half)));
  return { x, y: at.y, anchorX: 0.5, anchorY: 0, flip: false, tail };
}

/** From a side seat over the table, where no face is. */
export const beside = (at: { x: number; y: number }, toTheRight: boolean): BubblePlace => ({
  ...at,
  anchorX: toTheRight ? 0 : 1,
  anchorY: 0.3,
  flip: toTheRight,
  tail: 0,
});

/** All that a bubble covers, its speaker's face included. */
export function boxOf(place: BubblePlace, { width, height }: Size, face: number): Box {
  const left = place.x - width * place.anchorX;
  const top = place.y - height * place.anchorY;
  const bottom = top + height + SHADOW;
  return {
    left: left - (place.flip ? SHADOW : face),
    right: left + width + (place.flip ? face : SHADOW),
    top: Math.min(top - SHADOW, bottom - face),
    bottom,
  };
}

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Who spoke last is read; older words that stand in the way are hidden. `boxes`: oldest first. */
export function crowdedOut(boxes: ReadonlyMap<string, Box>): Set<string> {
  const kept: Box[] = [];
  const hidden = new Set<string>();
  for (const [id, box] of [...boxes].reverse()) {
    if (kept.some((other) => overlap(box, other))) hidden.add(id);
    else kept.push(box);
  }
  return hidden;
}
