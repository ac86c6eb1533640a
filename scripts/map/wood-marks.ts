// The tiles that represent plants while the map is edited; the page draws the plants themselves.

import { TILE } from '../../client/art/tiles.ts';
import { WOOD_KINDS, type WoodKind } from '../../client/map/prop-kinds.ts';
import { RAMPS, type Ramp } from '../../shared/art/palette.ts';
import { Pixels } from '../../shared/art/pixels.ts';

const { grass, autumn, teal, moss, straw, wood, clay, dirt } = RAMPS;
const COLORS: Readonly<Record<WoodKind, Ramp>> = {
  tree: grass,
  autumn,
  pine: teal,
  bush: moss,
  hay: straw,
  logs: wood,
  barrel: clay,
  crate: dirt,
};
const ROUND: readonly WoodKind[] = ['tree', 'autumn', 'pine', 'bush'];

export function paintWoodMarks(): Pixels {
  const p = new Pixels(WOOD_KINDS.length * TILE, TILE);
  WOOD_KINDS.forEach((kind, i) => {
    const ramp = COLORS[kind];
    const x = i * TILE;
    if (ROUND.includes(kind)) p.ellipse(x + 8, 7, 6, 6, ramp[1]).ellipse(x + 7, 6, 4, 4, ramp[2]);
    else p.rect(x + 3, 4, 10, 9, ramp[1]).rect(x + 4, 5, 7, 6, ramp[3]);
    if (ROUND.includes(kind)) p.rect(x + 7, 12, 3, 3, wood[1]);
  });
  return p;
}
