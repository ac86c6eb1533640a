import { expect, it } from 'vitest';
import type { BuildingFacts } from '../../town/building-facts.ts';
import { RecentEvents, TownPicture } from './town-picture.ts';

const building = (matchId: string, label: string): BuildingFacts => ({
  buildingId: `b-${matchId}`,
  matchId,
  game: 'werewolf',
  number: 1,
  plotId: '',
  agentIds: [],
  ranked: true,
  status: 'running',
  sign: { label, detail: '', outcome: '', tone: 'night', weight: 0 } as unknown as BuildingFacts['sign'],
  headline: '',
  grips: false,
  mark: '',
  markAt: 0,
  phaseEndsAt: 0,
  startedAt: 1,
  endedAt: null,
  stirrings: [],
});

it('an event bears a name of its own, also when earlier ones of its match are kept no more', () => {
  const picture = new TownPicture(() => 1);
  const names: string[] = [];
  // The long match moves now and then, while others push its first events out.
  for (let turn = 0; turn < 1_200; turn++) {
    picture.building(building(turn % 3 === 0 ? 'long' : `short-${turn}`, `turn ${turn}`));
    names.push(picture.events(() => true, 1)[0]!.id);
  }
  expect(new Set(names).size).toBe(names.length);
  expect(names.at(-3)).toBe('long:400');
});

it('events of the same millisecond are listed newest first', async () => {
  const picture = new TownPicture(() => 1);
  const labels = Array.from({ length: 12 }, (_, turn) => `turn ${turn}`);
  for (const label of labels) picture.building({ ...building('m', label), markAt: 1 });
  const events = new RecentEvents({ picture, canon: { eventsOf: async () => [] } });
  const told = await events.ofLocation('square', 20);
  expect(told.map(({ summary }) => summary)).toEqual(labels.toReversed());
});
