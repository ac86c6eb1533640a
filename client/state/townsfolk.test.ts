import { describe, expect, it } from 'vitest';
import type { MatchSummary } from '../../shared/contracts/matches.ts';
import { sampleBuilding } from '../testing/sample-building.ts';
import type { TownBuilding, TownModel } from './town-model.ts';
import { justPlayed, townsfolk } from './townsfolk.ts';

const DAY_MS = 240_000;
const NOON = DAY_MS / 2;
const MIDNIGHT = DAY_MS;

const building = (id: string, more: Partial<TownBuilding> = {}): TownBuilding =>
  sampleBuilding({ buildingId: id, matchId: `match of ${id}`, number: 4, plotId: `plot of ${id}`, ...more });
const town = (buildings: readonly TownBuilding[] = [], featured: string | null = null): TownModel => ({
  clockEpoch: 0,
  dayLengthMs: DAY_MS,
  queues: [],
  featuredMatchId: featured,
  featuredWhy: '',
  upNext: [],
  buildings,
  villagers: [],
});
const result = (id: string, more: Partial<MatchSummary> = {}): MatchSummary => ({
  matchId: `match of ${id}`,
  game: 'chess',
  gameNumber: 4,
  buildingInstanceId: id,
  plotId: '',
  address: '',
  phase: 'ENDED',
  round: 1,
  remaining: 0,
  startedAt: 0,
  endedAt: 1,
  winner: 'WHITE',
  aborted: false,
  ranked: true,
  label: '',
  detail: '',
  outcome: 'White won',
  banner: '',
  players: [
    { agentId: 'ada', displayName: 'Ada', seat: 1, won: true },
    { agentId: 'bo', displayName: 'Bo', seat: 2, won: false },
  ],
  ...more,
});

const folk = (model: TownModel, now = NOON, recent: readonly MatchSummary[] | null = null) =>
  townsfolk({ town: model, now, recent, titleOf: (game) => game.toUpperCase() });
const at = (pictures: ReturnType<typeof folk>, place: string) =>
  pictures.filter(({ where }) => where.at === place).length;

describe('townsfolk', () => {
  it('listen at the featured door, each in its own place', () => {
    const there = folk(town([building('a'), building('b')], 'match of b'));
    const listening = there.flatMap(({ where }) => (where.at === 'door' ? [where] : []));
    expect(new Set(listening.map(({ buildingId }) => buildingId))).toEqual(new Set(['b']));
    expect(new Set(listening.map(({ place }) => place)).size).toBe(listening.length);
    expect(listening.length).toBeGreaterThan(3);
  });

  it('gather where a match is about to begin', () => {
    const there = folk(town([building('a', { status: 'starting' })]));
    expect(at(there, 'door')).toBeGreaterThan(1);
  });

  it('go home at night except the watch, and are outside in a quiet town by day', () => {
    expect(at(folk(town(), MIDNIGHT), 'home')).toBeGreaterThan(5);
    expect(at(folk(town(), MIDNIGHT), 'home')).toBeLessThan(folk(town()).length);
    expect(at(folk(town()), 'home')).toBe(0);
    expect(at(folk(town()), 'square')).toBeGreaterThan(3);
    expect(at(folk(town()), 'rest')).toBeGreaterThan(0);
  });

  it('mention nothing that did not happen', () => {
    const said = (recent: readonly MatchSummary[], model = town()) => {
      const lines = new Set<string>();
      for (let now = NOON; now < NOON + 40 * 9_000; now += 9_000)
        for (const { says } of folk({ ...model, dayLengthMs: 0 }, now, recent))
          if (says) lines.add(says.text);
      return [...lines];
    };
    expect(said([])).toEqual([]);
    expect(said([result('x', { aborted: true })])).toEqual([]);
    const about = said([result('x')]);
    expect(about.length).toBeGreaterThan(1);
    for (const line of about) expect(line).toMatch(/CHESS #4/);
    expect(about.join()).toMatch(/Ada won/);
    expect(about.join()).not.toMatch(/Bo won/);
    expect(said([], town([building('a', { headline: 'Pim accused by 3' })]))).toEqual([
      'At CHESS #4: Pim accused by 3.',
    ]);
  });
});

describe('agents who have just played', () => {
  const over = building('x', { status: 'ended', endedAt: NOON });

  it('dance or mourn in front of the house for a while', () => {
    const after = justPlayed(town([over]), [result('x')], NOON + 5_000);
    expect(after.get('ada')).toMatchObject({ mood: 'joy', where: { at: 'door', buildingId: 'x' } });
    expect(after.get('bo')).toMatchObject({ mood: 'grief' });
    expect(justPlayed(town([over]), [result('x')], NOON + 60_000).size).toBe(0);
  });

  it('do neither without a winner', () => {
    const drawn = result('x', {
      players: [{ agentId: 'ada', displayName: 'Ada', seat: 1, won: null }],
    });
    expect(justPlayed(town([over]), [drawn], NOON).size).toBe(0);
  });
});
