// Width and position of each name tag in the hall: over its seat, shifted slightly where that saves a name from being
// cut.

export interface SeatTag {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Widths of the whole text, and with the role cut to its letter. */
  readonly full: number;
  readonly brief: number;
}

interface TagStage {
  readonly width: number;
  readonly drift: number;
  /** Width that fits beside every neighbour without moving. */
  readonly room: number;
  readonly tagHeight: number;
}

interface LaidTags {
  /** All roles in full, or all as a letter: a mix would look like a difference. */
  readonly brief: boolean;
  readonly places: ReadonlyMap<string, { readonly x: number; readonly width: number }>;
}

interface Laid {
  readonly tag: SeatTag;
  readonly width: number;
  x: number;
}

const GAP = 4;
const EDGE = 8;
const PASSES = 12;

export function layTags(tags: readonly SeatTag[], stage: TagStage): LaidTags {
  const full = settle(tags, stage, ({ full: width }) => width);
  const brief = full === null;
  const laid = full ?? settle(tags, stage, ({ brief: width }) => width) ?? crop(tags, stage);
  return { brief, places: new Map(laid.map(({ tag, x, width }) => [tag.id, { x, width }])) };
}

/** Pushes neighbours apart until none overlap; `null` when they do not all fit. */
function settle(tags: readonly SeatTag[], stage: TagStage, widthOf: (tag: SeatTag) => number): Laid[] | null {
  const laid = tags.map((tag): Laid => ({ tag, width: widthOf(tag), x: tag.x }));
  for (const each of laid) keepNear(each, stage);
  for (let pass = 0; pass < PASSES; pass++) {
    let still = true;
    for (const [left, right] of neighbours(laid, stage)) {
      const over = overBy(left, right);
      if (over <= 0.5) continue;
      still = false;
      left.x -= over / 2;
      right.x += over / 2;
      keepNear(left, stage);
      keepNear(right, stage);
    }
    if (still) return laid;
  }
  return null;
}

function* neighbours(laid: readonly Laid[], { tagHeight }: TagStage): Generator<readonly [Laid, Laid]> {
  for (const [i, a] of laid.entries()) {
    for (const b of laid.slice(i + 1)) {
      if (Math.abs(a.tag.y - b.tag.y) < tagHeight) yield a.tag.x <= b.tag.x ? [a, b] : [b, a];
    }
  }
}

function keepNear(laid: Laid, { width, drift }: TagStage): void {
  const near = Math.max(laid.tag.x - drift, Math.min(laid.tag.x + drift, laid.x));
  laid.x = inside(near, laid.width, width);
}

const inside = (x: number, wide: number, stage: number): number =>
  Math.max(wide / 2 + EDGE, Math.min(stage - wide / 2 - EDGE, x));

const overBy = (left: Laid, right: Laid): number =>
  left.x + left.width / 2 + GAP - (right.x - right.width / 2);

function crop(tags: readonly SeatTag[], stage: TagStage): Laid[] {
  const laid = tags.map((tag): Laid => ({ tag, width: tag.brief, x: tag.x }));
  const close = [...neighbours(laid, stage)].filter(([left, right]) => overBy(left, right) > 0);
  const crowded = new Set(close.flat());
  return laid.map(({ tag, width }, i) => {
    const fits = Math.min(width, crowded.has(laid[i] as Laid) ? stage.room : stage.room * 2);
    return { tag, width: fits, x: inside(tag.x, fits, stage.width) };
  });
}
