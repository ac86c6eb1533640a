// A few notes for what happens, made on the spot. Silent until the viewer asks for sound.

import { effect } from '@preact/signals';
import type { Note } from '../games/game-view.ts';
import type { Store } from '../state/store.ts';

const LOUDNESS = 0.08;

function play(audio: AudioContext, tune: readonly Note[]) {
  for (const { hz, at, length } of tune) {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = hz;
    gain.gain.setValueAtTime(LOUDNESS, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}

export function followSounds(store: Store): void {
  let audio: AudioContext | null = null;
  let heard: string | null = null;
  // Browsers let a page sound only from a press of the viewer's, such as the one on this switch.
  effect(() => {
    if (store.sound.value) audio ??= new AudioContext();
    void (store.sound.value ? audio?.resume() : audio?.suspend());
  });
  effect(() => {
    const watch = store.watch.value;
    const tune = watch?.game.value?.tune(watch.model.value) ?? null;
    if (tune?.id === heard) return;
    // What had happened before we came in is history.
    const first = heard === null;
    heard = tune?.id ?? null;
    if (!tune || first || !audio || !store.sound.peek()) return;
    // A phone call or a long sleep stops it.
    void audio.resume();
    play(audio, tune.notes);
  });
}
