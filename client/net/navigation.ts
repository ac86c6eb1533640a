// Keeps the address bar, the route and the match on the screen together.

import { effect } from '@preact/signals';
import { formatRoute, parseRoute, type Route } from '../state/route.ts';
import type { Store } from '../state/store.ts';
import { type Watching, type WatchPorts, watchMatch } from './watch-match.ts';

export interface Navigation {
  go(route: Route): void;
  /** Changes the address without a step in the history. */
  note(route: Route): void;
  readonly watching: () => Watching | null;
}

export function createNavigation(store: Store, ports: WatchPorts): Navigation {
  let watching: Watching | null = null;
  store.route.value = parseRoute(new URL(location.href));

  let shown = '';
  effect(() => {
    const route = store.route.value;
    const wanted = route.screen === 'match' ? `${route.matchId} ${route.view}` : '';
    if (wanted === shown) return;
    shown = wanted;
    watching?.close();
    watching = route.screen === 'match' ? watchMatch(ports, route) : null;
    store.watch.value = watching?.watch ?? null;
  });

  /** Another place in the match that is already open is gone to; a match just opened goes there itself. */
  function arrive(route: Route) {
    const before = watching;
    store.route.value = route;
    if (route.screen === 'match' && route.at && watching === before) before?.show(route.at);
  }

  addEventListener('popstate', () => {
    // Going back by hand switches Town TV off.
    store.tv.value = false;
    arrive(parseRoute(new URL(location.href)));
  });

  return {
    go(route) {
      history.pushState(null, '', formatRoute(route));
      arrive(route);
    },
    note(route) {
      history.replaceState(null, '', formatRoute(route));
      store.route.value = route;
    },
    watching: () => watching,
  };
}
