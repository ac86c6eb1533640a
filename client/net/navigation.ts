import { batch, effect } from '@preact/signals';
import { addressOf, parseRoute, type Route, TV_PATH } from '../state/route.ts';
import type { Store } from '../state/store.ts';
import { type Watching, type WatchPorts, watchMatch } from './watch-match.ts';

export type Navigation = ReturnType<typeof createNavigation>;

export function createNavigation(store: Store, ports: WatchPorts) {
  let watching: Watching | null = null;
  store.route.value = parseRoute(new URL(location.href));
  store.tv.value = location.pathname === TV_PATH;
  const opened = new URLSearchParams(location.search);
  const address = (route: Route) => addressOf(route, { tv: store.tv.peek(), opened });

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

  /** Navigates within a match that is already open; a match just opened starts there itself. */
  function arrive(route: Route) {
    const before = watching;
    store.route.value = route;
    if (route.screen === 'match' && route.at && watching === before) before?.show(route.at);
  }

  let wasOn = store.tv.peek();
  effect(() => {
    const on = store.tv.value;
    if (on === wasOn) return;
    wasOn = on;
    const route = store.route.peek();
    if (route.screen === 'match') history.replaceState(null, '', address(route));
  });

  addEventListener('popstate', () => {
    // Going back by hand switches Town TV off, unless that is where it leads.
    batch(() => {
      store.tv.value = location.pathname === TV_PATH;
      arrive(parseRoute(new URL(location.href)));
    });
  });

  return {
    go(route: Route): void {
      // Opened at /tv, the programme replaces that history entry: a second one would trap the back button.
      const begins = store.tv.peek() && location.pathname === TV_PATH;
      if (begins) history.replaceState(null, '', address(route));
      else history.pushState(null, '', address(route));
      arrive(route);
    },
    note(route: Route): void {
      history.replaceState(null, '', address(route));
      store.route.value = route;
    },
    watching: (): Watching | null => watching,
  };
}
