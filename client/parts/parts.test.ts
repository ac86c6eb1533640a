import { describe, expect, it } from 'vitest';
import type { TownInfo } from '../../shared/contracts/matches.ts';
import { matchPattern, PART_PAGES, type PartPageId } from '../../shared/protocol/pages.ts';
import type { TiledMap } from '../map/tiled.ts';
import map from '../map/town.json' with { type: 'json' };
import { readTownMap } from '../map/town-map.ts';
import { homeOf, partEntry, partsIn } from './parts.ts';

const ids = Object.keys(PART_PAGES) as PartPageId[];
const info = (...parts: string[]) => ({ parts }) as unknown as TownInfo;

describe('parts of the page', () => {
  it('hang their signs at places that the map has, and link to addresses of their own', () => {
    const { places } = readTownMap(map as unknown as TiledMap);
    for (const id of ids) {
      for (const { place, path } of partEntry(id).signs) {
        expect(places.has(place), `${id}: ${place}`).toBe(true);
        const own = PART_PAGES[id].some((pattern) => matchPattern(pattern, path) !== null);
        expect(own, `${id}: ${path}`).toBe(true);
      }
    }
  });

  it('are shown where the town has opened them', () => {
    expect(partsIn(null)).toEqual([]);
    expect(partsIn(info('werewolf', 'league')).map(({ id }) => id)).toEqual(['league']);
  });

  it('belong where the nearest board hangs', () => {
    const pavilion = { place: 'league-pavilion-1', label: 'Cup', path: '/league/lg_1' };
    const home = (path: string) => homeOf(partEntry('league'), [pavilion], path);
    expect(home('/league')).toBe('league-plaza');
    expect(home('/league/lg_2')).toBe('league-plaza');
    expect(home('/league/lg_1')).toBe('league-pavilion-1');
    expect(home('/league/lg_1/player/P001')).toBe('league-pavilion-1');
    expect(home('/league/lg_12')).toBe('league-plaza');
    expect(homeOf(partEntry('arcade'), [], '/x/one')).toBe('arcade');
  });
});
