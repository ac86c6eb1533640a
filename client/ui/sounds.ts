// Sound for what is on the screen. Silent until the viewer asks for it; how loud it was is remembered.

import { effect } from '@preact/signals';
import { keep, kept } from '../state/kept.ts';
import type { Store } from '../state/store.ts';
import type { Speaker } from './sound/speaker.ts';

const KEY = 'eliza-town-volume';

function rememberedVolume(): number {
  const volume = Number(kept(KEY) ?? Number.NaN);
  return volume >= 0 && volume <= 1 ? volume : 0.5;
}

export function followSounds(store: Store): void {
  let speaker: Speaker | null = null;
  let asked = false;
  let heard: string | null = null;
  store.volume.value = rememberedVolume();

  const adjust = () => {
    speaker?.setVolume(store.volume.peek());
    if (!store.sound.peek()) speaker?.off();
    else speaker?.on();
    if (store.sound.peek()) speaker?.bed(store.watch.peek() ? 'hall' : store.dark.peek() ? 'night' : 'day');
  };
  // Browsers let a page sound only after a press of the viewer's, such as the one on this switch.
  effect(() => {
    const { value: on } = store.sound;
    if (on && !asked) {
      asked = true;
      import('./sound/speaker.ts').then(
        (loaded) => {
          speaker = new loaded.Speaker();
          adjust();
        },
        () => {
          asked = false;
          store.sound.value = false;
        },
      );
    }
    adjust();
  });
  effect(() => {
    const { value: volume } = store.volume;
    keep(KEY, String(volume));
    adjust();
  });
  effect(() => {
    // Read for what they change.
    void [store.watch.value === null, store.dark.value];
    adjust();
  });
  effect(() => {
    const watch = store.watch.value;
    const tune = watch?.game.value?.tune(watch.model.value) ?? null;
    if (tune?.id === heard) return;
    // What had happened before we came in is history.
    const first = heard === null;
    heard = tune?.id ?? null;
    if (tune && !first && store.sound.peek()) speaker?.tune(tune);
  });
}
