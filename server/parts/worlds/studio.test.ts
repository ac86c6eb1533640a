import { expect, it } from 'vitest';
import type { WatchedModel } from '../../models/watched-model.ts';
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

it('takes a place from a model only if its type is known', async () => {
  const place = {
    name: 'Gullrock',
    role: 'castle',
    traits: ['windy'],
    background: 'Its gate has stood open ever since the tide took the hinges.',
    rationale: 'Saltmere has no keep that could be taken.',
  };
  const faults: string[] = [];
  const suggested = async (role: string) => {
    const model: WatchedModel = {
      async ask(_, check) {
        const checked = check(JSON.stringify([{ ...place, role }]));
        if (checked.ok) return { value: checked.value, model: 'stand-in' };
        faults.push(...checked.faults);
        return null;
      },
    };
    const studio = new WorldStudio(reads, new FakeClock(), () => model);
    const answer = await studio.ideas({ shareToken: 's' }, 'w', 'locations', 1);
    return answer.ok ? answer.value.suggestions.map(({ name }) => name) : [];
  };
  expect(await suggested('castle')).toEqual(['Gullrock']);
  expect(await suggested('Retired thief')).not.toContain('Gullrock');
  expect(faults).toEqual([expect.stringMatching(/^The role of Gullrock is not one of city, /)]);
});
