import { describe, expect, it } from 'vitest';
import { ambientAt } from './light-map.ts';
import {
  COLORS,
  drawMarks,
  FRAME,
  GRASS,
  GROUND,
  houseMarks,
  INK,
  kindOf,
  laidOver,
  type MapMark,
  mapSize,
  NAME,
  ownMarks,
  PAPER,
  type Rgb,
  RIM,
  THINGS,
  TINTS,
} from './minimap-ground.ts';

const HERE = { x: 50, y: 50 };
const house = (status: 'running' | 'ended', tone: 'calm' | 'night' | 'over', featured = false) => ({
  status,
  tone,
  featured,
  at: HERE,
});
const DAY = house('running', 'calm');
const NIGHT = house('running', 'night');
const OVER = house('ended', 'over');

const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

/** WCAG's relative luminance. */
function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Every colour a mark may lie on, at every quarter of an hour. */
function* grounds(): Generator<readonly [string, Rgb]> {
  const plain = [GRASS, ...TINTS].map(rgb);
  const all = [
    ...plain,
    ...plain.flatMap((under) => Object.values(GROUND).map((over) => laidOver(under, over))),
    ...Object.values(THINGS).map(rgb),
  ];
  for (let quarter = 0; quarter < 96; quarter++) {
    const light = rgb(
      `#${ambientAt(quarter / 96)
        .toString(16)
        .padStart(6, '0')}`,
    );
    for (const ground of all)
      yield [
        `${ground.map(Math.round)} at ${quarter / 4}`,
        ground.map((value, i) => (value * (light[i] ?? 0)) / 255) as unknown as Rgb,
      ];
  }
}

/** The filled shapes, in order: path and colour. */
function drawn(marks: readonly MapMark[]): string[] {
  const fills: string[] = [];
  let path = '';
  const step = (name: string) => () => {
    path += name;
  };
  drawMarks(
    {
      fillStyle: '',
      beginPath() {
        path = '';
      },
      arc: step('arc '),
      rect: step('rect '),
      moveTo: step('move '),
      lineTo: step('line '),
      closePath: step('close '),
      fill() {
        fills.push(`${path}${this.fillStyle}`);
      },
    },
    marks,
  );
  return fills;
}

describe('minimap marks', () => {
  it.each([
    [694, 1_024],
    [1_070, 1_440],
    [2_128, 2_560],
  ])('are large enough on a stage of %i pixels, in a small town and in the largest', (stage) => {
    const { width } = mapSize(stage);
    for (const world of [1_500, 4_000, 12_000]) {
      const marks = houseMarks([DAY, NIGHT, OVER], width / world);
      for (const { radius } of marks) expect(2 * (radius + RIM)).toBeGreaterThanOrEqual(7);
      for (const { radius } of marks) expect(2 * radius).toBeLessThanOrEqual(11);
    }
    for (const { radius } of ownMarks([HERE])) expect(2 * radius).toBeGreaterThanOrEqual(9);
    expect(FRAME.paper).toBeGreaterThanOrEqual(2);
    expect(NAME.px).toBeGreaterThanOrEqual(14);
  });

  it('make the map larger where there is room', () => {
    const widths = [694, 1_070, 2_128].map((stage) => mapSize(stage).width);
    expect(widths).toEqual([176, 208, 288]);
  });

  it.each([...Object.entries(COLORS), ['the frame of the view, and names', PAPER]])(
    'stand out from any ground at any hour: %s',
    (_, color) => {
      expect(contrast(rgb(color), rgb(INK)), 'of middle and rim').toBeGreaterThanOrEqual(4.5);
      const lost = [...grounds()].filter(
        ([, ground]) => Math.max(contrast(rgb(color), ground), contrast(rgb(INK), ground)) < 3,
      );
      expect(lost.map(([name]) => name)).toEqual([]);
    },
  );

  it('distinguish the states of matches by shape as well as by colour', () => {
    expect([DAY, NIGHT, OVER].map(kindOf)).toEqual(['running', 'night', 'over']);
    const forms = [DAY, NIGHT, OVER]
      .map((each) => houseMarks([each], 0.05))
      .concat([ownMarks([HERE])])
      .map((marks) => drawn(marks).map((fill) => fill.replaceAll(/#\w+/g, '')));
    expect(new Set(forms.map((form) => form.join('|'))).size).toBe(4);
  });

  it('lay no rim over a neighbour, and the featured match over all', () => {
    const marks = houseMarks([house('running', 'calm', true), OVER, DAY], 0.05);
    expect(marks.map(({ ringed }) => ringed)).toEqual([false, false, true]);
    const fills = drawn(marks);
    const lastRim = fills.findLastIndex((fill) => fill.endsWith(INK));
    const firstMiddle = fills.findIndex(
      (fill) => fill.endsWith(COLORS.over) || fill.endsWith(COLORS.running),
    );
    expect(lastRim).toBeLessThan(firstMiddle);
    expect(fills.filter((fill) => fill.endsWith(PAPER))).toHaveLength(1);
  });
});
