import type { Actions } from '../net/actions.ts';
import type { Store } from '../state/store.ts';

const busyWith = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select') !== null;

const claims = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('button, a, summary, [role=tablist]') !== null;

export function listenToKeys(store: Store, actions: Actions): () => void {
  const anywhere: Record<string, () => void> = {
    Escape: () => store.route.value.screen !== 'town' && actions.openTown(),
    t: actions.toggleTv,
    s: actions.toggleSound,
    o: () => {
      const watch = store.watch.value;
      if (watch && !watch.playing.value) actions.setView(watch.view === 'public' ? 'omniscient' : 'public');
    },
    '?': () => {
      store.dialog.value = 'help';
    },
  };
  const inReplay: Record<string, () => void> = {
    ' ': actions.playPause,
    ArrowLeft: () => actions.step(-1),
    ArrowRight: () => actions.step(1),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    // A dialog that has just closed may still hold the focus for a frame; only an open one takes the keys.
    if (document.querySelector('dialog[open]') || busyWith(event.target)) return;
    const replaying = store.watch.value?.track.value && !claims(event.target);
    const act = anywhere[event.key] ?? (replaying ? inReplay[event.key] : undefined);
    if (!act) return;
    event.preventDefault();
    act();
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
