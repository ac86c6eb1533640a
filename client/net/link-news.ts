import { effect } from '@preact/signals';
import type { Store } from '../state/store.ts';
import { en } from '../text/en.ts';

export function announceLink(store: Store): void {
  let watch = store.watch.peek();
  let before = store.link.peek();
  effect(() => {
    const now = store.link.value;
    // Another screen has another connection; neither changed.
    const same = store.watch.value === watch;
    if (same && before === 'online' && now === 'reconnecting') store.toast(en.link.lost, 'bad');
    if (same && before === 'reconnecting' && now === 'online') store.toast(en.link.back, 'good');
    watch = store.watch.value;
    before = now;
  });
}
