// A few notes for what happens, made on the spot. Silent until the viewer asks for sound.

import { effect } from '@preact/signals';
import type { StageCue } from '../games/werewolf/state/match-model.ts';
import type { Store } from '../state/store.ts';

interface Note {
  readonly hz: number;
  readonly at: number;
  readonly length: number;
}

const note = (hz: number, at: number, length = 0.25): Note => ({ hz, at, length });

const TUNES: Record<StageCue['kind'], readonly Note[]> = {
  nightfall: [note(330, 0), note(262, 0.2), note(196, 0.4, 0.6)],
  dawn: [note(262, 0), note(330, 0.15), note(392, 0.3, 0.5)],
  saved: [note(392, 0), note(523, 0.15), note(659, 0.3, 0.5)],
  death: [note(147, 0, 0.5), note(110, 0.3, 0.9)],
  verdict: [note(196, 0, 0.2), note(196, 0.25, 0.2), note(131, 0.5, 0.8)],
  end: [note(262, 0), note(330, 0.2), note(392, 0.4), note(523, 0.6, 0.9)],
};
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
    const cue = store.watch.value?.model.value.cue ?? null;
    if (cue?.id === heard) return;
    // What had happened before we came in is history.
    const first = heard === null;
    heard = cue?.id ?? null;
    if (!cue || first || !audio || !store.sound.peek()) return;
    // A phone call or a long sleep stops it.
    void audio.resume();
    play(audio, TUNES[cue.kind]);
  });
}
