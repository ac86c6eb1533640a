import { describe, expect, it } from 'vitest';
import type { BuildingFacts } from '../town/building-facts.ts';
import { emptyTownState, townMirror } from './town-mirror.ts';

const house: BuildingFacts = {
  buildingId: 'b1',
  matchId: 'mt_1',
  game: 'werewolf',
  number: 7,
  plotId: '',
  agentIds: [],
  ranked: true,
  status: 'running',
  sign: {
    label: 'DAY 1 · TALK',
    detail: '8/8 alive',
    tone: 'calm',
    outcome: '',
    banner: '',
    suspense: 'none',
    weight: 10,
  },
  headline: '',
  grips: false,
  mark: '',
  markAt: 0,
  phaseEndsAt: 1_000,
  startedAt: 100,
  endedAt: null,
  stirrings: [],
};

/** The state's building after the first facts and then the changed ones. */
function shownAfter(change: Partial<BuildingFacts>) {
  const town = emptyTownState({
    games: [],
    timeScale: 1,
    dayLengthMs: 1,
    buildingLingerMs: 1,
    isHouse: () => false,
  });
  const mirror = townMirror(town);
  mirror.building(house);
  const before = town.buildings.get(house.buildingId)?.toJSON();
  mirror.building({ ...house, ...change }, house);
  return { before, after: town.buildings.get(house.buildingId)?.toJSON() };
}

describe('town state', () => {
  it.each([
    { status: 'ended', endedAt: 2_000 },
    { sign: { ...house.sign, label: 'NIGHT 2' } },
    { headline: 'Two claim to be the seer' },
    { mark: 'death', markAt: 500 },
    { phaseEndsAt: 3_000 },
    { ranked: false },
  ] satisfies Partial<BuildingFacts>[])('shows that a building has changed: %o', (change) => {
    const { before, after } = shownAfter(change);
    expect(after).not.toEqual(before);
  });

  it('does not show activity in a building', () => {
    const { before, after } = shownAfter({ stirrings: [500] });
    expect(after).toEqual(before);
  });
});
