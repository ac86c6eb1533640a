export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Link {
  readonly fromId: string;
  readonly toId: string;
}

const ROUNDS = 240;
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Fruchterman and Reingold's springs, from a spiral, within `width` × `height` less a margin. */
export function layoutOf(
  ids: readonly string[],
  links: readonly Link[],
  { width, height, margin }: { readonly width: number; readonly height: number; readonly margin: number },
): ReadonlyMap<string, Point> {
  const at = ids.map((_, i) => {
    const reach = Math.sqrt((i + 0.5) / ids.length) / 2;
    return { x: 0.5 + reach * Math.cos(i * GOLDEN), y: 0.5 + reach * Math.sin(i * GOLDEN) };
  });
  const index = new Map(ids.map((id, i) => [id, i]));
  const pairs = links.flatMap(({ fromId, toId }) => {
    const [a, b] = [index.get(fromId), index.get(toId)];
    return a === undefined || b === undefined || a === b ? [] : [[a, b] as const];
  });
  const rest = Math.sqrt(1 / Math.max(1, ids.length)) * 0.9;
  for (let round = 0; round < ROUNDS; round++) {
    const heat = 0.08 * (1 - round / ROUNDS);
    const pulls = at.map(({ x, y }) => ({ x: (0.5 - x) * 0.04, y: (0.5 - y) * 0.04 }));
    const push = (i: number, j: number, force: (distance: number) => number): void => {
      const [a, b] = [at[i]!, at[j]!];
      const [dx, dy] = [a.x - b.x || 1e-4, a.y - b.y || 1e-4];
      const distance = Math.max(1e-3, Math.hypot(dx, dy));
      const by = force(distance) / distance;
      pulls[i]!.x += dx * by;
      pulls[i]!.y += dy * by;
      pulls[j]!.x -= dx * by;
      pulls[j]!.y -= dy * by;
    };
    for (let i = 0; i < at.length; i++) {
      for (let j = 0; j < i; j++) push(i, j, (distance) => (rest * rest) / distance);
    }
    for (const [a, b] of pairs) push(a, b, (distance) => -(distance * distance) / rest / 2);
    pulls.forEach(({ x, y }, i) => {
      const length = Math.hypot(x, y) || 1;
      const step = Math.min(length, heat) / length;
      at[i]!.x += x * step;
      at[i]!.y += y * step;
    });
  }
  return fitted(ids, at, { width, height, margin });
}

function fitted(
  ids: readonly string[],
  at: readonly Point[],
  { width, height, margin }: { readonly width: number; readonly height: number; readonly margin: number },
): ReadonlyMap<string, Point> {
  const span = (values: readonly number[], size: number) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const scale = (size - 2 * margin) / (most - least || 1);
    return (value: number): number => (most === least ? size / 2 : margin + (value - least) * scale);
  };
  const across = span(
    at.map(({ x }) => x),
    width,
  );
  const down = span(
    at.map(({ y }) => y),
    height,
  );
  const points = at.map(({ x, y }) => ({ x: across(x), y: down(y) }));
  moveApart(points, { width, height, margin });
  return new Map(ids.map((id, i) => [id, points[i]!]));
}

const PASSES = 120;
/** Of a face with the two lines of its name, where there is room for it. */
const ROOM = { x: 108, y: 84 };

/** No face shall lie on another, nor on its name. */
function moveApart(
  points: { x: number; y: number }[],
  { width, height, margin }: { readonly width: number; readonly height: number; readonly margin: number },
): void {
  const fits = Math.sqrt((width * height) / (Math.max(1, points.length) * ROOM.x * ROOM.y));
  const scale = Math.min(1, fits * 0.85);
  const [roomX, roomY] = [ROOM.x * scale, ROOM.y * scale];
  for (let pass = 0; pass < PASSES; pass++) {
    for (let i = 0; i < points.length; i++) {
      for (let j = 0; j < i; j++) {
        const [a, b] = [points[i]!, points[j]!];
        const [dx, dy] = [a.x - b.x, a.y - b.y];
        const [overX, overY] = [roomX - Math.abs(dx), roomY - Math.abs(dy)];
        if (overX <= 0 || overY <= 0) continue;
        if (overX / roomX < overY / roomY) {
          const by = (overX / 2) * (dx < 0 ? -1 : 1);
          a.x += by;
          b.x -= by;
        } else {
          const by = (overY / 2) * (dy < 0 ? -1 : 1);
          a.y += by;
          b.y -= by;
        }
      }
    }
    for (const point of points) {
      point.x = Math.min(width - margin, Math.max(margin, point.x));
      point.y = Math.min(height - margin, Math.max(margin, point.y));
    }
  }
}

// A name under a face: at most two lines, each no wider than the room that a face has.

const MOST_LETTERS = 14;

export function nameLines(name: string): readonly string[] {
  const words = name.split(/\s+/).filter(Boolean);
  const [first, ...rest] = linesOf(words);
  if (first === undefined) return [];
  return rest.length === 0 ? [cut(first)] : [cut(first), cut(rest.join(' '))];
}

function linesOf(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trimStart();
    if (lines.length > 0 && lettersOf(longer).length <= MOST_LETTERS) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(line: string): string {
  const letters = lettersOf(line);
  return letters.length > MOST_LETTERS
    ? `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trimEnd()}…`
    : line;
}

const SEGMENTER = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lettersOf = (line: string): string[] => Array.from(SEGMENTER.segment(line), ({ segment }) => segment);
