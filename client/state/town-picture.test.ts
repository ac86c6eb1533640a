import { describe, expect, it } from 'vitest';
import { type TownBuilding, type TownModel, type TownVillager, timeOfDay } from './town-model.ts';
import { townPicture } from './town-picture.ts';

const building = (buildingId: string, more: Partial<TownBuilding> = {}): TownBuilding => ({
  buildingId,
  matchId: `match of ${buildingId}`,
  number: 1,
  plotId: 'plot-001',
  status: 'running',
  phase: 'DAY_VOTE',
  dayNumber: 2,
  nightNumber: 2,
  alive: 6,
  phaseEndsAt: 0,
  winner: null,
  drama: null,
  dramaAt: 0,
  startedAt: 0,
  endedAt: 0,
  ...more,
});
const villager = (agentId: string, more: Partial<TownVillager> = {}): TownVillager => ({
  agentId,
  name: agentId,
  where: 'square',
  buildingId: '',
  queuePlace: 0,
  house: false,
  online: true,
  ...more,
});
const town = (more: Partial<TownModel>): TownModel => ({
  clockEpoch: 1_000,
  dayLengthMs: 600_000,
  queue: { size: 0, required: 8, status: 'WAITING', estimateSeconds: 0 },
  featuredMatchId: null,
  buildings: [],
  villagers: [],
  ...more,
});
const draw = (model: TownModel, more: Partial<Parameters<typeof townPicture>[0]> = {}) =>
  townPicture({
    town: model,
    now: 100_000,
    line: null,
    followFeatured: false,
    mine: new Set(),
    label: () => 'SIGN',
    ...more,
  });

describe('the town', () => {
  it('turns its clock once in a day length', () => {
    const model = town({});
    expect(timeOfDay(model, 1_000)).toBe(0);
    expect(timeOfDay(model, 301_000)).toBe(0.5);
    expect(timeOfDay(model, 601_000 + 150_000)).toBe(0.25);
    expect(timeOfDay(town({ dayLengthMs: 0 }), 5)).toBe(0.5);
  });

  it('puts villagers where they are, the queue before the square', () => {
    const { villagers } = draw(
      town({
        villagers: [
          villager('a'),
          villager('b', { where: 'hall', queuePlace: 3 }),
          villager('c', { where: 'building', buildingId: 'bd', queuePlace: 1 }),
        ],
      }),
      { mine: new Set(['b']) },
    );
    expect(villagers.map(({ where, mine }) => [where, mine])).toEqual([
      [{ at: 'square' }, false],
      [{ at: 'queue', place: 3 }, true],
      [{ at: 'building', buildingId: 'bd' }, false],
    ]);
  });

  it('lets drama and words over a building fade', () => {
    const model = town({ buildings: [building('bd', { drama: 'kill', dramaAt: 95_000 })] });
    const line = { buildingId: 'bd', eventId: 'e', speaker: 'Ada', text: 'Hm.', at: 98_000 };
    expect(draw(model, { line }).buildings[0]).toMatchObject({ drama: 'kill', bubble: { speaker: 'Ada' } });
    expect(draw(model, { line, now: 200_000 }).buildings[0]).toMatchObject({ drama: null, bubble: null });
  });

  it('follows the featured building only when asked', () => {
    const model = town({ buildings: [building('a'), building('b')], featuredMatchId: 'match of b' });
    expect(draw(model).follow).toBeNull();
    expect(draw(model, { followFeatured: true }).follow).toBe('b');
    expect(draw(model).buildings.map(({ featured }) => featured)).toEqual([false, true]);
  });
});
