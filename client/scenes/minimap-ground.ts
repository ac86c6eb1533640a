// The ground under the minimap's marks: one pixel a tile.

import type { TiledMap } from '../map/tiled.ts';
import type { TownMap } from '../map/town-map.ts';

export type Rgb = readonly [number, number, number];

/** Colour, and how much of it: streets are a hint, or the map would be a grid. */
export const GROUND: Readonly<
  Record<'dirt' | 'cobble' | 'water', { readonly color: Rgb; readonly share: number }>
> = {
  dirt: { color: [216, 190, 140], share: 0.28 },
  cobble: { color: [206, 196, 186], share: 0.55 },
  water: { color: [69, 150, 196], share: 1 },
};
export const GRASS = '#4f8450';
/** One district after the other, so that neighbours differ. */
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
