import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import plots from '../../shared/town/plots.json' with { type: 'json' };
import { houseStyle } from '../art/house.ts';
import { TILE } from '../art/tiles.ts';
import { PathGraph } from './path-graph.ts';
import { type Box, overlaps, propBox } from './prop-kinds.ts';
import type { TiledMap } from './tiled.ts';
import { readTownMap } from './town-map.ts';

const tiled = JSON.parse(readFileSync(new URL('./town.json', import.meta.url), 'utf8')) as TiledMap;
const map = readTownMap(tiled);

const layer = (name: string): readonly number[] => {
  const found = tiled.layers.find((l) => l.name === name);
  if (found?.type !== 'tilelayer') throw new Error(`no tile layer ${name}`);
  return found.data;
};
const street = layer('dirt');
const cobble = layer('cobble');
const water = layer('water');
const tileAt = (data: readonly number[], x: number, y: number) =>
  data[Math.floor(y / TILE) * tiled.width + Math.floor(x / TILE)] ?? 0;

/** Index of tiles within the set that cover all four corners. */
const isFull = (gid: number): boolean => gid > 0 && (gid - 1) % 16 === 15;

const hallBox: Box = { x: map.hallDoor.x - 104, y: map.hallDoor.y - 172, w: 208, h: 172 };

/** The number of plots before the town grew over the river. */
const OLD_PLOTS = 515;
/** Doors from the middle of the square, in pixels, as the town's first map had them. */
const OLD_DOORS: readonly (readonly [string, number, number])[] = [
  ['plot-001', -186, 0],
  ['plot-002', 186, 0],
  ['plot-003', -186, 176],
  ['plot-004', 186, 176],
  ['plot-005', -336, 0],
  ['plot-017', 464, -176],
  ['plot-042', -186, -528],
  ['plot-077', 1008, -336],
  ['plot-100', -186, -864],
  ['plot-163', -1168, 720],
  ['plot-205', -752, 1056],
  ['plot-256', -1840, -352],
  ['plot-300', 1008, -1248],
  ['plot-351', 77, -1600],
  ['plot-404', 1168, -1584],
  ['plot-450', 464, 1920],
  ['plot-499', -1840, 1744],
  ['plot-514', -1840, 1936],
  ['plot-515', 1840, 1936],
];
const plotOf = (id: string) => {
  const plot = map.plots.find((known) => known.id === id);
  if (!plot) throw new Error(`no ${id}`);
  return plot;
};

function eachPair<T>(items: readonly T[], check: (a: T, b: T) => void) {
  items.forEach((a, i) => {
    for (const b of items.slice(i + 1)) check(a, b);
  });
}

describe('the town map', () => {
  it('has room for 1,000 matches and for those that have just ended, the first ones beside the square', () => {
    expect(map.plots.length).toBeGreaterThanOrEqual(1_050);
    for (const plot of map.plots.slice(0, 2)) {
      expect(Math.abs(plot.door.x - map.square.x)).toBeLessThan(14 * TILE);
      expect(Math.abs(plot.door.y - map.square.y)).toBeLessThan(6 * TILE);
    }
    const near = map.plots.filter(
      ({ door }) => Math.hypot(door.x - map.square.x, door.y - map.square.y) < 70 * TILE,
    );
    expect(near.length).toBeGreaterThanOrEqual(64);
  });

  it('keeps every plot of a stored match: the first 515 have not moved', () => {
    const old = (id: string) => {
      const { door } = plotOf(id);
      return [door.x - map.square.x, door.y - map.square.y];
    };
    expect(OLD_DOORS.map(([id]) => [id, ...old(id)])).toEqual(OLD_DOORS);
  });

  it('numbers plots from the square outwards, and begins a district over the river when the one before is full', () => {
    expect(map.plots.map(({ order }) => order)).toEqual(map.plots.map((_, i) => i + 1));
    const away = map.plots
      .slice(0, OLD_PLOTS)
      .map(({ door }) => Math.hypot(door.x - map.square.x, (door.y - map.square.y) * 1.5));
    expect(away).toEqual(away.toSorted((a, b) => a - b));
    const begun = plots.slice(OLD_PLOTS).map(({ district }) => district);
    const inTurn = begun.filter((district, i) => district !== begun[i - 1]);
    expect(inTurn).toEqual([...new Set(begun)]);
    expect(inTurn).toHaveLength(10);
  });

  it('gives the server the same plots', () => {
    expect(plots.map(({ id, order, doorX, doorY }) => ({ id, order, doorX, doorY }))).toEqual(
      map.plots.map(({ id, order, door }) => ({ id, order, doorX: door.x, doorY: door.y })),
    );
  });

  it('gives every plot an address of its own, numbered along its street from the west', () => {
    expect(new Set(plots.map(({ address }) => address)).size).toBe(plots.length);
    const streets = Map.groupBy(plots, ({ address }) => address.replace(/^\d+ /, ''));
    for (const [street, doors] of streets) {
      const numbers = doors
        .toSorted((a, b) => a.doorX - b.doorX)
        .map(({ address }) => Number.parseInt(address, 10));
      expect(numbers, street).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      const heights = doors.map(({ doorY }) => doorY);
      expect(Math.max(...heights) - Math.min(...heights), street).toBeLessThanOrEqual(2 * TILE);
    }
  });

  it('puts every plot into a district that the map shows', () => {
    for (const { id, district } of plots) {
      const { door } = plotOf(id);
      const found = map.districts.find(({ name }) => name === district);
      expect(found && overlaps(found, { x: door.x, y: door.y - 1, w: 1, h: 1 }), id).toBe(true);
    }
    eachPair(map.districts, (a, b) => expect(overlaps(a, b), `${a.name} and ${b.name}`).toBe(false));
  });

  it('keeps ground for later buildings', () => {
    const near = (name: string): number => {
      const place = map.places.get(name);
      return place ? Math.hypot(place.door.x - map.square.x, place.door.y - map.square.y) / TILE : Infinity;
    };
    for (const name of ['map-makers-stall', 'notice-board', 'bench-1', 'bench-8'])
      expect(near(name)).toBeLessThan(11);
    for (const name of ['library', 'tavern']) expect(near(name)).toBeLessThan(20);
    for (const name of ['arcade', 'league-plaza', 'graveyard']) expect(near(name)).toBeLessThan(60);
    const grounds = [...map.places.values()].filter(({ kind }) => kind === 'ground' || kind === 'house');
    eachPair<Box>([...grounds, ...map.plots, ...map.homes, hallBox], (a, b) => {
      if (overlaps(a, b)) expect.unreachable(`${JSON.stringify(a)} overlaps ${JSON.stringify(b)}`);
    });
  });

  it('lets no plot touch another, a home or the hall', () => {
    eachPair<Box>([...map.plots, ...map.homes, hallBox], (a, b) => {
      if (overlaps(a, b)) expect.unreachable(`${JSON.stringify(a)} overlaps ${JSON.stringify(b)}`);
    });
  });

  it('keeps props and lamps off plots and homes', () => {
    const lots: readonly Box[] = [...map.plots, ...map.homes];
    const things = [
      ...map.props,
      ...map.lamps.map((spot) => ({ kind: 'lamp' as const, variant: 0, ...spot })),
    ];
    for (const { kind, x, y } of things) {
      const box = propBox(kind, x, y);
      const hit = lots.find((lot) => overlaps(lot, box));
      if (hit) expect.unreachable(`${kind} at ${x},${y} stands on ${JSON.stringify(hit)}`);
    }
  });

  it('keeps plots off paved streets, the square and water', () => {
    for (const plot of map.plots) {
      for (let y = plot.y + 4; y < plot.door.y - 10; y += 8) {
        for (let x = plot.x + 4; x < plot.x + plot.w; x += 8) {
          const paved =
            isFull(tileAt(street, x, y)) || isFull(tileAt(cobble, x, y)) || isFull(tileAt(water, x, y));
          if (paved) expect.unreachable(`${plot.id} lies on a street at ${x},${y}`);
        }
      }
    }
  });

  it('puts every door on paved ground', () => {
    for (const { id, door } of map.plots) {
      const ground = tileAt(street, door.x, door.y + 6) + tileAt(cobble, door.x, door.y + 6);
      expect(ground, id).toBeGreaterThan(0);
    }
  });

  it('leads from the hall to every door, spot and place in the queue', () => {
    const graph = new PathGraph(map.paths);
    const streets = graph.nodes.length;
    const hall = graph.attach(map.hallDoor);
    for (const { id, door } of map.plots) {
      const nearest = graph.nodes[graph.nearest(door)];
      expect(Math.hypot((nearest?.x ?? 0) - door.x, (nearest?.y ?? 0) - door.y), id).toBeLessThan(2 * TILE);
    }
    const grounds = [...map.places.values()].map(({ door }) => door);
    for (const door of grounds) {
      const nearest = graph.nodes[graph.nearest(door)];
      expect(Math.hypot((nearest?.x ?? 0) - door.x, (nearest?.y ?? 0) - door.y)).toBeLessThan(5 * TILE);
    }
    const places = [...map.plots.map(({ door }) => door), ...grounds, ...map.spots, ...map.queue].map(
      (spot) => graph.attach(spot),
    );
    expect(streets).toBeGreaterThan(500);
    for (const place of places) expect(graph.reaches(place, hall)).toBe(true);
  });

  it('walks on paved ground only', () => {
    for (const path of map.paths) {
      path.slice(1).forEach((end, i) => {
        const start = path[i];
        for (let t = 0; start && t <= 1; t += 0.25) {
          const x = start.x + (end.x - start.x) * t;
          const y = start.y + (end.y - start.y) * t;
          const ground = tileAt(street, x, y) + tileAt(cobble, x, y);
          if (ground === 0) expect.unreachable(`a path leaves the street at ${x},${y}`);
        }
      });
    }
  });

  it('gives neighbours roofs of different colours', () => {
    eachPair(map.plots, (a, b) => {
      const neighbours =
        a.door.y - b.door.y < 40 && b.door.y - a.door.y < 40 && Math.abs(a.door.x - b.door.x) < 150;
      if (neighbours)
        expect(houseStyle(a.house).roofColor, `${a.id} beside ${b.id}`).not.toBe(
          houseStyle(b.house).roofColor,
        );
    });
  });

  it('keeps one object id to one object, as Tiled wants it', () => {
    const ids = tiled.layers.flatMap((l) => (l.type === 'objectgroup' ? l.objects.map(({ id }) => id) : []));
    expect(new Set(ids).size).toBe(ids.length);
    expect(Math.max(...ids)).toBeLessThan(tiled.nextobjectid);
  });
});
