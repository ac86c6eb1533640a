import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { TiledMap } from '../map/tiled.ts';
import { readTownMap } from '../map/town-map.ts';
import type { VillagerPicture, VillagerPlace } from './pictures.ts';
import { Walkers } from './walkers.ts';

const map = readTownMap(
  JSON.parse(readFileSync(new URL('../map/town.json', import.meta.url), 'utf8')) as TiledMap,
);
const plot = map.plots[0];
if (!plot) throw new Error('the town has no plots');
const plotOf = (buildingId: string) => (buildingId === 'b1' ? plot.id : undefined);
const folk = (where: VillagerPlace, count = 8): VillagerPicture[] =>
  Array.from({ length: count }, (_, i) => ({ id: `v${i}`, name: `V${i}`, lookSeed: `v${i}`, where }));

describe('walking villagers', () => {
  it('start at their positions in the first picture, without a walk', () => {
    const walkers = new Walkers(map, true);
    walkers.show([...folk({ at: 'queue', place: 1 }, 1)], plotOf, true);
    const first = walkers.all.get('v0');
    expect({ x: first?.x, y: first?.y }).toEqual(map.queue[0]);
    expect(first?.inside).toBe(false);
  });

  it('walk from the square into their building and disappear from the street', () => {
    const walkers = new Walkers(map, true);
    walkers.show(folk({ at: 'square' }), plotOf, true);
    walkers.show(folk({ at: 'building', buildingId: 'b1' }), plotOf, false);
    expect([...walkers.all.values()].some(({ inside }) => inside)).toBe(false);
    for (let step = 0; step < 20 * 20; step++) walkers.update(0.05);
    for (const walker of walkers.all.values()) {
      expect(walker.inside, walker.picture.id).toBe(true);
      expect({ x: walker.x, y: walker.y }).toEqual(plot.door);
    }
  });

  it('arrive at once with reduced motion', () => {
    const walkers = new Walkers(map, false);
    walkers.show(folk({ at: 'square' }), plotOf, true);
    walkers.show(folk({ at: 'building', buildingId: 'b1' }), plotOf, false);
    for (const walker of walkers.all.values()) expect(walker.inside).toBe(true);
  });

  it('keep to the paths however long they stroll', () => {
    const walkers = new Walkers(map, true);
    walkers.show(folk({ at: 'square' }, 120), plotOf, true);
    const points = [...map.paths.flat(), ...map.spots, ...map.queue];
    for (let step = 0; step < 600; step++) walkers.update(0.1);
    for (const { x, y, picture } of walkers.all.values()) {
      const nearest = Math.min(...points.map((p) => Math.hypot(p.x - x, p.y - y)));
      expect(nearest, picture.id).toBeLessThan(90);
    }
  });

  it('sit down on a bench side by side, the rest in front of it, and stay', () => {
    const walkers = new Walkers(map, true);
    const seats = (of: number) =>
      folk({ at: 'square' }, of).map((picture, seat) => ({
        ...picture,
        where: { at: 'bench', bench: 'bench-3', seat, of } as const,
      }));
    walkers.show(folk({ at: 'square' }, 5), plotOf, true);
    walkers.show(seats(5), plotOf, false);
    for (let step = 0; step < 20 * 20; step++) walkers.update(0.05);
    const door = map.places.get('bench-3')?.door;
    const sitting = [...walkers.all.values()].map(({ x, y, direction }) => ({
      x: x - (door?.x ?? 0),
      y: y - (door?.y ?? 0),
      direction,
    }));
    expect(sitting.map(({ x }) => Math.round(x * 2) / 2)).toEqual([-8, 0, 8, -6.5, 6.5]);
    expect(sitting.map(({ y }) => Math.round(y))).toEqual([-5, -5, -5, 9, 9]);
    expect(sitting.map(({ direction }) => direction)).toEqual(['d', 'd', 'd', 'u', 'u']);
    for (let step = 0; step < 200; step++) walkers.update(0.1);
    expect([...walkers.all.values()].every(({ next }) => next < 0)).toBe(true);
  });

  it('disappear with the picture', () => {
    const walkers = new Walkers(map, true);
    walkers.show(folk({ at: 'square' }), plotOf, true);
    walkers.show(folk({ at: 'square' }, 3), plotOf, false);
    expect(walkers.all.size).toBe(3);
  });
});
