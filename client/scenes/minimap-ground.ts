import type { TiledMap } from '../map/tiled.ts';
import type { TownMap } from '../map/town-map.ts';
import type { BuildingPicture } from './pictures.ts';

export type Rgb = readonly [number, number, number];

/** Colour and opacity: streets are a hint; otherwise the map would be a grid. */
export const GROUND: Readonly<
  Record<'dirt' | 'cobble' | 'water', { readonly color: Rgb; readonly share: number }>
> = {
  dirt: { color: [216, 190, 140], share: 0.28 },
  cobble: { color: [206, 196, 186], share: 0.55 },
  water: { color: [69, 150, 196], share: 1 },
};
export const GRASS = '#4f8450';
/** In sequence over the districts, so that neighbours differ. */
export const TINTS = ['#93b45f', '#c2b878', '#84ab8c', '#b5a079', '#b08fa3'] as const;
export const THINGS = { bridge: '#9a664c', landmark: '#7a4b8b', hall: '#4a6aa3' } as const;

export const laidOver = (
  under: Rgb,
  { color, share }: { readonly color: Rgb; readonly share: number },
): Rgb => {
  const [r, g, b] = under.map((value, i) => value + ((color[i] ?? 0) - value) * share) as unknown as Rgb;
  return [r, g, b];
};

export function paintGround(map: TiledMap, town: TownMap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = map.width;
  canvas.height = map.height;
  const pen = canvas.getContext('2d');
  if (!pen) return canvas;
  const { tilewidth: tile } = map;
  pen.fillStyle = GRASS;
  pen.fillRect(0, 0, map.width, map.height);
  town.districts.forEach(({ x, y, w, h }, i) => {
    pen.fillStyle = TINTS[i % TINTS.length] ?? TINTS[0];
    pen.beginPath();
    pen.roundRect(x / tile, y / tile, w / tile, h / tile, 6);
    pen.fill();
  });
  const image = pen.getImageData(0, 0, map.width, map.height);
  for (const [layer, ground] of Object.entries(GROUND)) {
    const found = map.layers.find(({ name }) => name === layer);
    if (found?.type !== 'tilelayer') continue;
    found.data.forEach((gid, i) => {
      if (gid === 0) return;
      const [r = 0, g = 0, b = 0] = image.data.subarray(i * 4, i * 4 + 3);
      image.data.set(laidOver([r, g, b], ground), i * 4);
    });
  }
  pen.putImageData(image, 0, 0);
  const dots = (color: string, size: number, spots: Iterable<{ readonly x: number; readonly y: number }>) => {
    pen.fillStyle = color;
    for (const { x, y } of spots) pen.fillRect(x / tile - size / 2, y / tile - size, size, size);
  };
  dots(
    THINGS.bridge,
    3,
    town.props.filter(({ kind }) => kind.startsWith('bridge')),
  );
  dots(THINGS.landmark, 6, town.landmarks);
  dots(THINGS.hall, 9, [town.hallDoor]);
  return canvas;
}

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export const INK = '#160d1d';
export const PAPER = '#fff6dc';
export const COLORS = { running: '#ffa26e', night: '#8fc1ff', over: '#c9cfdb', own: '#9df2bd' } as const;

/** Distinguished by shape as well: a disc, a sickle, a square, a drop. */
export type MarkKind = keyof typeof COLORS;

export interface MapMark extends Spot {
  readonly kind: MarkKind;
  readonly radius: number;
  readonly color: string;
  readonly ringed: boolean;
}

export const RIM = 1;
export const RING = 3;
/** Depends on the visible share of the town; bounded, so that marks stay visible and a street is not a single bar. */
const HOUSE = { world: 44, least: 2.5, most: 5.5 };
const OWN_RADIUS = 4.5;
export const FRAME = { ink: 4, paper: 2 } as const;
export const NAME = { px: 14, outline: 3 } as const;

const SIZES: readonly (Size & { readonly from: number })[] = [
  { from: 0, width: 176, height: 150 },
  { from: 900, width: 208, height: 177 },
  { from: 1_700, width: 288, height: 245 },
];

export function mapSize(stage: number): Size {
  const { width, height } = SIZES.findLast(({ from }) => stage >= from) ?? { width: 176, height: 150 };
  return { width, height };
}

export const kindOf = ({ status, tone }: Pick<BuildingPicture, 'status' | 'tone'>): MarkKind => {
  if (status === 'ended') return 'over';
  return tone === 'night' ? 'night' : 'running';
};

type House = Pick<BuildingPicture, 'status' | 'tone' | 'featured'> & { readonly at: Spot };

/** `scale`: page pixels per world pixel. The featured match is drawn last, over its neighbours. */
export function houseMarks(houses: readonly House[], scale: number): MapMark[] {
  const radius = Math.max(HOUSE.least, Math.min(HOUSE.most, HOUSE.world * scale));
  return houses
    .toSorted((a, b) => Number(a.featured) - Number(b.featured))
    .map((house) => {
      const kind = kindOf(house);
      return { ...house.at, kind, radius, color: COLORS[kind], ringed: house.featured };
    });
}

export const ownMarks = (spots: readonly Spot[]): MapMark[] =>
  spots.map(({ x, y }) => ({ x, y, kind: 'own', radius: OWN_RADIUS, color: COLORS.own, ringed: false }));

type Pen = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'beginPath' | 'arc' | 'rect' | 'moveTo' | 'lineTo' | 'closePath' | 'fill'
>;

/** All rims before all fills: adjacent houses form a row in one outline, and none covers another's colour. */
export function drawMarks(pen: Pen, marks: readonly MapMark[]): void {
  for (const mark of marks) {
    if (mark.ringed) fillForm(pen, mark, mark.radius + RIM + RING, PAPER);
    fillForm(pen, mark, mark.radius + RIM, INK);
  }
  for (const mark of marks) {
    const { color, kind, radius, x, y } = mark;
    fillForm(pen, mark, radius, color);
    const bitten = { x: x + radius * 0.5, y: y - radius * 0.4, kind: 'running' } as const;
    if (kind === 'night') fillForm(pen, bitten, radius * 0.65, INK);
  }
}

function fillForm(
  pen: Pen,
  { kind, x, y }: Spot & Pick<MapMark, 'kind'>,
  radius: number,
  color: string,
): void {
  pen.fillStyle = color;
  pen.beginPath();
  if (kind === 'over') pen.rect(x - radius * 0.9, y - radius * 0.9, radius * 1.8, radius * 1.8);
  else if (kind === 'own') {
    // Its point is at the agent's position.
    pen.arc(x, y - radius * 1.6, radius, Math.PI * 0.85, Math.PI * 0.15);
    pen.lineTo(x, y + radius * 0.3);
    pen.closePath();
  } else pen.arc(x, y, radius, 0, Math.PI * 2);
  pen.fill();
}
