import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleBuilding } from '../testing/sample-building.ts';
import { countDown, nextMatch } from './autoplay.ts';
import type { TownBuilding, TownModel } from './town-model.ts';

const building = (matchId: string, status: TownBuilding['status'] = 'running'): TownBuilding =>
  sampleBuilding({ buildingId: `bl_${matchId}`, matchId, game: 'toy', status });

const town = (changes: Partial<TownModel>): TownModel => ({
  clockEpoch: 0,
  dayLengthMs: 0,
  queues: [],
  featuredMatchId: null,
  featuredWhy: '',
  upNext: [],
  buildings: [],
  villagers: [],
  ...changes,
});

describe('the next match to watch', () => {
  it('is the one the town features, or would feature next', () => {
    const buildings = ['mt_1', 'mt_2', 'mt_3'].map((id) => building(id));
    const upNext = ['mt_3', 'mt_1'];
    expect(nextMatch(town({ buildings, upNext, featuredMatchId: 'mt_2' }), 'mt_1')).toBe('mt_2');
    expect(nextMatch(town({ buildings, upNext, featuredMatchId: 'mt_1' }), 'mt_1')).toBe('mt_3');
  });

  it('is never the one on the screen, nor one that is over or gone', () => {
    const buildings = [building('mt_1'), building('mt_2', 'ended')];
    const upNext = ['mt_2', 'mt_9'];
    expect(nextMatch(town({ buildings, upNext, featuredMatchId: 'mt_1' }), 'mt_1')).toBeNull();
    expect(nextMatch(null, 'mt_1')).toBeNull();
  });
});

describe('countdown to the next match', () => {
  afterEach(() => vi.useRealTimers());

  it('shows every second and then continues, once', () => {
    vi.useFakeTimers();
    const shown: (number | string)[] = [];
    countDown(
      3,
      (left) => shown.push(left),
      () => shown.push('on'),
    );
    vi.advanceTimersByTime(2_999);
    expect(shown).toEqual([3, 2, 1]);
    vi.advanceTimersByTime(10_000);
    expect(shown).toEqual([3, 2, 1, 'on']);
  });

  it('stops on request', () => {
    vi.useFakeTimers();
    const done = vi.fn();
    const stop = countDown(3, () => undefined, done);
    vi.advanceTimersByTime(2_000);
    stop();
    vi.advanceTimersByTime(10_000);
    expect(done).not.toHaveBeenCalled();
  });
});
