import type { Tune } from '../../games/game-view.ts';
import { type Bed, SoundBed } from './bed.ts';
import { play } from './voices.ts';

export class Speaker {
  readonly #audio = new AudioContext();
  readonly #volume = this.#audio.createGain();
  readonly #bed: SoundBed;

  constructor() {
    this.#volume.connect(this.#audio.destination);
    this.#bed = new SoundBed(this.#audio, this.#volume);
  }

  /** 0 … 1, as it is heard: loudness grows with the square. */
  setVolume(volume: number): void {
    this.#volume.gain.setTargetAtTime(volume * volume * 2, this.#audio.currentTime, 0.05);
  }

  on(): void {
    // A phone call or a long sleep stops it, too.
    void this.#audio.resume();
  }

  off(): void {
    this.#bed.play(null);
    void this.#audio.suspend();
  }

  bed(bed: Bed): void {
    this.#bed.play(bed);
  }

  tune({ notes, timbre = 'tone' }: Tune): void {
    void this.#audio.resume();
    play(this.#audio, this.#volume, timbre, notes);
  }
}
