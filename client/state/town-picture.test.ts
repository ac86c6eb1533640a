import { describe, expect, it } from 'vitest';
import { sampleBuilding } from '../testing/sample-building.ts';
import {
  queuesToShow,
  type TownBuilding,
  type TownModel,
  type TownQueue,
  type TownVillager,
  timeOfDay,
} from './town-model.ts';
import { townPicture } from './town-picture.ts';

const building = (buildingId: string, more: Partial<TownBuilding> = {}): TownBuilding =>
  sampleBuilding({ buildingId, matchId: `match of ${buildingId}`, detail: 'white', ...more });
const villager = (agentId: string, more: Partial<TownVillager> = {}): TownVillager => ({
  agentId,
  name: agentId,
  where: 'square',
  buildingId: '',
  queue: '',
  queuePlace: 0,
  house: false,
  online: true,
  ...more,
});
const queue = (game: string, size = 0): TownQueue => ({
  game,
  size,
  required: 2,
  away: 0,
  status: 'WAITING',
  estimateSeconds: 0,
});
const town = (more: Partial<TownModel>): TownModel => ({
  clockEpoch: 1_000,
  dayLengthMs: 600_000,
  queues: [],
  featuredMatchId: null,
  featuredWhy: '',
  upNext: [],
  buildings: [],
  villagers: [],
  ...more,
});
const draw = (model: TownModel, more: Partial<Parameters<typeof townPicture>[0]> = {}) =>
  townPicture({
    town: model,
    now: 100_000,
    line: null,
    recent: null,
    followFeatured: false,
    mine: new Set(),
    signs: [],
    visiting: null,
    titleOf: (game) => game.toUpperCase(),
    styleOf: (game) => (game === 'chess' ? 'pavilion' : 'house'),
    ...more,
  });

describe('town', () => {
  it('turns its clock once in a day length', () => {
    const model = town({});
    expect(timeOfDay(model, 1_000)).toBe(0);
    expect(timeOfDay(model, 301_000)).toBe(0.5);
    expect(timeOfDay(model, 601_000 + 150_000)).toBe(0.25);
    expect(timeOfDay(town({ dayLengthMs: 0 }), 5)).toBe(0.5);
  });

  it('puts villagers in their places, the bench before the square, one queue after the other', () => {
    const { villagers } = draw(
      town({
        queues: [queue('chess'), queue('go')],
        villagers: [
          villager('a'),
          villager('b', { where: 'hall', queue: 'go', queuePlace: 1 }),
          villager('c', { where: 'building', buildingId: 'bd', queue: 'chess', queuePlace: 1 }),
          villager('d', { queue: 'chess', queuePlace: 2 }),
        ],
      }),
      { mine: new Set(['b']) },
    );
    expect(villagers.slice(0, 4).map(({ where, mine }) => [where, mine])).toEqual([
      [{ at: 'square' }, false],
      [{ at: 'queue', place: 3 }, true],
      [{ at: 'building', buildingId: 'bd' }, false],
      [{ at: 'queue', place: 2 }, false],
    ]);
  });

  it('shows each sign, and builds as the game does', () => {
    const model = town({
      buildings: [
        building('a', { tone: 'over', banner: 'azure' }),
        building('b', { game: 'go', plotId: '' }),
      ],
    });
    expect(draw(model).buildings).toMatchObject([
      { id: 'a', game: 'CHESS', style: 'pavilion', label: 'MOVE 12 (inside)', tone: 'over', banner: 'azure' },
    ]);
  });

  it('writes the drama on a sign before the phase, and the outcome once it is over', () => {
    const labels = (more: Partial<TownBuilding>, now = 301_000) =>
      draw(town({ buildings: [building('a', more)] }), { now }).buildings[0]?.label;
    expect(labels({ headline: 'Pim accused by 3' })).toBe('Pim accused by 3');
    expect(labels({ status: 'ended', outcome: 'Village won', headline: 'Pim accused by 3' })).toBe(
      'Village won',
    );
    expect(labels({ tone: 'calm' }), 'day inside and outside').toBe('MOVE 12');
    expect(labels({ tone: 'night' }), 'night inside, noon outside').toBe('MOVE 12 (inside)');
    expect(labels({ tone: 'night' }, 1_000), 'night inside and outside').toBe('MOVE 12');
    expect(labels({ tone: 'gathering' }, 1_000)).toBe('MOVE 12');
  });

  it('shows the queues with somebody in them, or the first', () => {
    const games = ['go', 'chess'];
    const names = (...queues: TownQueue[]) => queuesToShow(town({ queues }), games).map(({ game }) => game);
    expect(names(queue('chess'), queue('go'))).toEqual(['go']);
    expect(names(queue('chess', 2), queue('go'))).toEqual(['chess']);
    expect(names(queue('chess', 2), queue('new', 1), queue('go', 1))).toEqual(['go', 'chess', 'new']);
    expect(names({ ...queue('chess'), status: 'STARTING' }, queue('go'))).toEqual(['chess']);
  });

  it('lets marks and speech over a building fade', () => {
    const model = town({ buildings: [building('bd', { mark: 'reveal', markAt: 95_000 })] });
    const line = { buildingId: 'bd', eventId: 'e', speaker: 'Ada', text: 'Hm.', at: 98_000 };
    expect(draw(model, { line }).buildings[0]).toMatchObject({ mark: 'reveal', bubble: { speaker: 'Ada' } });
    expect(draw(model, { line, now: 200_000 }).buildings[0]).toMatchObject({ mark: '', bubble: null });
  });

  it('follows the featured building only on request', () => {
    const model = town({ buildings: [building('a'), building('b')], featuredMatchId: 'match of b' });
    expect(draw(model).follow).toBeNull();
    expect(draw(model, { followFeatured: true }).follow).toBe('b');
    expect(draw(model).buildings.map(({ featured }) => featured)).toEqual([false, true]);
  });
});
