import { expect, it } from 'vitest';
import { FakeClock } from '../../time/fake-clock.ts';
import { WorldStudio } from './studio.ts';
import type { WorldReads } from './world-reads.ts';

const WORLD = {
  id: 'w',
  name: 'Saltmere',
  theme: 'Fantasy',
  description: null,
  rev: 1,
  characters: 0,
  locations: 0,
  relationships: 0,
};
const reads = {
  world: async () => WORLD,
  survey: async () => ({ world: WORLD, characters: [], locations: [], relationships: [] }),
} as unknown as WorldReads;

it('suggests something else on every call, separately per category', async () => {
  const backgroundsOf = async (studio: WorldStudio, category: 'items' | 'events') => {
    const answer = await studio.ideas({ shareToken: 's' }, 'w', category, 3);
    if (!answer.ok) throw new Error('the world is there');
    return answer.value.suggestions.map(({ background }) => background);
  };
  const studio = new WorldStudio(reads, new FakeClock());
  const items: string[] = [];
  for (let calls = 0; calls < 3; calls++) items.push(...(await backgroundsOf(studio, 'items')));
  expect(new Set(items).size).toBe(9);
  const afresh = new WorldStudio(reads, new FakeClock());
  expect(await backgroundsOf(studio, 'events')).toEqual(await backgroundsOf(afresh, 'events'));
});
