import { computed, effect } from '@preact/signals';
import { LOOK_AT_RESULT_MS } from '../../shared/town/programme.ts';
import type { Store } from '../state/store.ts';
import type { Navigation } from './navigation.ts';

export function runTownTv(store: Store, navigation: Pick<Navigation, 'go' | 'note'>): void {
  // The town changes many times a second; the pause on a result must not restart each time.
  const next = computed(() => {
    const featured = store.tv.value ? store.town.value?.featuredMatchId : null;
    const route = store.route.value;
    return route.screen === 'match' && route.matchId === featured ? null : (featured ?? null);
  });
  const ended = computed(() => {
    const watch = store.watch.value;
    return watch?.model.value.over ? watch.matchId : null;
  });
  // The town waits as long itself; the delay here covers only the way to this page.
  let lookedSince = 0;
  effect(() => {
    if (ended.value) lookedSince = Date.now();
  });
  effect(() => {
    const matchId = next.value;
    if (!matchId) return;
    const change = () => {
      const route = store.route.peek();
      // One history entry for the whole evening: back leaves the programme.
      if (route.screen === 'match') navigation.note({ ...route, matchId, at: null });
      else navigation.go({ screen: 'match', matchId, view: 'public', at: null });
    };
    const looked = ended.peek() ? Date.now() - lookedSince : LOOK_AT_RESULT_MS;
    const timer = setTimeout(change, Math.max(0, LOOK_AT_RESULT_MS - looked));
    return () => clearTimeout(timer);
  });
}
