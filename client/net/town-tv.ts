// Town TV: stays with the featured match, and goes along when another one is featured.

import { effect } from '@preact/signals';
import type { Store } from '../state/store.ts';
import type { Navigation } from './navigation.ts';

/** A result deserves a look before the channel changes. */
const LOOK_AT_RESULT_MS = 8_000;

export function runTownTv(store: Store, navigation: Navigation): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    clearTimeout(timer);
    const featured = store.town.value?.featuredMatchId;
    if (!store.tv.value || !featured) return;
    const route = store.route.value;
    const view = route.screen === 'match' ? route.view : 'public';
    if (route.screen === 'match' && route.matchId === featured) return;
    const change = () => navigation.go({ screen: 'match', matchId: featured, view, at: null });
    const resting = store.watch.peek()?.model.peek().phase === 'ENDED';
    timer = setTimeout(change, resting ? LOOK_AT_RESULT_MS : 0);
  });
}
