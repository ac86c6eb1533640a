// Keeps labels off each other: the most important first, others move up or down a little, or hide.

export interface LabelBox {
  readonly id: string;
  /** Middle of the label's lower edge. */
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly priority: number;
}

export interface PlacedLabel {
  readonly x: number;
  readonly y: number;
  readonly hidden: boolean;
}

const GAP = 3;

interface Area {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const clash = (a: Area, b: Area): boolean =>
  a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;

export function layOutLabels(labels: readonly LabelBox[]): Map<string, PlacedLabel> {
  const placed = new Map<string, PlacedLabel>();
  const taken: Area[] = [];
  const byRank = labels.toSorted((a, b) => b.priority - a.priority || a.id.localeCompare(b.id));
  for (const { id, x, y, w, h } of byRank) {
    const areaAt = (dy: number): Area => ({
      left: x - w / 2,
      right: x + w / 2,
      top: y + dy - h,
      bottom: y + dy,
    });
    const shift = [0, -(h + GAP), h + GAP, -h / 2, h / 2].find(
      (dy) => !taken.some((area) => clash(area, areaAt(dy))),
    );
    if (shift === undefined) {
      placed.set(id, { x, y, hidden: true });
      continue;
    }
    taken.push(areaAt(shift));
    placed.set(id, { x, y: y + shift, hidden: false });
  }
  return placed;
}
