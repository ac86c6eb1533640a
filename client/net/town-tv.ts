// Town TV: stays with the featured match, and goes along when another one is featured.

import { computed, effect } from '@preact/signals';
import type { Store } from '../state/store.ts';
import type { Navigation } from './navigation.ts';

/** The hall, the reveal and then the result deserve a look before the channel changes. */
const LOOK_AT_RESULT_MS = 14_000;

export function runTownTv(store: Store, navigation: Pick<Navigation, 'go' | 'note'>): void {
  // The town changes many times a second; a look at a result must not begin anew each time.
  const next = computed(() => {
    const featured = store.tv.value ? store.town.value?.featuredMatchId : null;
    const route = store.route.value;
    return route.screen === 'match' && route.matchId === featured ? null : (featured ?? null);
  });
  effect(() => {
    const matchId = next.value;
    if (!matchId) return;
    const change = () => {
      const route = store.route.peek();
      // One step in the history for the whole evening: back leads out of the programme, not through it.
      if (route.screen === 'match') navigation.note({ ...route, matchId, at: null });
      else navigation.go({ screen: 'match', matchId, view: 'public', at: null });
    };
    const resting = store.watch.peek()?.model.peek().over === true;
    const timer = setTimeout(change, resting ? LOOK_AT_RESULT_MS : 0);
    return () => clearTimeout(timer);
  });
}
