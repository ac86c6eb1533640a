import { computed, type ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { Actions } from '../net/actions.ts';
import type { Store } from '../state/store.ts';
import type { Watch } from '../state/watch.ts';

export interface Page {
  readonly store: Store;
  readonly actions: Actions;
}

export const PageContext = createContext<Page | null>(null);

export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('a panel outside of the page');
  return page;
}

export const WatchContext = createContext<Watch | null>(null);

export function useWatch(): Watch {
  const watch = useContext(WatchContext);
  if (!watch) throw new Error('a match panel without a match');
  return watch;
}

/** Begins anew with another match or view; `useComputed` would go on listening to the first one. */
export function useWatchComputed<T>(compute: (watch: Watch, store: Store) => T): ReadonlySignal<T> {
  const { store } = usePage();
  const watch = useWatch();
  return useMemo(() => computed(() => compute(watch, store)), [watch, store]);
}
