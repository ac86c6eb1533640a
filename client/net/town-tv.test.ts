import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatRoute, type Route } from '../state/route.ts';
import { createStore, type Store } from '../state/store.ts';
import type { TownModel } from '../state/town-model.ts';
import { createWatch } from '../state/watch.ts';
import { coinView } from '../testing/coin-view.ts';
import { runTownTv } from './town-tv.ts';

const townWith = (featuredMatchId: string | null): TownModel => ({
  clockEpoch: 0,
  dayLengthMs: 0,
  queues: [],
  featuredMatchId,
  featuredWhy: 'first',
  upNext: [],
  buildings: [],
  villagers: [],
});

let store: Store;
let steps: string[];

beforeEach(() => {
  vi.useFakeTimers();
  store = createStore();
  steps = [];
  const take = (how: string) => (route: Route) => {
    steps.push(`${how} ${formatRoute(route)}`);
    store.route.value = route;
  };
  runTownTv(store, { go: take('go'), note: take('note') });
});

afterEach(() => vi.useRealTimers());

/** Puts a finished match on the screen. */
function watchResult(matchId: string) {
  const watch = createWatch(matchId, 'public');
  watch.play(coinView);
  watch.sync({ phase: 'SHOWN', players: [] });
  expect(watch.model.value.over).toBe(true);
  store.watch.value = watch;
}

describe('Town TV', () => {
  it('goes from match to match in one history entry', () => {
    store.tv.value = true;
    store.town.value = townWith('mt_1');
    vi.runAllTimers();
    store.town.value = townWith('mt_2');
    vi.runAllTimers();
    expect(steps).toEqual(['go /match/mt_1', 'note /match/mt_2']);
  });

  it('leaves a finished match after showing its result, however busy the town is', () => {
    store.route.value = { screen: 'match', matchId: 'mt_1', view: 'public', at: null };
    watchResult('mt_1');
    store.tv.value = true;
    for (let second = 0; second < 9; second++) {
      store.town.value = townWith('mt_2');
      vi.advanceTimersByTime(1_000);
    }
    expect(steps).toEqual([]);
    store.town.value = townWith('mt_2');
    vi.advanceTimersByTime(1_000);
    expect(steps).toEqual(['note /match/mt_2']);
  });

  it('does not wait again for a result that the town itself has waited for', () => {
    store.route.value = { screen: 'match', matchId: 'mt_1', view: 'public', at: null };
    store.tv.value = true;
    store.town.value = townWith('mt_1');
    watchResult('mt_1');
    vi.advanceTimersByTime(10_000);
    store.town.value = townWith('mt_2');
    vi.advanceTimersByTime(0);
    expect(steps).toEqual(['note /match/mt_2']);
  });

  it('stays where it is once it is switched off', () => {
    store.route.value = { screen: 'match', matchId: 'mt_1', view: 'public', at: null };
    watchResult('mt_1');
    store.tv.value = true;
    store.town.value = townWith('mt_2');
    store.tv.value = false;
    vi.runAllTimers();
    expect(steps).toEqual([]);
  });
});
