import { describe, expect, it } from 'vitest';
import { bustOf, MOODS } from '../../shared/art/bust.ts';
import { lookOf } from '../../shared/art/look.ts';
import type { Pixels } from '../../shared/art/pixels.ts';
import { hallSprites } from '../games/werewolf/art/hall-sprites.ts';
import { PROP_SIZES, PROP_VARIANTS } from '../map/prop-kinds.ts';
import { packSheet } from '../scenes/sheet-images.ts';
import { HOUSE_KINDS, house, houseStyle } from './house.ts';
import { PAVILION_KINDS, pavilion } from './pavilion.ts';
import { BOTTOM_LEFT, BOTTOM_RIGHT, paintTileset, TILE, TOP_LEFT, TOP_RIGHT, terrainTile } from './tiles.ts';
import { townSprites } from './town-sprites.ts';
import { walkerSheet } from './walker.ts';

const same = (a: Pixels, b: Pixels): boolean =>
  a.w === b.w && a.h === b.h && a.data.every((v, i) => v === b.data[i]);

describe('painted art', () => {
  it('paints the same agent the same way every time, and another agent differently', () => {
    for (const mood of MOODS) expect(same(bustOf('agent-7', mood), bustOf('agent-7', mood))).toBe(true);
    expect(same(walkerSheet(lookOf('agent-7')), walkerSheet(lookOf('agent-7')))).toBe(true);
    expect(same(bustOf('agent-7'), bustOf('agent-8'))).toBe(false);
    expect(same(walkerSheet(lookOf('agent-7')), walkerSheet(lookOf('agent-8')))).toBe(false);
  });

  it('gives every mood its own face', () => {
    const faces = MOODS.map((mood) => bustOf('agent-7', mood));
    faces.forEach((face, i) => {
      for (const other of faces.slice(i + 1)) expect(same(face, other)).toBe(false);
    });
  });

  it('spreads looks: few of a thousand agents share all traits', () => {
    const looks = new Set(Array.from({ length: 1000 }, (_, i) => JSON.stringify(lookOf(`agent-${i}`))));
    expect(looks.size).toBeGreaterThan(900);
  });

  it('gives no two house kinds the same roof and front', () => {
    const styles = Array.from({ length: HOUSE_KINDS }, (_, kind) => {
      const { roof, roofColor, front, cover, floors } = houseStyle(kind);
      return [roof, roofColor, front, cover, floors].join(' ');
    });
    expect(new Set(styles).size).toBe(HOUSE_KINDS);
  });

  it('lights only what is built: every lit pixel lies on the building', () => {
    const range = (n: number) => Array.from({ length: n }, (_, i) => i);
    for (const { base, lit } of [
      ...range(HOUSE_KINDS).map((kind) => house(kind)),
      ...range(PAVILION_KINDS).map(pavilion),
    ]) {
      for (let y = 0; y < lit.h; y++) {
        for (let x = 0; x < lit.w; x++) {
          if (lit.alpha(x, y) > 0) expect(base.alpha(x, y), `${x},${y}`).toBe(255);
        }
      }
    }
  });
});

describe('the tileset', () => {
  const tiles = paintTileset();
  const solid = (id: number, x: number, y: number) =>
    tiles.alpha((id % 16) * TILE + x, Math.floor(id / 16) * TILE + y) > 0;

  it('meets at every legal seam, whichever variants lie side by side', () => {
    let seams = 0;
    let torn = 0;
    for (let a = 1; a < 16; a++) {
      for (let b = 1; b < 16; b++) {
        const upper = Boolean(a & TOP_RIGHT) === Boolean(b & TOP_LEFT);
        const lower = Boolean(a & BOTTOM_RIGHT) === Boolean(b & BOTTOM_LEFT);
        if (!upper || !lower) continue;
        for (let y = 0; y < TILE; y++) {
          seams++;
          if (solid(terrainTile('dirt', a, 0), 15, y) !== solid(terrainTile('dirt', b, 1), 0, y)) torn++;
        }
      }
    }
    expect(torn / seams).toBeLessThan(0.2);
  });

  it('covers a full tile and leaves an empty mask transparent', () => {
    for (let y = 0; y < TILE; y++)
      for (let x = 0; x < TILE; x++) expect(solid(terrainTile('water', 15, 2), x, y)).toBe(true);
    expect(solid(terrainTile('water', 0, 0), 8, 8)).toBe(false);
  });
});

describe('the sprite sheets', () => {
  const town = townSprites().sprites;

  it('name every sprite once', () => {
    for (const sprites of [town, hallSprites()])
      expect(new Set(sprites.map(({ name }) => name)).size).toBe(sprites.length);
  });

  it('pack without overlap inside the sheet', () => {
    const sheet = packSheet(town, 2048);
    const used = new Uint8Array(sheet.width * sheet.height);
    for (const { x, y, part, name } of sheet.sprites) {
      expect(x + part.w, name).toBeLessThanOrEqual(sheet.width);
      expect(y + part.h, name).toBeLessThanOrEqual(sheet.height);
      for (let j = 0; j < part.h; j++) {
        for (let i = 0; i < part.w; i++) {
          const at = (y + j) * sheet.width + x + i;
          if (used[at]) throw new Error(`${name} overlaps at ${x + i},${y + j}`);
          used[at] = 1;
        }
      }
    }
    expect(sheet.height).toBeLessThanOrEqual(1024);
  });

  it('hold a drawing of every prop, at the size the planner assumes', () => {
    const sizes = new Map(town.map(({ name, pixels }) => [name, [pixels.w, pixels.h]]));
    for (const [kind, size] of Object.entries(PROP_SIZES)) {
      const variants = PROP_VARIANTS[kind as keyof typeof PROP_SIZES] ?? 1;
      for (let v = 0; v < variants; v++) {
        const name = kind === 'lamp' ? 'lamp' : `${kind}.${v}`;
        expect(sizes.get(name), name).toEqual([...size]);
      }
    }
  });
});
