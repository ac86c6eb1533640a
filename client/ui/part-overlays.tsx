// What parts lay over the map, each a lazy chunk of its own that is fetched once the picture stands.

import { useSignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { partsIn } from '../parts/parts.ts';
import { usePage } from './context.ts';

export function PartOverlays() {
  const { store } = usePage();
  const loaded = useSignal<readonly FunctionComponent[]>([]);
  const isReady = store.stage.value === 'ready';
  const ids = partsIn(store.info.value)
    .filter(({ overlay }) => overlay)
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    if (!isReady || ids === '') return;
    let gone = false;
    const wanted = partsIn(store.info.peek()).flatMap(({ overlay }) => (overlay ? [overlay()] : []));
    Promise.all(wanted).then(
      (overlays) => {
        if (!gone) loaded.value = overlays;
      },
      // The map is whole without them.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [isReady, ids, store, loaded]);
  return (
    <>
      {loaded.value.map((Overlay, i) => (
        <Overlay key={String(i)} />
      ))}
    </>
  );
}
