// Seeded pictures for the dev page: no server, no rules, the same town every time.

import { hash2 } from '../../shared/art/noise.ts';
import plots from '../../shared/town/plots.json' with { type: 'json' };
import type { BuildingPicture, TownPicture, VillagerPicture } from '../scenes/pictures.ts';

const SIGNS = [
  ['DAY 2 · VOTE', 'tense'],
  ['NIGHT 1', 'night'],
  ['DAY 1 · TALK', 'calm'],
  ['ROUND 3 · SEALED', 'calm'],
  ['NIGHT 2', 'night'],
  ['GATHERING', 'gathering'],
] as const;
const BANNERS = ['gold', 'azure', 'crimson', 'jade'] as const;
const PAVILION_EVERY = 4;

export interface FakeTown {
  readonly clock: number;
  readonly houses: number;
  readonly villagers: number;
}

function fakeBuilding(index: number): BuildingPicture {
  const [label, tone] = SIGNS[index % SIGNS.length] ?? SIGNS[0];
  const ended = index % 9 === 7;
  const pavilion = index % PAVILION_EVERY === PAVILION_EVERY - 1;
  return {
    id: `b${index + 1}`,
    matchId: `m${index + 1}`,
    game: pavilion ? 'Even/Odd' : 'Werewolf',
    style: pavilion ? 'pavilion' : 'house',
    number: index + 1,
    plotId: plots[index]?.id ?? '',
    address: plots[index]?.address ?? '',
    status: ended ? 'ended' : tone === 'gathering' ? 'starting' : 'running',
    label: ended ? 'ENDED' : label,
    tone: ended ? 'over' : tone,
    banner: ended ? (BANNERS[Math.floor(index / 9) % BANNERS.length] ?? 'gold') : '',
    featured: index === 0,
    mark: index === 1 ? 'death' : index === 2 ? 'verdict' : index === 3 ? 'reveal' : '',
    bubble:
      index === 0 ? { id: 'line-1', speaker: 'Dorian', text: 'Fenn, you never asked why Greta died.' } : null,
  };
}

function fakeVillager(index: number, houses: number): VillagerPicture {
  const where =
    index < 6
      ? { at: 'queue' as const, place: index + 1 }
      : houses > 0 && index % 10 === 9
        ? { at: 'building' as const, buildingId: `b${1 + Math.floor(hash2(index, 1, 1) * houses)}` }
        : { at: 'square' as const };
  return {
    id: `agent-${index}`,
    name: `Agent ${index}`,
    lookSeed: `agent-${index}`,
    where,
    ...(index === 8 ? { mine: true } : {}),
  };
}

export const fakeTown = ({ clock, houses, villagers }: FakeTown): TownPicture => ({
  clock,
  buildings: Array.from({ length: houses }, (_, i) => fakeBuilding(i)),
  villagers: Array.from({ length: villagers }, (_, i) => fakeVillager(i, houses)),
  follow: null,
  signs: [{ place: 'arcade', label: 'The Arcade', note: '', path: '/arcade' }],
  visiting: null,
});
