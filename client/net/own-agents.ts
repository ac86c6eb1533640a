import { effect } from '@preact/signals';
import type { Store } from '../state/store.ts';
import type { NewsPorts } from './agent-news.ts';

export function watchOwnAgents(store: Store, ports: NewsPorts): void {
  let asked = false;
  effect(() => {
    if (asked || store.mine.value.size + store.followed.value.size === 0) return;
    asked = true;
    import('./agent-news.ts').then(
      ({ announceAgents }) => announceAgents(store, ports),
      // The page works without it; the next visit tries again.
      () => undefined,
    );
  });
}
